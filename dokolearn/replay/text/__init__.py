"""A game as text: read, written, as JSON, and from other people's notations."""
