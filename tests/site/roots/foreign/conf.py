project = "Games elsewhere"
author = "Somebody"
copyright = "2026, Somebody"
version = "1"
extensions = ["mancala.sphinxext"]
html_theme = "alabaster"
