"""A game as a number and as a link, without a server."""
