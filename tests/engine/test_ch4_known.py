"""What each seat knows after every kind of round (§4.5, §4.11, §4.12): the game, its player, Re, the own party, cards.

Dealer 0, so seat 1 speaks first; `None` stands for somebody who watches and sees no card.
"""

from effort import each
from rounds import begin, go

from dokolearn.ch1_general import parse_cards
from dokolearn.ch4_vorbehalte.conclusions import Knowledge, knowledge
from dokolearn.ch4_vorbehalte.vorbehalt import Round
from dokolearn.model import Give, Say, Seat
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

ALTEN = {1: "KrD", 2: "KrD"}
POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
RICH = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka9 HeK"


def seen(state: Round, seat: int | None) -> Knowledge:
    return knowledge(state, None if seat is None else Seat(seat))


def test_4_05_before_the_end_nobody_knows_the_game() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 gesund, 2 gesund, 3 gesund")
    for seat in (0, 1, None):
        one = seen(state, seat)
        assert (one.over, one.game, one.player, one.re, one.party) == (False, None, None, frozenset(), None)


@each("seat, re, party", [(1, {1}, "re"), (0, set(), "kontra"), (None, set(), None)])
def test_2_02_in_a_normal_game_one_knows_oneself(seat: int | None, re: set[int], party: str | None) -> None:
    one = seen(go(begin(MAINZ, cards=ALTEN), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("normal", None, re, party)


@each("seat, party", [(2, "re"), (1, "kontra"), (None, None)])
def test_4_07_a_solo_is_open_to_all(seat: int | None, party: str | None) -> None:
    one = seen(go(begin(SCHMIDT), "1 gesund, 2 solo:damensolo, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("damensolo", 2, {2}, party)


@each("seat, party", [(2, "re"), (1, None), (None, None)])
def test_4_11_in_a_hochzeit_only_its_holder_knows_his_party(seat: int | None, party: str | None) -> None:
    state = begin(SCHMIDT, cards={2: "KrD KrD"})
    one = seen(go(state, "1 gesund, 2 hochzeit, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("hochzeit", 2, {2}, party)
    assert one.both_alte == (False, False, True, False)


@each(
    "seat, game, player, re",
    [(1, "stilles_solo", 1, {1}), (2, "normal", None, set()), (None, "normal", None, set())],
)
def test_4_12_a_stilles_solo_is_known_to_its_player(
    seat: int | None, game: str, player: int | None, re: set[int]
) -> None:
    one = seen(go(begin(MAINZ, cards={1: "KrD KrD"}), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re) == (game, player, re)


def armut(parties: str = "poor_and_taker") -> Round:
    """Seat 1 is poor and seat 2 takes: KaA and KrB go there, HeK and Ka9 come back."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps", armut_parties=parties)
    words = "1 armut, 2 gesund, 3 gesund, 0 gesund, 1 gibt KaA KrB, 2 nimmt, 2 gibt HeK Ka9"
    return go(begin(rules, cards={1: POOR, 2: RICH}), words)


@each("seat", [1, 2, 3, 0, None])
def test_4_03_only_the_two_see_the_cards_of_an_armut(seat: int | None) -> None:
    one, partner = seen(armut(), seat), seat in (1, 2)
    there, back = parse_cards("KrB KaA"), parse_cards("Ka9 HeK")
    given = [set(event.cards) for event in one.said if isinstance(event, Give)]
    assert given == ([set(there), set(back)] if partner else [set(), set()])
    assert Say(Seat(2), "nimmt") in one.said
    assert one.armut is not None
    assert (one.armut.n_passed, one.armut.n_back) == (2, 2)
    assert (one.armut.passed, one.armut.back) == ((there, back) if partner else (None, None))
    assert one.hand == (() if seat is None else armut().hands[seat])


def test_4_03_who_is_re_after_an_armut() -> None:
    """Poor and taker; or as the Kreuz Damen lie, and then everybody knows himself."""
    assert [seen(armut(), seat).re for seat in (0, 1, 2)] == [{1, 2}] * 3
    damen = armut("kreuz_dame")
    assert [seen(damen, seat).re for seat in (1, 2, None)] == [set(), {2}, set()]
    assert [seen(damen, seat).party for seat in (1, 2)] == ["kontra", "re"]
    assert (seen(damen, 0).game, seen(damen, 0).player) == ("armut", 1)


def test_4_04_everybody_heard_the_bid() -> None:
    game = go(begin(MAENNLE, dealer=3), "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 halten")
    assert seen(go(game, "2 weg, 3 weg"), 0).bid == (1, 0, True)
    assert seen(go(begin(MAENNLE), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), 0).bid is None


def test_4_04_a_solo_that_was_bid_away_was_a_solo() -> None:
    game = go(begin(MAENNLE, dealer=3), "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 weg")
    assert seen(game, 0).vorbehalte == (frozenset(), {"solo"}, frozenset(), frozenset())


def test_4_05_whoever_saw_a_kreuz_dame_rules_out_a_hochzeit() -> None:
    state = go(begin(DDV, duty=(), cards={2: "KrD", 0: "KrD"}), "1 gesund, 2 gesund, 3 vorbehalt, 0 gesund")
    assert seen(state, 1).vorbehalte[3] == {"lustsolo", "hochzeit"}
    assert seen(state, 2).vorbehalte[3] == {"lustsolo"}
    assert seen(state, 2).both_alte == (False, False, False, False)
