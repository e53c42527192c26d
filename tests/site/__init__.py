"""What the Sphinx extension does with pages."""
