"""Tools that make files: the interface as one script, Python for the page, wheels."""
