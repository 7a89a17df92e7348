"""People at the table who are no learners: how the others play."""
