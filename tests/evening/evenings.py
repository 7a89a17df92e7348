"""Evenings for tests: games as words, and evenings near their end."""

from dokolearn.ch1_general import first_lead, next_dealer
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, solo_lead
from dokolearn.club_evening_rules import NextGame, Runde, after_game, games, next_game, start_runde
from dokolearn.model import Abrechnung, Punkte, RuleSet, Seat, SoloKind, Vertrag

KINDS: dict[str, SoloKind] = {"solo": "", "pflicht": "pflicht", "lust": "lust", "vorfuehrung": "vorfuehrung"}


def vertrag(book: RuleSet, game: NextGame, what: str) -> Vertrag:
    """What the table agreed on: `normal`, `redeal`, or a kind of Solo with its player at the table."""
    dealer = game.dealer_seat
    if what == "redeal":
        return Vertrag(None, None, frozenset(), first_lead(dealer), dealer)
    word, _, who = what.partition(" ")
    if word not in KINDS:
        return Vertrag(word, None, frozenset(), first_lead(dealer), next_dealer(dealer))
    seat, kind = Seat(game.seats.index(int(who))), KINDS[word]
    lead = solo_lead(book.vorbehalt, dealer, seat, kind)
    after = dealer_after_solo(book.vorbehalt, dealer, kind)
    return Vertrag("damensolo", seat, frozenset((seat,)), lead, after, solo=kind)


def coming(runde: Runde) -> NextGame:
    """The next game of an evening that goes on."""
    game = next_game(runde)
    assert game is not None
    return game


def after(runde: Runde, *games: str, punkte: tuple[int, int, int, int] | None = None, triggers: int = 0) -> Runde:
    """The evening after these games."""
    score = Abrechnung("re", (), Punkte(max(punkte)), punkte) if punkte else None
    for what in games:
        runde = after_game(runde, vertrag(runde.rules, coming(runde), what), score, triggers)
    return runde


def late(book: RuleSet, left: int, owing: set[int], dealer: int = 0) -> Runde:
    """An evening near its end: so many games left, so many Pflichtsoli open."""
    runde = start_runde(book, dealer)
    return Runde(book, 4, dealer, frozenset(owing), runde.scores, played=games(book) - left)


def forced(runde: Runde) -> int | None:
    """Who has to play his Pflichtsolo now."""
    game = coming(runde)
    return None if game.vorfuehrung is None else game.seats[game.vorfuehrung]
