"""What `tasks.py` does, in parts. Standard library only, except where a module says that it runs in `.venv`."""
