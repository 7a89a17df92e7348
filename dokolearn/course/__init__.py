"""What the course is made of beside its lessons: words, questions, passages and tables, computed from the rules."""
