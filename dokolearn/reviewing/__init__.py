"""A game looked at afterwards: what each card was worth, and where the game was decided.

card_choices   the choices that somebody had in a game, with what he knew then
hindsight      what a card cost with all cards open: exact, an interval, or unknown
known_cards    what a card was worth by what its player could know: the only number that makes a mistake
call_choices   the calls of a game, and the silence of whoever could have called for the last time
known_calls    what a call was worth beside silence
expected_result  the expected result from Stich to Stich
game_review    the whole game: Fehler, Pech and what was stark, the turning points
in_words       its sentences
as_text        it as lines and as Markdown
as_curve       the expected result as a picture and as a table
as_notes       it as notes and questions of the game
reviewing_machine  it card by card, for a page

    found = review(check(read(text).record))
    found.turning_points[0].better        # the card that was worth more, by what its player could know
"""

WELL_KNOWN = ("normal", "hochzeit", "stilles_solo")
"""§5.10 Games of which deals tell every seat from its first card on what it can expect: so it came to pass."""

AGAINST_SOLO, IN_ARMUT = 7, 10
"""§5.10 From this Stich on they do for whoever plays against somebody who wants to be alone, and in an Armut. Before it
he expected 4 Punkte more than came of it in 100 Soli at `ddv`, 10 in 80 at `mainz`, and 4 in 60 Armuten: deals do not
know with what hands people play alone, or take an Armut. Whoever plays alone can be told from the first card on: of 40
mistakes that were named in 14 Soli, the better card brought 5.7 Punkte more in the true deal, 3.4 were told."""
