"""What the books' lists mean in a score and in a round: every entry, seen in what it does (§3.8, §4.3, §4.7).

Typed from the sources: `ddv: Spielwerte`, `spielregeln: Wertung`, `schmidt: Sonderpunkte`, `maennle §24, §27`.
"""

from at_the_table import deal, go, refusal
from effort import each
from scores import game as finished
from scores import told

from dokolearn.ch3_scoring.calls import call_table
from dokolearn.ch3_scoring.value import settle
from dokolearn.model import RuleSet
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())

EVERYTHING = set(ALL_EVENTS)
ALONE = ("stilles_solo", "hochzeit_ungeklaert", "karosolo", "kreuzsolo", "reines_karosolo", "damensolo")

PAYS: dict[RuleSet, tuple[set[str], ...]] = {
    #        stilles Solo, hung Hochzeit, Karosolo, Kreuzsolo, Solos without queens, Damensolo
    MAINZ: (EVERYTHING, EVERYTHING, set(), set(), set(), set()),
    DDV: (set(), set(), set(), set(), set(), set()),
    SPIELREGELN: ({"doppelkopf"},) * 6,
    SCHMIDT: (EVERYTHING, *({"doppelkopf"},) * 3, set(), set()),
    MAENNLE: (
        *(EVERYTHING,) * 3,
        {"doppelkopf", "karlchen", "herzstich"},
        *({"doppelkopf", "karlchen"},) * 2,
    ),
}
"""The events of one who plays alone, if the table pays every event there is."""


@each("lost", [False, True])
@each("place", range(6))
@every_book
def test_4_07_what_pays_where_one_plays_alone(book: RuleSet, place: int, lost: bool) -> None:
    """A Karlchen is either caught or lost, so there are two tables."""
    switched = {"karlchen_caught": not lost, "karlchen_lost_minus": lost}
    rules = derive(book, herzstich=True, gans=True, fuchs_am_end=1, dulle_caught=True, **switched)
    missing = {"karlchen_gefangen"} if lost else {"karlchen_verloren"}
    events = [event for event in ALL_EVENTS if event not in missing]
    score = settle(finished(130, "", *(f"R {event}" for event in events), kind=ALONE[place], alone=True), rules)
    assert set(told(score)) & EVERYTHING == PAYS[book][place] - missing


GEGEN: dict[RuleSet, str] = {
    MAINZ: "normal hochzeit hochzeit_ungeklaert stilles_solo armut damensolo",
    DDV: "normal hochzeit",
    SPIELREGELN: "normal hochzeit hochzeit_ungeklaert stilles_solo armut damensolo",
    SCHMIDT: "normal hochzeit stilles_solo",
    MAENNLE: "normal hochzeit hochzeit_ungeklaert stilles_solo armut damensolo",
}
"""The games in which Kontra gets a point gegen die Alten."""


@each("game", ["normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "damensolo"])
@every_book
def test_3_08_where_gegen_pays(book: RuleSet, game: str) -> None:
    score = settle(finished(100, kind=game, alone=game not in ("normal", "hochzeit", "armut")), book)
    assert ("gegen" in told(score)) == (game in GEGEN[book].split())


# Hands that may be thrown in

HANDS = {
    "five_nines": "Kr9 Kr9 Pi9 Pi9 He9 KrD PiD HeD KaD KrB PiB HeB",
    "four_nines_four_kings": "Kr9 Kr9 Pi9 Pi9 KrK KrK PiK PiK KrD PiD KrB PiB",
    "nines_of_all_suits": "Kr9 Pi9 He9 Ka9 KrD PiD HeD KaD KrB PiB HeB KrA",
    "seven_volle": "KrA KrA Kr10 Kr10 PiA PiA Pi10 KrD PiD HeD KrB PiB",
    "highest_trump_karo_bube": "KaB Ka10 KaK KaA KrA Kr10 PiA PiK Pi9 HeA HeK KrK",
    "max_two_trumps": "KrD PiD KrA KrA Kr10 KrK PiA PiK PiK HeA HeK Pi9",
    "six_kings": "KrK KrK PiK PiK HeK HeK KrD PiD HeD KrB PiB HeB",
    "max_one_trump": "KrD KrA KrA Kr10 KrK KrK PiA PiK PiK HeA HeK Pi9",
    "none": "KrA Kr10 KrK PiA PiK Pi9 KrD PiD HeD KrB PiB HeB",
}
"""A hand that shows this and, but for the ones poor in trumps, nothing else."""

THROWN_IN: dict[RuleSet, str] = {
    DDV: "five_nines four_nines_four_kings nines_of_all_suits seven_volle highest_trump_karo_bube max_two_trumps "
    "max_one_trump",
    SPIELREGELN: "five_nines max_one_trump",
    SCHMIDT: "five_nines six_kings max_one_trump",
}


@each("hand", HANDS)
@each("book", THROWN_IN)
def test_4_03_which_hands_are_thrown_in(book: RuleSet, hand: str) -> None:
    """`ddv: Schmeißen`, `spielregeln: Varianten`, `schmidt: Schmeißen`; where it is switched on."""
    rules = derive(book, schmeissen=True, vorbehalt_round="open", vorbehalt_withdraw="no")
    game = deal(rules, seat0=HANDS[hand])
    if hand in THROWN_IN[book].split():
        assert go(game, "0 schmeissen, 1 gesund, 2 gesund, 3 gesund").over
    else:
        assert refusal(game, "0 schmeissen") == "4.3.schmeissen schmeissen_zu_gut"


# A switch that is off leaves the details as they are, and when it is on they hold

SHIFTED = {MAINZ: 0, DDV: 1, SPIELREGELN: 2, SCHMIDT: 1}
"""By how many cards later a call may come after a Hochzeit that was settled in Stich 2, counted in hand cards."""


@each("book, later", SHIFTED.items())
def test_4_11_how_the_search_moves_the_limits(book: RuleSet, later: int) -> None:
    rules = book if book is not MAINZ else derive(MAINZ, deadline_unit="cards_in_hand", hochzeit_shift="none")
    plain, after = call_table(rules, "normal"), call_table(rules, "hochzeit", klaerung=2)
    assert [tick - before for tick, before in zip(after.last, plain.last, strict=True)] == [later] * 5
