"""What `tasks.py` does, in parts. Standard library only."""
