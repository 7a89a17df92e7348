"""Whole games event by event, worked out by hand: Hochzeit, Armut, claims, a revoke.

Seats 0 to 3 clockwise; seat 3 deals unless said otherwise, so seat 0 speaks and leads first.
"""

import pytest
from at_the_table import deal, go, played, refusal, said, sit, somehow, told, winners
from effort import each

from dokolearn.ch1_general import FUCHS, SCHWEIN, card_codes
from dokolearn.game import Game, events, legal, outcome, play, sight, step
from dokolearn.game.claim import claim_verstoss
from dokolearn.model import Claim, Illegal, Play, RuleSet, Say, Seat, Speak
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
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


# Calls in whole games, worked out by hand: bids that bind, what they give away, those that somebody has to make.
# Seats 0 to 3 clockwise; seat 3 deals unless said otherwise, so seat 0 speaks and leads first.


# Bidding


def test_4_04_a_bid_is_the_first_call_of_the_game() -> None:
    """`schmidt: Weitere Ansagen`: who held keine 90 plays with Re and keine 90."""
    rules = derive(SCHMIDT, weitere_ansagen=True)
    game = go(deal(rules), "0 solo:fleischlos, 1 solo:damensolo, 2 gesund, 3 gesund, 1 k90, 0 halten, 1 weg")
    assert said(game) == "0 re, 0 k90"
    assert said(go(game, "0 sagt keine 60")) == "0 re, 0 k90, 0 k60"


def test_4_04_a_solo_that_was_bid_away() -> None:
    """`maennle §12`: the normal game is played with the vorab that bid it away."""
    game = deal(MAENNLE, seat1="KrD", seat2="KrD")
    game = go(game, "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 weg")
    spiel, _ = played(game)
    assert (spiel.vertrag.game, said(game)) == ("normal", "2 re vorab")


# Calls


def test_3_05_whoever_speaks_says_his_party() -> None:
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund")
    assert parties(sight(game, Seat(1))) == (None, "kontra", None, None)
    game = go(game, "0 sagt Re, 3 sagt Kontra")
    assert said(game) == "0 re, 3 kontra"
    assert parties(sight(game, Seat(1))) == ("re", "kontra", None, "kontra"), "seat 0 may hold both"
    assert parties(sight(game, Seat(2))) == ("re", "kontra", "re", "kontra")


def test_3_05_a_stilles_solo_stays_hidden_until_both_damen_lie() -> None:
    """§4.12: the others see a normal game."""
    game = go(deal(MAINZ, seat0="KrD KrD"), "alle gesund, 0 sagt Re")
    assert played(game)[0].vertrag.game == "stilles_solo"
    assert (sight(game, Seat(1)).game, sight(game, Seat(0)).game) == ("normal", "stilles_solo")
    assert parties(sight(game, Seat(1))) == ("re", "kontra", None, None)
    assert parties(sight(game, Seat(0))) == ("re", "kontra", "kontra", "kontra")


def test_3_03_a_late_call_counts_on_losing() -> None:
    """`maennle §17`; a book that does not know this refuses it."""
    rules = derive(MAENNLE, forced_call_tack=False)
    game = go(somehow(go(deal(rules, seat2="KrD", seat0="KrD"), "alle gesund"), 12), "2 sagt Re")
    assert said(game) == "2 re late"
    assert refusal(game, "2 sagt Re") == "3.5.einmal call.said_already"
    game = somehow(go(deal(DDV, seat2="KrD", seat0="KrD"), "alle gesund"), 12)
    assert refusal(game, "2 sagt Re") == "3.3 call.late.cards_in_hand"


# Calls that somebody has to make

FORCING = {
    "seat0": "PiA Pi10 KrD",
    "seat1": "Pi9",
    "seat2": "Pi10 KrD",
    "seat3": "PiA",
}


def forced(book: RuleSet) -> Game:
    """Seat 0 makes the first Stich: Ass, Neun, Zehn, Ass, 32 Augen; seats 0 and 2 are Re."""
    return go(deal(book, **FORCING), "alle gesund, PiA Pi9 Pi10 PiA")


@pytest.mark.parametrize("book", [SCHMIDT, SPIELREGELN], ids=lambda book: book.name)
def test_3_03_many_augen_force_a_call_before_anything_else(book: RuleSet) -> None:
    game = forced(derive(book, forced_call=True))
    assert list(events(game)) == [Speak(Seat(0), 0)]
    for other in ("0 spielt Pi10", "1 sagt Kontra", "0 sagt keine 90", "0 nimmt alles"):
        assert refusal(game, other) == "3.3 zwang"
    game = go(game, "0 sagt Re")
    assert said(game) == "0 re"
    assert refusal(game, "0 sagt Re").startswith("3.")
    assert len(played(go(game, "Pi10"))[1].stich) == 1


def test_3_03_without_the_rule_nobody_is_forced() -> None:
    for book in BOOKS.values():
        if book is not MAENNLE:
            assert len(played(go(forced(book), "Pi10"))[1].stich) == 1


def test_3_07_a_forced_re_may_be_answered_until_the_next_card() -> None:
    """`schmidt`: after the first Stich Kontra has eleven cards, and answers before it plays the next one."""
    game = go(forced(derive(SCHMIDT, forced_call=True)), "0 sagt Re, Pi10")
    turn = played(game)[1].turn
    assert said(go(game, f"{turn} sagt Kontra")) == f"0 re, {turn} kontra"


def test_3_03_a_tack_in_the_first_stich_forces_in_maennle() -> None:
    """`maennle §25`: a Doppelkopf of 42 Augen."""
    game = deal(MAENNLE, seat0="PiA KrD", seat1="PiA", seat2="Pi10 KrD", seat3="Pi10")
    game = go(game, "alle gesund, PiA PiA Pi10 Pi10")
    assert refusal(game, "0 spielt KrD") == "3.3 zwang"
    assert said(go(game, "0 sagt Re")) == "0 re"


# Moments of whole games that are easily got wrong: claims against every defence, a Sokrates, who sees what when.


# The rest of the Stiche, in a Damensolo of seat 0 (ddv, Spielabkürzung)

OPEN = derive(DDV, vorbehalt_round="open")
NOT_SURE = "1.7.rest rest_nicht_sicher"


def damensolo(*hands: str, lead: int = 0) -> Game:
    """Seat 0 plays; whoever is to lead sits left of the dealer."""
    order = [(lead + step) % 4 for step in range(4)]
    game = sit(OPEN, *hands, dealer=(lead + 3) % 4)
    return go(game, ", ".join("0 lustsolo:damensolo" if seat == 0 else f"{seat} gesund" for seat in order))


def test_1_07_cards_that_nobody_can_beat() -> None:
    """Queens and the highest Kreuz: whatever the others keep, they only follow or discard."""
    assert go(damensolo("KrD KrA", "PiA Kr10", "HeA PiA", "KrK Kr9"), "0 nimmt alles").over


def test_1_07_a_queen_still_out_may_come_second() -> None:
    """Seat 1 follows Kreuz Dame with its Pik Dame, but may trump the Ass if it is led first."""
    hands = ("KrD KrA", "PiD Pi9", "HeA PiA", "KrK Kr9")
    assert refusal(damensolo(*hands), "0 nimmt alles") == NOT_SURE
    assert go(damensolo(*hands), "0 nimmt alles: KrD KrA").over
    assert refusal(damensolo(*hands), "0 nimmt alles: KrA KrD") == NOT_SURE


def test_1_07_a_suit_is_played_from_above() -> None:
    """Ass, Zehn, König of Kreuz: the others hold only lower ones; with a Zehn outside the König is not safe."""
    assert go(damensolo("KrA Kr10 KrK", "Kr9 PiA PiK", "HeA PiA Pi9", "Kr9 HeA HeK"), "0 nimmt alles").over
    hands = ("KrA KrK KrK", "Kr10 Kr9 PiK", "HeA PiA Pi9", "Kr9 HeA HeK")
    assert refusal(damensolo(*hands), "0 nimmt alles") == NOT_SURE


def test_1_07_a_lone_card_of_the_defence_falls_under_the_ass() -> None:
    """The only Zehn that is out has to serve the Ass."""
    assert go(damensolo("KrA KrK", "Kr10 PiA", "HeA PiK", "HeK HeA"), "0 nimmt alles").over


def test_1_07_somebody_else_leads_and_the_soloist_takes_over() -> None:
    """Seat 1 leads; seat 0 plays last and has a queen for every suit it does not hold."""
    assert go(damensolo("KrD PiD", "PiA Kr10", "HeA PiK", "KrK HeK", lead=1), "0 nimmt alles").over


def test_1_07_if_he_has_to_serve_low_he_does_not_take_over() -> None:
    """Seat 1 may lead its Pik Ass, and seat 0 has to put its Pik Neun under it."""
    hands = ("KrD Pi9", "PiA Kr10", "HeA PiK", "KrK HeK")
    assert refusal(damensolo(*hands, lead=1), "0 nimmt alles") == NOT_SURE


def test_1_07_a_higher_card_may_still_come_behind_him() -> None:
    """Seat 3 leads, seat 0 plays second: seat 1 behind him may trump higher."""
    hands = ("PiD KrA", "KrD PiA", "HeA PiK", "KrK HeK")
    assert refusal(damensolo(*hands, lead=3), "0 nimmt alles") == NOT_SURE
    lower = ("PiD KrD", "HeD PiA", "HeA PiK", "KrK HeK")
    assert go(damensolo(*lower, lead=3), "0 nimmt alles").over


def test_1_07_the_last_card_alone() -> None:
    assert go(damensolo("KrA", "Kr10", "PiA", "KrK"), "0 nimmt alles").over
    assert refusal(damensolo("Kr10", "KrA", "PiA", "KrK"), "0 nimmt alles") == NOT_SURE


def test_1_07_a_claim_in_the_middle_adds_what_is_left() -> None:
    """One Stich of 11 + 10 + 4 + 0 Augen is made; the other 215 and eleven Stiche follow."""
    game = go(damensolo("KrA KrD", "Kr10 PiA", "KrK HeA", "Kr9 HeK"), "KrA Kr10 KrK Kr9, 0 nimmt alles")
    assert played(game)[1].augen == (25, 0, 0, 0)
    ended = outcome(*played(game))
    assert (ended.augen, ended.stiche) == ((240, 0), (12, 0))


def test_1_07_both_ways_to_end_it_are_offered() -> None:
    game = damensolo("KrD KrA", "PiA Kr10", "HeA PiA", "KrK Kr9")
    assert {event for event in events(game) if isinstance(event, Claim)} == {Claim(Seat(0)), Claim(Seat(0), False)}


def test_1_07_with_full_hands_it_is_too_early() -> None:
    """Too much may still happen for anybody to see through it; that is refused with a reason of its own."""
    game = deal(OPEN, seat0="KrD KrD PiD PiD HeD HeD KaD KaD KrA KrA HeA PiA")
    game = go(game, "0 lustsolo:damensolo, 1 gesund, 2 gesund, 3 gesund")
    spiel, state = played(game)
    found = claim_verstoss(spiel, state, Claim(Seat(0)))
    assert found is None or found.key in ("verstoss.rest_zu_frueh", "verstoss.rest_nicht_sicher")


# A Solo that changes its trumps


@pytest.mark.parametrize(("led", "winner"), [("KrB PiD KrA KrK", 0), ("PiA PiD Pi9 Pi9", 1)])
def test_4_06_a_sokrates_begins_with_what_is_led(led: str, winner: int) -> None:
    """`ddv: Buben-Damen-Solo`: a jack led makes the jacks trump, and Pik Dame a Pik; else the queens are."""
    rules = derive(OPEN, soli=["sokrates"], mandatory_solo="none", solo_lead="soloist")
    hands = ("KrB PiA HeK", "PiD KrK Kr9", "KrA Pi9 HeA", "KrK Pi9 HeA")
    game = go(sit(rules, *hands), f"0 solo:sokrates, 1 gesund, 2 gesund, 3 gesund, {led}")
    assert winners(game) == [winner]


def test_4_06_a_sokrates_goes_on_as_it_began() -> None:
    """After a jack the queens are no trumps in the second Stich either: the Pik Dame follows Pik Ass."""
    rules = derive(OPEN, soli=["sokrates"], mandatory_solo="none", solo_lead="soloist")
    hands = ("KrB PiA HeK", "PiD KrK Kr9", "KrA Pi9 HeA", "KrK Pi9 HeA")
    begun = "0 solo:sokrates, 1 gesund, 2 gesund, 3 gesund, KrB KrK KrA KrK"
    assert winners(go(sit(rules, *hands), f"{begun}, PiA PiD Pi9 Pi9")) == [0, 0]


def test_4_11_a_hochzeit_may_find_its_partner_in_the_last_stich() -> None:
    """`spielregeln: Reizen 3`: a wished card has no limit; calls are asked for even then."""
    rules = derive(OPEN, hochzeit_find="wished_card", hochzeit_limit="none")
    hands = ("KrD KrD", "PiK PiA", "Kr9 Pi9", "KrK PiK")
    game = go(
        sit(rules, *hands), "0 hochzeit, 1 gesund, 2 gesund, 3 gesund, 0 heirate:PiA, KrD PiK Kr9 KrK, KrD PiA Pi9 PiK"
    )
    assert (played(game)[1].klaerung, played(game)[1].re, game.over) == (2, {0, 1}, True)


# A Schwein after other Stiche


def test_2_03_what_one_has_laid_is_seen_wherever_one_sat() -> None:
    """Seat 1 plays third to the Stich of seat 3 and raises its Fuchs there; the other Karo Ass is a Fuchs then."""
    rules = derive(DDV, schwein="free_choice")
    hands = ("KaB KrA Kr9", "KaA KaA KaK", "KrD KrK Pi9", "KrD Kr10 PiK")
    game = go(sit(rules, *hands, dealer=2), "alle gesund, KrD KaB Schwein KrD")
    assert winners(game) == [1]
    assert legal(*played(game)).count(SCHWEIN) == 0
    assert refusal(game, "Schwein") == "2.3.schwein schwein_free_choice"


def test_2_03_one_of_two_that_was_announced_may_be_either() -> None:
    """With the choice of `maennle §23` and an announcement the first one may still be the Fuchs."""
    rules = derive(DDV, schwein="free_choice", schwein_announce="before_play")
    hands = ("He10 KrA", "KaA KaA", "KrD KrK", "KrD Kr10")
    game = go(sit(rules, *hands), "alle gesund, 1 schwein, He10")
    assert set(legal(*played(game))) == {FUCHS, SCHWEIN}
    assert winners(go(game, "KaA KrD KrD, KrA Schwein KrK Kr10")) == [0, 1]


# Who sees what


def test_2_02_two_laid_kreuz_damen_show_everybody() -> None:
    hands = ("KrD KrA", "KaB PiA", "KrD Kr9", "Ka9 KrK")
    game = go(sit(MAINZ, *hands), "alle gesund, KrD KaB")
    assert parties(sight(game, Seat(3))) == ("re", None, None, "kontra")
    game = go(game, "KrD Ka9")
    assert parties(sight(game, Seat(3))) == ("re", "kontra", "re", "kontra")


def test_4_12_both_from_one_hand_show_a_stilles_solo() -> None:
    hands = ("KrD KrD KrA", "KaB KaB PiA", "Ka10 Ka10 Kr9", "Ka9 Ka9 KrK")
    game = go(sit(MAINZ, *hands), "alle gesund, KrD KaB Ka10 Ka9")
    assert parties(sight(game, Seat(3))) == ("re", None, None, "kontra")
    assert (sight(game, Seat(3)).player, sight(game, Seat(0)).player) == (None, 0)
    game = go(game, "KrD")
    assert parties(sight(game, Seat(3))) == ("re", "kontra", "kontra", "kontra")


def test_4_12_a_stilles_solo_is_settled_as_one() -> None:
    hands = ("KrD KrD", "KaB KaB", "Ka10 Ka10", "Ka9 Ka9")
    game = go(sit(MAINZ, *hands), "alle gesund, KrD KaB Ka10 Ka9, KrD KaB Ka10 Ka9")
    assert outcome(*played(game)).game == "stilles_solo"


# Until when


def test_3_03_until_before_the_eighth_card() -> None:
    """§3.3: seven cards lie, Re is still possible; eight lie, and it is not."""
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund")
    assert said(go(somehow(game, 7), "2 sagt Re")) == "2 re"
    assert refusal(somehow(game, 8), "2 sagt Re") == "3.3 call.late.cards_in_game"


def test_3_03_in_schmidt_only_on_turn() -> None:
    game = go(deal(SCHMIDT, seat0="KrD", seat2="KrD"), "alle gesund")
    assert refusal(game, "2 sagt Re") == "3.3 call.not_on_turn"
    assert said(go(somehow(game, 2), "2 sagt Re")) == "2 re"


def test_3_03_in_spielregeln_with_eleven_cards() -> None:
    game = somehow(go(deal(SPIELREGELN, seat0="KrD", seat2="KrD"), "alle gesund"), 4)
    assert said(go(game, "0 sagt Re")) == "0 re"
    lead = played(game)[1].turn
    later = somehow(game, 4)
    assert refusal(later, f"{lead} sagt Kontra" if lead not in (0, 2) else f"{lead} sagt Re").startswith(
        "3.3 call.late"
    )


# A Schwein in a whole game: `maennle §23`, `ddv: Schweine`, `spielregeln: Varianten` (Schweinchen).


HANDS = ("He10 KrA", "KaA KaA", "KrD KrK", "KrD Kr10")
"""Seat 0 leads; seat 1 holds both Karo Asse."""
LONGER = ("He10 KrA PiA", "KaA KaA PiK", "KrD KrK Pi10", "KrD Kr10 PiB")
ANNOUNCED = derive(SPIELREGELN, schwein="both")


def with_schwein(how: str, **options: object) -> RuleSet:
    return derive(DDV, schwein=how, **options)


# maennle: one of the two, whichever he likes


def test_schwein_the_schwein_beats_the_dulle() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert winners(game) == [1]
    assert played(game)[1].augen == (0, 10 + 11 + 3 + 3, 0, 0), "a Schwein counts as the Ass it is"


def test_schwein_the_other_one_stays_a_fuchs() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_free_choice"
    assert legal(*played(game)) == (FUCHS,)


def test_schwein_first_the_fuchs_and_then_the_schwein() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 KaA KrD KrD, KrA Schwein KrK Kr10")
    assert winners(game) == [0, 1], "the Dulle beats the Fuchs, the Schwein trumps the Kreuz Ass"


def test_schwein_both_may_stay_a_fuchs() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 KaA KrD KrD, KrA KaA KrK Kr10")
    assert winners(game) == [0, 1]
    assert game.over


def test_schwein_it_takes_both_in_one_hand() -> None:
    game = sit(MAENNLE, "He10 KrA", "KaA Ka10", "KrD KaA", "KrD Kr10")
    assert refusal(game, "alle gesund, He10 Schwein") == "2.3.schwein schwein_paar"


def test_2_07_a_schwein_serves_trump_only() -> None:
    hands = ("KrA KrA PiA", "KaA KaA KrK", "KrD PiA PiK", "KrD Kr10 PiK")
    assert refusal(sit(with_schwein("free_choice"), *hands), "alle gesund, KrA Schwein") == "2.7 farbe_trumpf"
    assert go(sit(MAENNLE, *hands), "alle gesund, KrA Schwein").revoked == 1, "§9: that ends the game"


def test_schwein_without_the_rule_there_is_none() -> None:
    assert refusal(sit(DDV, *HANDS), "alle gesund, He10 Schwein") == "2.3.schwein schwein_nie"


def test_3_11_a_schwein_is_no_fuchs_to_catch() -> None:
    """The Fuchs that goes to the Dulle of the other party pays, the Schwein beside it never."""
    hands = ("He10 KrD PiA", "KaA KaA PiK", "KrD KrK Pi10", "PiD Kr10 PiK")
    game = go(sit(MAENNLE, *hands), "alle gesund, He10 KaA KrD PiD, 0 sagt Re")
    assert outcome(*played(game)).events == (("re", "fuchs"),)
    game = go(game, "KrD Schwein KrK Kr10")
    assert winners(game) == [0, 1]
    assert outcome(*played(game)).events == (("re", "fuchs"),)


# The other forms


def test_schwein_two_schweine() -> None:
    game = go(sit(with_schwein("both"), *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert legal(*played(game)) == (SCHWEIN,)
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrK Kr10 KrA")) == [1, 1]


def test_schwein_who_lays_cards_by_hand_has_to_raise_it_too() -> None:
    """Whatever asks before: `play` itself lays no Fuchs where the second Schwein was promised."""
    spiel, state = played(go(sit(with_schwein("both"), *HANDS), "alle gesund, He10 Schwein KrD KrD"))
    with pytest.raises(Illegal) as refused:
        play(spiel, state, FUCHS)
    assert refused.value.verstoss.key == "verstoss.schwein_muss"


def test_schwein_two_schweine_or_none() -> None:
    game = go(sit(with_schwein("both"), *HANDS), "alle gesund, He10 KaA KrD KrD, KrA")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_both"


def test_schwein_the_first_one_or_none() -> None:
    game = sit(with_schwein("first"), *HANDS)
    assert winners(go(game, "alle gesund, He10 Schwein KrD KrD, KaA KrK Kr10 KrA")) == [1, 1]
    assert refusal(game, "alle gesund, He10 KaA KrD KrD, KrA Schwein") == "2.3.schwein schwein_first"
    assert refusal(game, "alle gesund, He10 Schwein KrD KrD, Schwein") == "2.3.schwein schwein_first"


def test_schwein_the_second_one_if_the_first_made_its_stich() -> None:
    """Seat 1 trumps Kreuz with its Fuchs; the other Karo Ass is a Schwein then."""
    rules = with_schwein("second_after_stich")
    hands = ("KrA He10", "KaA KaA", "KrK KrD", "Kr10 KrD")
    assert refusal(sit(rules, *hands), "alle gesund, KrA Schwein") == "2.3.schwein schwein_second_after_stich"
    game = go(sit(rules, *hands), "alle gesund, KrA KaA KrK Kr10, Schwein KrD KrD He10")
    assert winners(game) == [1, 1]


def test_schwein_no_second_one_if_the_first_was_beaten() -> None:
    game = go(sit(with_schwein("second_after_stich"), *HANDS), "alle gesund, He10 KaA KrD KrD, KrA")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_second_after_stich"


# Said before the first card


def test_schwein_who_says_it_before_the_first_card_has_to_play_it() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, 1 schwein, He10")
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrD KrD, Schwein KrK Kr10 KrA")) == [1, 1]


def test_schwein_what_was_not_said_is_a_fuchs() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, He10")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_ungesagt"
    assert legal(*played(game)) == (FUCHS, FUCHS)


def test_schwein_it_is_said_in_time_once_and_with_both() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund")
    assert Say(Seat(1), "schwein") in events(game)
    assert refusal(game, "0 schwein") == "2.3.schwein schwein_paar"
    assert refusal(game, "1 schwein, 1 schwein") == "2.3.schwein schwein_ungesagt"
    assert refusal(game, "He10, 1 schwein") == "2.3.schwein schwein_ungesagt"
    assert refusal(sit(MAENNLE, *HANDS), "alle gesund, 1 schwein") == "2.3.schwein schwein_nie", "only with the card"


def test_schwein_everybody_hears_it() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, 1 schwein")
    assert all(sight(game, Seat(seat)).raised == {1} for seat in range(4))


def test_schwein_a_single_schwein_that_was_said_is_the_first() -> None:
    game = go(sit(with_schwein("first", schwein_announce="vorbehalt"), *HANDS), "alle gesund, 1 schwein, He10")
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrD KrD, KaA KrK Kr10 KrA")) == [1, 1]


# In a Solo


@pytest.mark.parametrize(("rules", "beats"), [(MAENNLE, True), (with_schwein("free_choice"), False)])
def test_4_06_a_schwein_in_a_karosolo(rules: RuleSet, beats: bool) -> None:
    """`maennle §23` knows it there; elsewhere it belongs to the normal game."""
    rules = derive(rules, vorbehalt_round="open", abreizen=False)
    game = go(sit(rules, *LONGER), "0 solo:karosolo, 1 gesund, 2 gesund, 3 gesund, He10")
    if beats:
        assert winners(go(game, "Schwein KrD KrD")) == [1]
    else:
        assert refusal(game, "Schwein") == "2.3.schwein schwein_nie"


def test_4_06_no_schwein_in_another_solo() -> None:
    rules = derive(MAENNLE, abreizen=False)
    game = go(sit(rules, *LONGER), "0 solo:kreuzsolo, 1 gesund, 2 gesund, 3 gesund, KrA")
    assert refusal(game, "Schwein").startswith("2.3.schwein")


def test_4_11_a_schwein_in_a_hochzeit() -> None:
    game = deal(MAENNLE, seat0="He10", seat1="KaA KaA", seat2="KrD KrD")
    game = go(game, "0 gesund, 1 gesund, 2 hochzeit, 3 gesund, He10 Schwein")
    assert played(game)[1].stich[1] == SCHWEIN


# Giving the own party away in a whole game: `maennle §17`. Re are the seats 0 and 2.


CARDS = {"seat0": "KrD", "seat2": "KrD"}


def begun(book: RuleSet = MAENNLE, cards: int = 1) -> Game:
    """A normal game after so many cards, each the lowest that may be played."""
    game = go(deal(book, **CARDS), "alle gesund")
    for _ in range(cards):
        game = step(game, [event for event in events(game) if isinstance(event, Play)][-1])
    return game


def test_slip_whoever_gives_his_party_away_calls_before_anything_else_happens() -> None:
    game = go(begun(), "2 verplappert")
    assert [(event.seat, event.stage) for event in events(game)] == [(2, 0)]  # type: ignore[union-attr]
    assert refusal(game, "1 sagt Kontra") == "3.3 zwang"
    assert said(go(game, "2 sagt Re")) == "2 re"


def test_slip_kontra_gives_itself_away_as_well() -> None:
    assert said(go(begun(), "1 verplappert, 1 sagt Kontra")) == "1 kontra"


def test_slip_too_late_it_is_an_invalid_call() -> None:
    """It counts only if the party loses."""
    assert said(go(begun(cards=12), "1 verplappert, 1 sagt Kontra")) == "1 kontra late"


def test_slip_after_the_partner_has_called_it_is_the_next_stage() -> None:
    assert said(go(begun(), "0 sagt Re, 2 verplappert, 2 sagt keine 90")) == "0 re, 2 k90"


def test_slip_what_everybody_knows_cannot_be_given_away() -> None:
    assert refusal(begun(), "2 verplappert, 2 sagt Re, 2 verplappert") == "3.3.verplappert verplappert_bekannt"
    solo = go(deal(derive(MAENNLE, abreizen=False), **CARDS), "0 solo:karosolo, 1 gesund, 2 gesund, 3 gesund")
    assert refusal(solo, "1 verplappert") == "3.3.verplappert verplappert_bekannt"


def test_slip_a_party_that_may_say_no_more_is_not_forced() -> None:
    """`maennle §16`: no Absage against an Absage."""
    game = go(begun(), "0 verplappert, 0 sagt Re, 1 verplappert, 1 sagt Kontra, 3 verplappert, 3 sagt keine 90")
    assert refusal(game, "2 verplappert") == "3.3.verplappert verplappert_stumm"


def test_slip_in_a_stilles_solo_the_player_is_the_only_one_who_can() -> None:
    game = go(deal(MAENNLE, seat0="KrD KrD"), "alle gesund")
    assert played(game)[0].vertrag.game == "stilles_solo"
    assert said(go(game, "0 verplappert, 0 sagt Re")) == "0 re"


def test_slip_other_books_force_nothing() -> None:
    for book in (DDV, derive(MAENNLE, disclosure_forces_call=False)):
        assert refusal(begun(book), "2 verplappert") == "3.3.verplappert verplappert_frei"


def test_slip_it_is_a_mishap_and_not_offered() -> None:
    assert Say(begun().round.seats[0], "verplappert") not in events(begun())


def test_slip_before_the_game_there_is_no_party_to_give_away() -> None:
    assert refusal(deal(MAENNLE, **CARDS), "1 verplappert").startswith("4.")
