"""A moment of a game as a picture."""
