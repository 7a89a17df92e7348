"""What is printed: handouts and codes for phones."""
