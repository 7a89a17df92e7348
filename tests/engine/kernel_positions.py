"""Moments of whole games near their end, of every book and of tables by chance, for the kernel and its reference."""

from collections.abc import Iterator
from random import Random

from house_rules import derived_by_chance
from walks import moments

from dokolearn.ch1_general import FUCHS, deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.soli import SOLI
from dokolearn.game import Spiel, State, legal, new_game, play, score, start
from dokolearn.kernel import CannotSolve, position
from dokolearn.kernel.position import A_PUNKT, AN_AUGE, Position
from dokolearn.model import SEATS, Kind, RuleSet, Seat, Vertrag
from dokolearn.rulesets import BOOKS


def tables_by_chance(random: Random) -> RuleSet:
    """One of the books, or a book with house rules under which a search can reckon."""
    rules = random.choice(list(BOOKS.values())) if random.random() < 0.5 else derived_by_chance(random)[0]
    cannot = rules.value.doppelkopf_doubles or rules.cards.superschwein != "none"
    cannot = cannot or rules.stich.ueberstich or rules.stich.dulle_pair_cancels
    return tables_by_chance(random) if cannot else rules


def solvable(spiel: Spiel, state: State) -> Position | None:
    """The position, where a search can begin."""
    try:
        return position(spiel, state)
    except CannotSolve:
        return None


def moments_of_play(rules: RuleSet, seed: int) -> Iterator[tuple[Spiel, State, Kind | None]]:
    """Every moment of the play of a whole game by chance, with calls, Soli, Hochzeiten and Armut; what is laid next,
    None where somebody speaks."""
    for game, _, event in moments(rules, seed):
        if game.spiel is not None and game.state is not None and not game.over:
            yield game.spiel, game.state, getattr(event, "kind", None)


def endings(many: int, left: int, seed: str) -> Iterator[tuple[Spiel, State, Position]]:
    """So many moments with this many cards in the hand of whoever is on turn, in whole games by chance."""
    random, found = Random(f"endings {seed}"), 0
    while found < many:
        games = moments_of_play(tables_by_chance(random), random.randrange(10**9))
        here = [(spiel, state) for spiel, state, _ in games if len(state.hands[state.turn]) == left]
        if here:
            spiel, state = random.choice(here)
            if (at := solvable(spiel, state)) is not None:
                found += 1
                yield spiel, state, at


def solo_endings(many: int, left: int, seed: str) -> Iterator[tuple[Spiel, State, Position]]:
    """The same of Soli, each of them in turn, at every book."""
    random = Random(f"soli {seed}")
    for number in range(many):
        rules, game = list(BOOKS.values())[number % len(BOOKS)], SOLI[number % len(SOLI)].name
        yield _played(rules, random, left, game)


def schwein_endings(many: int, left: int, seed: str) -> Iterator[tuple[Spiel, State, Position]]:
    """The same where somebody was dealt both Karo Asse and holds one yet, or both: a Schwein may come."""
    random, found = Random(f"schwein {seed}"), 0
    while found < many:
        rules = tables_by_chance(random)
        if rules.cards.schwein != "none":
            spiel, state, at = _played(rules, random, left)
            if at.holder is not None and FUCHS in state.hands[at.holder]:
                found += 1
                yield spiel, state, at


def _played(rules: RuleSet, random: Random, left: int, game: str = "") -> tuple[Spiel, State, Position]:
    """A game of any legal cards until so many are left."""
    hands, dealer, player = deal(card_table(rules), random.random), random.choice(SEATS), random.choice(SEATS)
    vertrag = Vertrag(game, player, frozenset((player,)), player, dealer) if game else None
    spiel = new_game(rules, hands, dealer, vertrag)
    told = rules.cards.schwein_announce != "at_card"  # there nobody can have said so before
    state = start(spiel)._replace(raised=frozenset(SEATS) if told else frozenset())
    before = random.randrange(4)
    while len(state.hands[state.turn]) > left or (before and len(state.stich) < before):
        choices = legal(spiel, state)
        kept = [kind for kind in choices if kind != FUCHS or random.random() < 0.1] or choices
        state = play(spiel, state, random.choice(kept))
    return spiel, state, position(spiel, state)


def by_every_card(spiel: Spiel, state: State, by_score: bool) -> int:
    """What a game comes to for Re if both sides do their best, by trying everything through the rules."""
    choices = dict.fromkeys(legal(spiel, state))
    if not choices:
        augen = sum(state.augen[seat] for seat in state.re)
        return A_PUNKT * score(spiel, state).value_re + AN_AUGE * augen if by_score else augen
    results = [by_every_card(spiel, play(spiel, state, kind), by_score) for kind in choices]
    return max(results) if Seat(state.turn) in state.re else min(results)
