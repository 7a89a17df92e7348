"""A whole evening at the reader's own table, against three who play as in a club; a pure machine like an exercise.

Every event of the reader may carry what the others did after it (`then`): those are applied and nothing is decided
anew, so an evening that was kept goes on as it was, whoever plays there by now.
"""
