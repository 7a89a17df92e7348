"""A game on paper: its questions with pictures of their positions, the answers, the whole game in words."""
