"""Moments of whole games that are easily got wrong: claims against every defence, a Sokrates, who sees what when."""

import pytest
from at_the_table import deal, go, played, refusal, said, sit, somehow, winners

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.game import Game, events, legal, outcome, sight
from dokolearn.game.claim import claim_verstoss
from dokolearn.model import Claim, Seat
from dokolearn.rulesets import DDV, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.sight import parties

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
