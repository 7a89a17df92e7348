"""Four hands that fit everything that was written down, and the game played with them.

Cards that nobody knows are spread so that the engine takes every step. Where a hand announces something (a Hochzeit, an
Armut, a hand to be thrown in) or calls Re, others are tried until one fits; the engine alone says which does.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, product

from dokolearn.ch1_general import augen_of, rank_of
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.game import Game, begin, start, step, verstoss
from dokolearn.game.calling import party_of
from dokolearn.game.play import table_of
from dokolearn.game.spiel import Spiel
from dokolearn.model import SEATS, CardTable, Give, Hands, Illegal, Kind, Play, Say, Seat, Speak, Verstoss, four
from dokolearn.replay.check.hands import certain, spread
from dokolearn.replay.check.play_lines import laid_anyway
from dokolearn.workshop.recording.record_so_far import Facts, Step, known_cards

Barred = set[tuple[Kind, int]]

FEW = 16
"""So many cards are looked at one by one: with more unknown ones nothing is certain about any."""

MOST_TRIES = 24
"""So many ways to fill hands that announce something are tried."""


@dataclass(frozen=True)
class Position:
    """A game as far as it is written down, played with hands that fit."""

    facts: Facts
    hands: Hands
    """As dealt; of what is not known one way out of many."""
    games: tuple[Game, ...]
    """The game before the first step, and after each."""
    leans: tuple[tuple[Seat, int], ...] = ()
    """Whose hand has been given what it announced, and which of `LEANINGS`."""

    @property
    def game(self) -> Game:
        """Where it is now."""
        return self.games[-1]

    @property
    def whole(self) -> tuple[bool, ...]:
        """By seat: whether every card that was dealt to it is known."""
        return tuple(hand.total() == self.size for hand in self.sure)

    @property
    def size(self) -> int:
        """Cards of a hand."""
        return card_table(self.facts.rules).hand_size

    @cached_property
    def sure(self) -> tuple[Counter[Kind], ...]:
        """By seat: the cards that it was dealt in every way that fits."""
        known = known_cards(self.facts)
        pool, room = _pool(known, card_table(self.facts.rules))
        if not pool:
            return tuple(known)
        if sum(map(bool, room)) > 1 and pool.total() > FEW:
            return tuple(known)
        barred = voids(self.facts, self.game.spiel)
        laid = spread(pool, room, barred)
        found = certain(laid, pool, barred) if laid is not None else {}
        for (kind, place), many in found.items():
            known[place][kind] += many
        return tuple(known)


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why no hands fit: the step that is not possible, and the rule, or what else is wrong with the cards."""

    at: int
    verstoss: Verstoss | None = None
    key: str = ""
    """Without a rule: `used_up`, `hand_full`, `nowhere`."""
    kind: Kind | None = None

    @property
    def must_raise(self) -> bool:
        """`maennle §23` Whether this Fuchs is a Schwein, whatever is printed on it."""
        return self.verstoss is not None and self.verstoss.key == "verstoss.schwein_muss"


def fit_hands(facts: Facts) -> Position | Misfit:
    """The game with hands that fit, or why there are none."""
    known = known_cards(facts)
    if (wrong := _too_many(facts, known)) is not None:
        return wrong
    leans: dict[Seat, int] = {}
    best = Misfit(-2)
    for _ in range(MOST_TRIES):
        found = _with(facts, known, leans)
        if isinstance(found, Position):
            return replace(found, leans=tuple(leans.items()))
        best = max(best, found, key=lambda misfit: misfit.at)
        event = facts.steps[found.at].event if found.at < len(facts.steps) else None
        if not isinstance(event, Say | Give) or leans.get(event.seat, 0) >= len(LEANINGS):
            break
        leans[event.seat] = leans.get(event.seat, 0) + 1
    return best


def after(position: Position, one: Step) -> Position | Misfit:
    """The game after something more; the hands stay as they are, if they can."""
    facts = position.facts.then(one)
    try:
        return replace(position, facts=facts, games=(*position.games, game_after(position.game, one)))
    except Illegal as illegal:
        if all(position.whole):
            return Misfit(len(facts.steps) - 1, illegal.verstoss)
    return fit_hands(facts)


def game_after(game: Game, one: Step) -> Game:
    """The game after a step. A call that somebody owes may have been forgotten. Raises Illegal."""
    event = one.event
    if game.over:
        raise Illegal(Verstoss("1.6", "verstoss.spiel_aus"))
    if game.forced is not None and not (isinstance(event, Speak) and event.seat == game.forced[0]):
        game = game._replace(forced=None)
    if isinstance(event, Play) and game.state is not None and game.spiel is not None and event.seat == game.state.turn:
        refused = verstoss(game.spiel, game.state, event.kind)
        if (refused is None) == one.revoke:
            raise Illegal(refused or Verstoss("2.7", "recording.no_revoke"))
    named = one.party if isinstance(event, Speak) and game.state is not None else None
    if named is not None and game.state is not None and party_of(game.state, event.seat) != named:
        raise Illegal(Verstoss("2.2", f"recording.not_{named}", (("n_seat", event.seat),)))
    return step(game, event)


def begin_game(facts: Facts, hands: Hands) -> Game:
    """The moment before the first question."""
    return begin(facts.rules, hands, facts.dealer, bock=facts.bock, duty=facts.duty, vorfuehrung=facts.vorgefuehrt)


def play_steps(facts: Facts, hands: Hands) -> tuple[tuple[Game, ...], Verstoss | None]:
    """The game as far as it is possible with these hands: before the first step and after each, and why not further."""
    games = [begin_game(facts, hands)]
    for one in facts.steps:
        try:
            games.append(game_after(games[-1], one))
        except Illegal as illegal:
            return tuple(games), illegal.verstoss
    return tuple(games), None


# Hands that fit


def _too_many(facts: Facts, known: Sequence[Counter[Kind]]) -> Misfit | None:
    table, last = card_table(facts.rules), len(facts.steps) - 1
    over = sum(known, Counter[Kind]()) - Counter(table.deck)
    if over:
        return Misfit(last, key="used_up", kind=next(iter(over)))
    if any(hand.total() > table.hand_size for hand in known):
        return Misfit(last, key="hand_full")
    return None


def _pool(known: Sequence[Counter[Kind]], table: CardTable) -> tuple[Counter[Kind], list[int]]:
    """The cards that nobody knows, and how many of them each hand has."""
    rest = Counter(table.deck)
    rest.subtract(sum(known, Counter[Kind]()))
    return +rest, [table.hand_size - hand.total() for hand in known]


def _with(facts: Facts, known: Sequence[Counter[Kind]], leans: Mapping[Seat, int]) -> Position | Misfit:
    """Hands in which some lean to one side."""
    table = card_table(facts.rules)
    leaning, barred = _leaning(known, leans, table)
    first = _complete(leaning, table, barred)
    if first is None:
        return Misfit(len(facts.steps) - 1, key="nowhere")
    games, why = play_steps(facts, first)
    if why is None and not facts.plays:
        return Position(facts, first, games)
    best = Misfit(-1) if why is None else Misfit(len(games) - 1, why)
    found = _best_of(facts, leaning, table, barred | voids(facts, games[-1].spiel))
    if isinstance(found, Position):
        return found
    best = found if found.at > best.at else best
    return best if best.verstoss is not None else Misfit(len(facts.steps) - 1, key="nowhere")


def _best_of(facts: Facts, known: Sequence[Counter[Kind]], table: CardTable, barred: Barred) -> Position | Misfit:
    """The first hands with which everything is possible, or those with which most is."""
    best = Misfit(-1)
    for hands in _worlds(facts, known, table, barred):
        games, why = play_steps(facts, hands)
        if why is None:
            return Position(facts, hands, games)
        if not barred >= (more := voids(facts, games[-1].spiel)):  # only now it is clear what is played
            return _best_of(facts, known, table, barred | more)
        best = Misfit(len(games) - 1, why) if len(games) > best.at + 1 else best
    return best


def _worlds(facts: Facts, known: Sequence[Counter[Kind]], table: CardTable, barred: Barred) -> Iterator[Hands]:
    """Hands that differ in what parties and Schweine depend on."""
    choices = [list(_places(kind, known, table, barred)) for kind in _decisive(facts)]
    for placed in product(*choices):
        trial = [Counter(hand) for hand in known]
        for kind, seats in zip(_decisive(facts), placed, strict=True):
            for seat in seats:
                trial[seat][kind] += 1
        hands = _complete(trial, table, barred)
        if hands is not None:
            yield hands


def _decisive(facts: Facts) -> tuple[Kind, ...]:
    table = card_table(facts.rules)
    return (table.alte,) if table.schwein is None else (table.alte, table.schwein)


def _places(kind: Kind, known: Sequence[Counter[Kind]], table: CardTable, barred: Barred) -> Iterator[tuple[Seat, ...]]:
    """Where the copies of a card may be that nobody knows; two of them rather apart."""
    left = table.deck.count(kind) - sum(hand[kind] for hand in known)
    free = [seat for seat in SEATS if known[seat].total() < table.hand_size and (kind, seat) not in barred]
    yield from sorted(combinations_with_replacement(free, left), key=lambda seats: len(seats) - len(set(seats)))


def _complete(known: Sequence[Counter[Kind]], table: CardTable, barred: Barred) -> Hands | None:
    """Four whole hands; None where the cards find no place."""
    pool, room = _pool(known, table)
    if min(room) < 0 or sum(map(Counter.total, known)) + pool.total() != len(table.deck):
        return None
    laid = spread(pool, room, barred)
    if laid is None:
        return None
    hands = [Counter(hand) for hand in known]
    for (kind, place), many in laid.items():
        hands[place][kind] += many
    order = table.order.__getitem__
    return four(tuple(sorted(hand.elements(), key=order)) for hand in hands)


def voids(facts: Facts, spiel: Spiel | None) -> Barred:
    """§2.7 Cards that a seat cannot hold any more: it did not follow with them."""
    barred: Barred = set()
    if spiel is None:
        return barred
    state = start(spiel)
    for one in facts.steps:
        if not isinstance(one.event, Play) or one.revoke:
            continue
        kind, table = one.event.kind, table_of(spiel, state.stiche, state.stich)
        if state.stich and table.group[kind] != table.group[state.stich[0]]:
            barred |= {
                (other, one.event.seat) for other in table.deck if table.group[other] == table.group[state.stich[0]]
            }
        state = laid_anyway(spiel, state, kind, keep=True)
    return barred


# What else may be


def worlds_of(position: Position, upto: int) -> Iterator[Game]:
    """The game after so many steps in every way in which parties and Schweine can be; the first one as it is played."""
    yield position.games[upto]
    if all(position.whole):
        return
    facts, table = position.facts, card_table(position.facts.rules)
    leaning, barred = _leaning(known_cards(facts), dict(position.leans), table)
    for hands in _worlds(facts, leaning, table, barred | voids(facts, position.game.spiel)):
        games, why = play_steps(facts, hands)
        if why is None and hands != position.hands:
            yield games[upto]


def askable(position: Position, seat: Seat) -> Iterator[Game]:
    """The game with hands of this seat that may announce one thing and another, as far as nobody knows them."""
    yield position.game
    facts, table = position.facts, card_table(position.facts.rules)
    for number in range(0 if position.whole[seat] else len(LEANINGS)):
        leaning, barred = _leaning(known_cards(facts), {**dict(position.leans), seat: number + 1}, table)
        hands = _complete(leaning, table, barred)
        games, why = play_steps(facts, hands) if hands is not None else ((), None)
        if games and why is None:
            yield games[-1]


# Hands that announce something

Wish = Callable[[Kind], bool]

LEANINGS: tuple[Wish | None, ...] = (
    lambda kind: kind == ALTE,
    None,
    lambda kind: rank_of(kind) == "9",
    lambda kind: rank_of(kind) == "K",
    lambda kind: augen_of((kind,)) >= 10,
)
"""What a hand has as much of as there is: Kreuz Damen, nines, kings, Volle. None: it has no trump that is not known."""


def _leaning(
    known: Sequence[Counter[Kind]], leans: Mapping[Seat, int], table: CardTable
) -> tuple[list[Counter[Kind]], Barred]:
    """What is known, and what those who announce something have beside it."""
    hands, barred = [Counter(hand) for hand in known], Barred()
    pool, room = _pool(hands, table)
    for seat, number in leans.items():
        wish = LEANINGS[number - 1]
        if wish is None:
            barred |= {(kind, seat) for kind in table.trumps}
        for kind in [kind for kind in pool.elements() if wish is not None and wish(kind)][: room[seat]]:
            hands[seat][kind] += 1
            pool[kind] -= 1
    return hands, barred
