"""Free drills: fresh tasks without end, by number."""
