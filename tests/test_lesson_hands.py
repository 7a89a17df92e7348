"""The hands of the lessons: fixed cards in which one idea decides, so that it brings clearly more than the usual slip.

Every row is read at the table: what somebody lays who has not got the idea, and what somebody lays who has.
"""

import re
from itertools import product

from effort import each

from dokolearn.exercises import start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.rulesets import BOOKS

CLEARLY = 15
"""So many Augen at least lie between the slip and the idea; before lesson 3 and from lesson 7 on a few are enough."""
A_FEW = 6

HANDS = {
    "1.9/du-spielst-aus": ("KrK KrA", "KrA KrK"),
    "1.7/die-staerkste": ("PiK Pi10", "Pi10 PiK"),
    # Lesson 3: Karo is trump, the Ass of a plain suit is none; Damen over Buben over Karo
    "2.3/zwei-asse": ("KrA HeK KaA", "KaA KrA HeK"),
    "2.3/kleiner-trumpf": ("PiA KaK", "KaK PiA"),
    "2.3/welches-herz": ("HeA He10 HeK", "HeK He10 HeA"),
    "2.3/karo-dame": ("HeB KrA KaD", "KaD KrA HeB"),
    "2.3/ueber-dem-fuchs": ("KaA PiA HeB", "HeB PiA KaA"),
    "2.3/vier-stiche": ("KrA KaA HeB HeA", "KaA KrA HeB HeA"),
    # Lesson 4: the second of two equal cards is too late; another suit never wins; the order of Damen
    "2.4/zu-spaet": ("KrA PiD KrK", "KrK PiD KrA"),
    "2.4/falsche-farbe": ("KrK KrA", "KrA KrK"),
    "2.4/dame-auf-dame": ("KaD PiD KrA", "PiD KrA KaD"),
    "2.4/zweite-dame": ("PiD KrB KrA", "KrB PiD KrA"),
    "2.4/vier-stiche": ("PiD KrA KrD KaK", "KrD PiD KrA KaK"),
    # Lesson 5: serve low, keep what is dear; only the first card counts; ruff or discard
    "2.7/klein-bedienen": ("KaA KaK PiA", "KaK KaA PiA"),
    "2.6/nur-die-erste": ("KrA HeB KrK", "KrK HeB KrA"),
    "2.7/herz-dame": ("PiK KrA HeD", "HeD KrA PiK"),
    "2.8/frei": ("Kr10 KrA KaA", "KaA KrA Kr10"),
    "2.8/billig-abwerfen": ("KrA PiK HeA", "PiK KrA HeA"),
    "2.8/vier-stiche": ("KrK PiD KaA HeK", "KaA KrK PiD HeK"),
    # Lesson 6: who has laid a Kreuz Dame, and what a partner is given
    "2.2/zweite-kreuz-dame": ("KrD Ka10 KrA", "Ka10 KrD KrA"),
    "2.1/die-alten": ("KrD HeK KaA", "KaA KrD HeK"),
    "2.2/dame-schon-weg": ("KaA KrA KrD", "KrD KrA KaA"),
    "2.2/pik-dame-kreuz-dame": ("Ka10 KrA KrD", "KrD KrA Ka10"),
    "2.2/abzaehlen": ("HeB Pi10 KaA", "KaA Pi10 HeB"),
    "2.2/gegen-drei": ("KaA KrK KrD KrD", "KrD KrD KaA KrK"),
    "2.2/vier-stiche": ("Ka10 KrA KaK KrD", "KaK KrA KrD Ka10"),
    # Lessons 7 and 8: Augen for the partner; a Fuchs that ruffs and the Dame that draws; 121, 120 and 90
    "1.6/dem-partner": ("PiK Pi10 KrA", "Pi10 PiK KrA"),
    "1.6/partner-liegt-vorn": ("HeB Pi10 Ka10 KrA", "Ka10 Pi10 HeB KrA"),
    "2.7/im-namen": ("PiK PiD KaA", "PiK KaA PiD"),
    "3.1/reicht-es": ("PiK Ka10 KrD", "PiK KrD Ka10"),
    "3.1/genau-120": ("Ka10 PiD KrA", "PiD KrA Ka10"),
    "3.1/unter-neunzig": ("HeB Ka10 KrA", "Ka10 KrA HeB"),
    # Lessons 19 and 20: what has become good; the last trumps; Asse before they are ruffed, a ten behind its Ass
    "5.10/gut-geworden": ("Kr10 PiA KrK KaK", "KrK PiA Kr10 KaK"),
    "5.10/den-letzten-ziehen": ("PiA HeD HeA KaB", "HeD PiA HeA KaB"),
    "5.7/zweite-runde": ("KrA Kr10 PiA HeB", "KrA PiA HeB Kr10"),
    "5.2/erst-die-asse": ("HeB HeK KrA PiA", "KrA PiA HeB HeK"),
    "5.2/die-zehn-wartet": ("Pi10 KrK PiD", "KrK Pi10 PiD"),
    "5.2/trumpf-ruft": ("KrD Pi10 KaK KrK", "KaK KrD Pi10 KrK"),
    # Lessons 21 to 23: who threw a suit away; the Fuchs waits, then it goes home; cheap on little, dear on much
    "5.10/wer-frei-ist": ("HeB PiA KrA PiD", "HeB PiD KrA PiA"),
    "5.10/wer-sticht-was": ("KaB KrA PiA PiD", "KaB PiA PiD KrA"),
    "5.10/bis-du-es-weisst": ("KaA Kr10 PiK KaK", "KaK Kr10 PiK KaA"),
    "5.11/drei-stiche": ("PiD KaA Pi10", "KaA Pi10 PiD"),
    "5.11/vier-stiche": ("PiD KaA HeK KrK", "HeK KaA KrK PiD"),
    "5.10/billig-nehmen": ("He10 HeD KrK", "HeD He10 KrK"),
    "3.11/fuchs-und-karlchen": ("HeD PiK KrB KaA", "KaA PiK HeD KrB"),
    # Lessons 25 and 26: the highest trumps first; a Hochzeit that finds somebody, and who wants to be found
    "5.5/vier-stiche-damensolo": ("KrA Kr10 KrD PiD", "KrD PiD KrA Kr10"),
    "5.5/vier-stiche-bubensolo": ("HeK KrB PiA Pi10", "KrB PiA Pi10 HeK"),
    "5.13/drei-stiche-heiraten": ("HeK KaK PiA", "KaK PiA HeK"),
    "5.13/haengen-lassen": ("PiK He10 HeD He10", "He10 He10 HeD PiK"),
    "5.13/vier-stiche-still": ("PiA KrD Pi10 KrD", "KrD KrD PiA Pi10"),
}
"""By key the slip and the idea, at all five tables."""

TWO_DULLEN = {True: ("KaK KrA He10", "He10 KrA KaK"), False: ("He10 KrA KaK", "KaK KrA He10")}
"""2.4/deine-dulle: whether the second one is right depends on whether it beats the first at this table."""


SUCHE = "5.13/vier-stiche-suche"
WAITS, LOOKS = "KrD KrD PiD PiK", "PiK KrD KrD PiD"
"""Whoever wins three Stiche himself finds nobody any more, where a book sets that limit."""


def augen(key: str, book: str, line: str) -> int:
    """What the learner's side has at the end, played to the last card as it is written."""
    state = start(at_table(spec(key, "de", book)))
    for card in line.split():
        shown = view(state)
        places = [at for at, held in enumerate(shown["hand"]["cards"]) if held["code"] == card]
        after = step(state, {"type": "pick", "index": next(at for at in places if at not in shown["gone"])})
        assert after.inner != state.inner, f"{card} is refused: {view(after)['feedback']}"
        state = after if after.solved else step(after, {"type": "go_on"})
    assert state.solved
    found = re.search(r"(\d+) Augen", " ".join(view(state)["facts"]))
    assert found
    return int(found[1])


@each("key, book", product(HANDS, BOOKS))
def test_the_idea_brings_clearly_more_than_the_slip(key: str, book: str) -> None:
    slip, idea = HANDS[key]
    early = key.startswith(("1.", "3.", "5.10/bis"))
    assert augen(key, book, idea) - augen(key, book, slip) >= (A_FEW if early else CLEARLY)


@each("book", BOOKS)
def test_the_second_dulle_is_right_where_it_beats_the_first(book: str) -> None:
    slip, idea = TWO_DULLEN[BOOKS[book].stich.dulle_second_beats_first]
    assert augen("2.4/deine-dulle", book, idea) - augen("2.4/deine-dulle", book, slip) >= CLEARLY


@each("book", BOOKS)
def test_a_hochzeit_looks_for_somebody_while_it_may(book: str) -> None:
    lost = augen(SUCHE, book, LOOKS) - augen(SUCHE, book, WAITS)
    assert lost >= CLEARLY if BOOKS[book].hochzeit.hochzeit_limit else lost == 0


def test_every_hand_of_lessons_3_to_6_is_read_here() -> None:
    played = {key for key, one in catalogue().items() if one["kind"] == "play_stiche" and key.startswith("2.")}
    assert played - HANDS.keys() == {"2.4/deine-dulle"}


def test_every_hand_of_lessons_19_to_26_is_read_here() -> None:
    played = {
        key for key, one in catalogue().items() if one["kind"] == "play_stiche" and key.startswith(("3.11", "5."))
    }
    assert played - HANDS.keys() == {SUCHE, "3.11/karlchen-aufheben", "3.11/karlchen-fangen"}
