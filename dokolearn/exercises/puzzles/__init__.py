"""Puzzles that fight back: the hidden cards are dealt after the learner's card, as he could have seen them.

safe_cards      which cards reach a goal against every deal that agrees with a sight
puzzle          a puzzle as a value and as a line of text; those that travel with the site
puzzle_words    a puzzle in a learner's language
puzzle_making   puzzles out of games that a club has played
"""
