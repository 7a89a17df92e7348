"""A game as a film: complete views of every moment, its score and questions, final text included."""
