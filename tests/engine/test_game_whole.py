"""Whole games event by event, worked out by hand: Hochzeit, Armut, claims, a revoke.

Seats 0 to 3 clockwise; seat 3 deals unless said otherwise, so seat 0 speaks and leads first.
"""

from at_the_table import deal, go, played, refusal, said, sit, somehow, told, winners
from effort import each

from dokolearn.ch1_general import card_codes
from dokolearn.game import Game, events, outcome, sight
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.sight import parties

# A normal game from the first question to the score

SMALL = ("KrD KrA", "PiA Kr10", "KrD Ka9", "He10 KrK")


def test_4_01_four_times_gesund_and_two_stiche() -> None:
    """§3.9: 28 Augen for Re, 24 for Kontra; with so few cards Re stays below 120, Kontra below 30, and Re has more."""
    game = go(sit(MAINZ, *SMALL), "alle gesund, KrA Kr10 KrD KrK, Ka9 He10 KrD")
    assert not game.over
    assert game.result is None
    game = go(game, "PiA")
    assert winners(game) == [2, 3]
    assert game.over
    assert list(events(game)) == []
    assert refusal(game, "0 sagt Re") == "1.6 spiel_aus"


def test_4_01_first_the_questions_then_the_cards() -> None:
    game = sit(MAINZ, *SMALL)
    assert refusal(game, "0 spielt KrA") == "4.1 vorbehalt_zuerst"
    assert refusal(game, "0 sagt Re") == "4.1 vorbehalt_zuerst"
    assert refusal(game, "alle gesund, 1 spielt PiA") == "1.4 nicht_dran"
    assert refusal(game, "alle gesund, 0 hochzeit") == "4.1 vorbehalt_vorbei"
    assert refusal(game, "alle gesund, 0 gibt KrA") == "4.1 vorbehalt_vorbei"


def test_4_03_a_hand_that_is_thrown_in_scores_nothing() -> None:
    """`schmidt: Schmeißen`: five nines; the same player deals again."""
    game = deal(derive(SCHMIDT, schmeissen=True), seat1="Kr9 Kr9 Pi9 Pi9 He9")
    game = go(game, "0 gesund, 1 schmeissen, 2 gesund, 3 gesund")
    assert (game.over, game.result, list(events(game))) == (True, None, [])
    assert game.round.vertrag is not None
    assert game.round.vertrag.next_dealer == 3


# Hochzeit

THREE_GESUND = "1 gesund, 2 gesund, 3 gesund"
BOTH = "KrD KrD"


def hochzeit(book: RuleSet, **cards: str) -> Game:
    """Seat 0 leads and holds both Kreuz Damen; it names its Hochzeit when it is asked."""
    game = deal(book, **{"seat0": BOTH} | cards)
    if book.vorbehalt.vorbehalt_round == "open":
        return go(game, f"0 hochzeit, {THREE_GESUND}")
    game = go(game, f"0 vorbehalt, {THREE_GESUND}")
    while game.round.phase == "fragen" and game.round.question != "hochzeit":
        game = go(game, "0 nein")
    return go(game, "0 hochzeit")


WEDDING = {
    "seat0": "KrD KrD KaB KrA Kr10 PiK HeK",
    "seat1": "KaD PiA HeA KrK Kr9 PiB",
    "seat2": "KaK Pi9 He9 Kr9",
    "seat3": "Ka10 Pi9 He9 KrA",
}
"""Everybody has a Kreuz, a Pik and a Herz card, and trumps."""


@each(
    "form, cards, partner",
    [
        ("erster_fremder", "KaB KaD KaK Ka10", 1),
        ("reiner_trumpf", "KaB KaD KaK Ka10", 1),
        ("fehl", "KaB KaD KaK Ka10, PiA Pi9 Pi9 PiK", 1),  # the Trumpfstich does not count
        ("pik", "PiK PiA Pi9 Pi9", 1),
        ("kreuz", "PiK PiA Pi9 Pi9, Kr9 Kr9 KrA Kr10", 3),
        ("herz", "HeK HeA He9 He9", 1),
    ],
)
def test_4_11_the_holder_marries_as_he_said(form: str, cards: str, partner: int) -> None:
    """§4.11: a Pik Stich decides nothing for somebody who looks for the first Kreuz."""
    game = go(hochzeit(MAINZ, **WEDDING), f"0 heirate:{form}")
    stiche = cards.split(", ")
    before = go(game, ", ".join(stiche[:-1]))
    assert parties(sight(before, Seat(3))) == ("re", None, None, None)
    game = go(game, cards)
    assert played(game)[1].re == {0, partner}
    assert played(game)[1].klaerung == len(stiche)
    assert None not in parties(sight(game, Seat(3)))


def test_4_11_elsewhere_the_first_stich_of_somebody_else_decides() -> None:
    for book in (DDV, SPIELREGELN, SCHMIDT):
        assert played(go(hochzeit(book, **WEDDING), "KaB KaD KaK Ka10"))[1].re == {0, 1}


def test_4_11_after_three_own_stiche_the_holder_plays_alone() -> None:
    """`ddv`: §4.11 elsewhere; three Stiche with the highest trumps, and all is settled as a Solo."""
    game = hochzeit(DDV, seat0="KrD KrD He10 He10")
    for card in ("He10", "He10", "KrD"):
        assert parties(sight(game, Seat(2))) == ("re", None, None, None)
        game = somehow(go(game, card), 3)
    assert winners(game) == [0, 0, 0]
    assert outcome(*played(game)).game == "hochzeit_ungeklaert"
    assert parties(sight(game, Seat(2))) == ("re", "kontra", "kontra", "kontra")


def test_4_11_in_ddv_the_search_shifts_the_limits() -> None:
    """Found in the second Stich: one card later, so Re with ten cards in hand."""
    game = go(hochzeit(DDV, **WEDDING), "KrA KrK Kr9")
    assert refusal(game, "0 sagt Re") == "4.11.ansagen call.search_open"
    found = go(game, "KrA, PiK PiA Pi9 Pi9")
    assert (played(found)[1].klaerung, played(found)[1].re) == (2, {0, 1})
    assert said(go(found, "0 sagt Re")) == "0 re"
    late = go(found, "PiB KaK Ka10 KaB")
    assert refusal(late, "0 sagt Re") == "3.3 call.late.cards_in_hand"


def test_4_11_a_kontra_before_the_wedding_becomes_re() -> None:
    """`ddv: An- und Absagezeitpunkte bei einer Hochzeit`, the variant in which everybody may call."""
    rules = derive(DDV, hochzeit_search_calls="all_converted", hochzeit_shift="none")
    game = go(hochzeit(rules, **WEDDING), "1 sagt Kontra, KaB KaD KaK Ka10")
    assert [(call.party, call.seat) for call in outcome(*played(game)).calls] == [("re", 1)]


def test_4_11_a_wished_card_finds_the_partner() -> None:
    """`spielregeln: Varianten`: whoever first plays the wished card."""
    game = go(hochzeit(derive(SPIELREGELN, hochzeit_find="wished_card"), **WEDDING), "0 heirate:PiA")
    game = go(game, "PiK PiA")
    assert played(game)[1].re == {0}, "known with the Stich"
    assert played(go(game, "Pi9 Pi9"))[1].re == {0, 1}


# Armut

POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
RICH = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka9 HeK"


def armut(book: RuleSet, words: str = "2 nimmt", **options: object) -> Game:
    """Seat 1 is poor, seat 2 is asked first; seat 0 leads. Both trumps go, HeK and a Fehl card come back."""
    rules = derive(book, vorbehalt_round="open", armut_cards="all_trumps", **options)
    game = deal(rules, seat1=POOR, seat2=RICH)
    return go(game, f"0 gesund, 1 armut, 2 gesund, 3 gesund, 1 gibt KaA KrB, {words}")


def test_4_03_the_poor_one_and_the_taker_play_together() -> None:
    game = go(armut(SPIELREGELN), "2 gibt HeK Ka9")
    spiel, state = played(game)
    assert (spiel.vertrag.game, state.re, state.turn) == ("armut", {1, 2}, 0)
    assert "HeK" in card_codes(state.hands[1])
    assert "KrB" in card_codes(state.hands[2])
    assert parties(sight(game, Seat(3))) == ("kontra", "re", "re", "kontra")


def test_4_03_the_cards_that_were_exchanged_are_played() -> None:
    game = go(armut(SPIELREGELN), "2 gibt HeK Ka9")
    state = played(game)[1]
    lead = card_codes(state.hands[0]).split()
    trump = next(code for code in lead if code[2:] in ("B", "D") or code.startswith("Ka"))
    game = go(game, f"{trump} Ka9")
    assert winners(go(game, "He10 " + card_codes((next(iter_trumps(game, 3)),)))) == [2]


def iter_trumps(game: Game, seat: int):  # type: ignore[no-untyped-def]
    """The trumps of a seat, high to low."""
    spiel, state = played(game)
    return (kind for kind in spiel.table.trumps if kind in state.hands[seat])


def test_4_03_nobody_takes_them() -> None:
    game = armut(SPIELREGELN, "2 nein, 3 nein, 0 nein")
    assert (game.over, game.result) == (True, None)


def test_4_03_the_last_one_must() -> None:
    assert refusal(armut(SPIELREGELN, "2 nein, 3 nein", armut="last_must_take"), "0 nein") == "4.3.armut armut_letzter"


def test_4_03_with_kreuz_damen_as_always_only_the_own_party_is_sure() -> None:
    """Seat 2 took the cards and holds one Kreuz Dame; seat 1 has none."""
    game = go(armut(SPIELREGELN, armut_parties="kreuz_dame"), "2 gibt HeK Ka9")
    re = played(game)[1].re
    assert 2 in re
    assert 1 not in re
    assert parties(sight(game, Seat(1))) == (None, "kontra", None, None)


# The rest of the Stiche

TOP = ("He10 He10 KrD", "PiD PiK Pi9", "KaB KaA KrD", "PiB HeK Kr9")
"""Seat 0 has a Karosolo and the three highest trumps that matter."""


def karosolo(*hands: str, book: RuleSet = DDV, **options: object) -> Game:
    return go(sit(derive(book, vorbehalt_round="open", **options), *hands), "0 lustsolo:karosolo, " + THREE_GESUND)


def test_1_07_a_soloist_takes_all_that_is_left() -> None:
    """`ddv: Spielabkürzung`: nothing beats He10, He10, KrD but the other KrD, which seat 2 can only follow with."""
    game = go(karosolo(*TOP), "0 nimmt alles")
    assert game.over
    ended = outcome(*played(game))
    assert (ended.augen, ended.stiche) == ((240, 0), (12, 0))
    assert game.result is not None
    assert game.result.winner == "re"


def test_1_07_or_gives_up_what_is_left() -> None:
    game = go(karosolo(*TOP), "He10 PiD KaB PiB, 0 gibt auf")
    ended = outcome(*played(game))
    assert ended.augen == (10 + 3 + 2 + 2, 240 - 17)
    assert ended.stiche == (1, 11)
    assert told(game)["gewonnen"] == 1


def test_1_07_not_while_a_trump_is_out_that_beats_one() -> None:
    weaker = ("He10 KrD KaB", "PiD PiK Pi9", "KaA KaK KrD", "PiB HeK Kr9")
    assert refusal(karosolo(*weaker), "0 nimmt alles") == "1.7.rest rest_nicht_sicher"


def test_1_07_the_order_has_to_be_named_where_it_matters() -> None:
    """Trumps first: the Pik Ass is good only when seat 2 has no trump left."""
    hands = ("PiA He10 KrD", "PiK Pi9 Kr9", "KaB KrA KrA", "HeK He9 Kr9")
    assert refusal(karosolo(*hands), "0 nimmt alles") == "1.7.rest rest_nicht_sicher"
    assert go(karosolo(*hands), "0 nimmt alles: He10 KrD PiA").over
    assert refusal(karosolo(*hands), "0 nimmt alles: PiA He10 KrD") == "1.7.rest rest_nicht_sicher"
    assert refusal(karosolo(*hands), "0 nimmt alles: He10 KrD") == "1.7.rest rest_folge"


def test_1_07_only_a_soloist_and_only_between_stiche() -> None:
    assert refusal(karosolo(*TOP), "1 gibt auf") == "1.7.rest rest_wer"
    assert refusal(karosolo(*TOP), "He10, 0 nimmt alles") == "1.7.rest rest_wann"
    game = sit(DDV, *TOP)
    assert refusal(game, "alle gesund, 0 nimmt alles") == "1.7.rest rest_wer"
    for book in (MAINZ, SPIELREGELN, SCHMIDT, MAENNLE):
        assert refusal(sit(book, *TOP), "alle gesund, 0 nimmt alles") == "1.7.rest rest_nie"


def test_1_07_where_anybody_may_his_party_gets_them() -> None:
    game = sit(derive(DDV, claim_rest="anybody"), *TOP)
    ended = outcome(*played(go(game, "alle gesund, 1 gibt auf")))
    assert ended.augen == (240, 0)
    assert ended.re == {0, 2}


def test_1_07_a_schwein_that_may_still_come_beats_a_dulle() -> None:
    """Seat 1 may lay one of its Karo Asse as a Schwein: nothing is sure while it can."""
    rules = derive(DDV, claim_rest="anybody", schwein="free_choice")
    hands = ("He10 He10", "KaA KaA", "KrD KaB", "KrD KaK")
    assert refusal(sit(rules, *hands), "alle gesund, 0 nimmt alles") == "1.7.rest rest_nicht_sicher"
    assert go(sit(derive(rules, schwein="none"), *hands), "alle gesund, 0 nimmt alles").over


# A card against the duty to follow


def test_2_07_a_revoke_loses_everything_in_maennle() -> None:
    """`maennle §9`: Re said, no Augen for Kontra: won, no 90, no 60, no 30, schwarz are 5, doubled 10."""
    game = deal(MAENNLE, seat0="KrA KrD", seat1="KrK PiA", seat2="KrD")
    game = go(game, "alle gesund, 0 sagt Re, KrA, 1 spielt PiA")
    assert (game.over, game.revoked) == (True, 1)
    assert list(events(game)) == []
    assert game.result is not None
    assert game.result.winner == "re"
    assert game.result.punkte == (10, -10, 10, -10)


def test_2_07_elsewhere_the_card_is_refused() -> None:
    for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT):
        game = deal(book, seat0="KrA KrD", seat1="KrK PiA", seat2="KrD")
        assert refusal(game, "alle gesund, KrA, 1 spielt PiA") == "2.7 farbe"
