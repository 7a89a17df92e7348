"""What several kinds put before a learner: cards, Stiche, calls and whole positions as an author writes them."""
