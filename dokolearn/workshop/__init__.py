"""The trainer's workshop: pure machines behind the pages that make games and exercises without writing code."""
