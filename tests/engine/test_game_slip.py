"""Giving the own party away in a whole game: `maennle §17`. Re are the seats 0 and 2."""

from at_the_table import deal, go, played, refusal, said

from dokolearn.game import Game, events, step
from dokolearn.model import Play, RuleSet, Say
from dokolearn.rulesets import DDV, MAENNLE, derive

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
