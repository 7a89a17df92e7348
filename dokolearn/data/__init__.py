"""Games as data, for people who program: what `from dokolearn import …` gives them.

cards      a card, a hand, four hands, a Stich
tables     a rule book with the house rules of a table
four_hands cards by number or by wish
game       a game that is played card by card, or stands in a file
drawn_game the same as text, HTML and picture
sheets     what a game is worth
reviewed   a game looked at afterwards
frames     rows as a DataFrame
simulation games in which everybody lays any card
solution   what both sides can still reach with open cards

Seats are 1 to 4, as in files of games; cards are their codes, such as `KrD`. Values are frozen: a step gives another.
"""
