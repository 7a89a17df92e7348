"""What `ch5_tactics/forecast.py` counts: games of the club, and how much of the Augen still out each side got.

`PYTHONPATH=. python tests/tools/fit_forecast.py 1500` prints the rows anew, from so many normal games and Soli a pack.
"""

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.forecast import Features, Role, features, role
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.game import Spiel, begin, deal_game, legal, new_game, play, sight, start, step, without_questions
from dokolearn.model import SEATS, RuleSet, Vertrag
from dokolearn.players.levels import LEVELS, acts, turn_of
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import augen

PACKS = {12: BOOKS["ddv"], 10: BOOKS["maennle"]}
"""A book for each size of a hand."""

DEALS = 10_000
"""So many deals, in which the club chooses its Soli."""

FEWEST = 5
"""With fewer cards in hand nobody calls any more."""


class Moment(NamedTuple):
    """Somebody at turn, what was still out then, and what his side got of it."""

    side: Role
    has: Features
    rest: int
    share: float
    first: bool
    """Whether no card had been laid."""


def games(rules: RuleSet, many: int) -> Iterator[Spiel]:
    """Normal games, and as many Soli of hands that are good at them."""
    for number in range(many):
        dealt = deal_game(rules, SEATS[number % 4], Random(f"fit {number}").random)
        if dealt.vertrag.game == "normal":
            yield dealt
        soli = rules.vorbehalt.soli
        yield as_solo(dealt, soli[number % len(soli)], number)


def chosen(rules: RuleSet, many: int) -> Iterator[Spiel]:
    """The Soli that the club itself chooses in so many deals: against them there is less to hope for."""
    for number in range(many):
        chance = Random(f"solo {number}").random
        game = begin(rules, deal(card_table(rules), chance), SEATS[number % 4])
        while game.state is None and not game.over:
            game = step(game, acts(sight(game, turn_of(game)), LEVELS["verein"], chance))
        if game.spiel is not None and game.spiel.vertrag.game in rules.vorbehalt.soli:
            yield game.spiel


def as_solo(dealt: Spiel, name: str, number: int) -> Spiel:
    """The same cards as a Solo of whoever has the most for it; now the soloist leads and now the player left of the
    dealer, as books differ."""

    def of(seat: int) -> Spiel:
        player = SEATS[seat]
        lead = player if number % 2 else SEATS[(dealt.dealer + 1) % 4]
        return new_game(
            dealt.rules, dealt.hands, dealt.dealer, Vertrag(name, player, frozenset({player}), lead, dealt.dealer)
        )

    def strength(spiel: Spiel) -> float:
        assert spiel.vertrag.player is not None
        open_cards, own = quick_facts(sight(without_questions(spiel, start(spiel)), spiel.vertrag.player))
        has = features(open_cards, own)
        return 2 * has.top + has.trumps + 2 * has.standing + has.void / 2

    return max(map(of, SEATS), key=strength)


def moments(spiel: Spiel) -> Iterator[Moment]:
    """Every moment of a game in which somebody might still call."""
    state, seen = start(spiel), []
    while legal(spiel, state):
        one = sight(without_questions(spiel, state), state.turn)
        open_cards, own = quick_facts(one)
        if len(own.hand) >= FEWEST:
            won = augen(one)
            ours = sum(friend * many for friend, many in zip(own.friends, won, strict=True))
            first = not state.stiche and not state.stich
            seen.append((state.turn, features(open_cards, own), 240 - sum(won), ours, first))
        state = play(spiel, state, plays(one))
    for seat, has, rest, ours, first in seen:
        end = sum(state.augen[other] for other in SEATS if (other in spiel.re) == (seat in spiel.re))
        yield Moment(role(len(spiel.re) == 1, seat in spiel.re), has, rest, (end - ours) / rest, first)


def fitted(found: Sequence[Moment]) -> tuple[list[float], float]:
    """The weights with the least error in Augen, and how far the first moments are from what they say."""
    rows = [[value * one.rest for value in one.has] for one in found]
    weights = is_solved(rows, [one.share * one.rest for one in found])
    first = [one for one in found if one.first]
    off = [240 * (one.share - sum(w * x for w, x in zip(weights, one.has, strict=True))) for one in first]
    return weights, sqrt(sum(each * each for each in off) / len(off))


def is_solved(rows: list[list[float]], wanted: list[float]) -> list[float]:
    """Least squares, by elimination."""
    size = len(rows[0])
    left = [[sum(row[i] * row[j] for row in rows) + (i == j) * 1e-6 for j in range(size)] for i in range(size)]
    right = [sum(row[i] * want for row, want in zip(rows, wanted, strict=True)) for i in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            times = left[j][i] / left[i][i]
            left[j] = [x - times * y for x, y in zip(left[j], left[i], strict=True)]
            right[j] -= times * right[i]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (right[i] - sum(left[i][j] * found[j] for j in range(i + 1, size))) / left[i][i]
    return found


def main() -> None:
    """The rows, as the module has them."""
    for size, rules in PACKS.items():
        found = [one for spiel in games(rules, int(sys.argv[1])) for one in moments(spiel)]
        for side in ("re", "kontra", "solo"):
            _print(f'("{side}", {size})', [one for one in found if one.side == side])
    against = [one for spiel in chosen(PACKS[12], DEALS) for one in moments(spiel) if one.side == "against"]
    _print("CHOSEN", [one._replace(first=one.rest == AUGEN_TOTAL) for one in against])


def _print(name: str, found: Sequence[Moment]) -> None:
    weights, spread = fitted(found)
    shown = ", ".join(f"{weight:.3f}" for weight in weights)
    print(f"    {name}: ForecastRow(({shown}), {spread:.1f}),", flush=True)


if __name__ == "__main__":
    main()
