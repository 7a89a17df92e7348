"""A game looked at afterwards: what each card was worth, and where the game was decided.

card_choices   the choices that somebody had in a game, with what he knew then
hindsight      what a card cost with all cards open: exact, an interval, or unknown
known_cards    what a card was worth by what its player could know: the only number that makes a mistake
game_review    the whole game: Fehler, Pech and what was stark, the turning points, the curve of the expected result
in_words       its sentences
as_text        it as lines and as Markdown
as_notes       it as notes and questions of the game
reviewing_machine  it card by card, for a page

    found = review(check(read(text).record))
    found.turning_points[0].better        # the card that was worth more, by what its player could know
"""

JUDGED = ("normal", "hochzeit")
"""The games in which playing on in one's head is good enough to call a card a mistake; of Soli and
Armuten it is not shown yet."""
