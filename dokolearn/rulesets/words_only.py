"""Options that are an agreement at the table only: no game on a screen and no evening can go otherwise by them."""

ONLY_WORDS = ("view_last_stich", "deal_packets", "cut")
"""Why, for a reader: `table.only_words.<option>`."""
