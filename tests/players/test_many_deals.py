"""§5.10 What follows from many deals: the kernel says what Python says, in every game of every book and of tables by
chance, and Python says what the rules say."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from effort import sampled, size
from house_rules import derived_by_chance
from walks import moments

from dokolearn.ch5_tactics.deals import deals
from dokolearn.game import sight
from dokolearn.kernel.machine import machine
from dokolearn.model import Hands
from dokolearn.players import deals_in_kernel, many_deals, meister
from dokolearn.players.deals_in_kernel import KernelDeals
from dokolearn.players.many_deals import ManyDeals
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_now


def positions(many: int, seed: str) -> Iterator[tuple[Sight, ManyDeals, list[Hands]]]:
    """So many moments of whole games by chance before a card, with three deals that agree with what the seat knows."""
    random, found = Random(f"many deals {seed}"), 0
    while found < many:
        rules = random.choice(list(BOOKS.values())) if random.random() < 0.5 else derived_by_chance(random)[0]
        for game, _, event in moments(rules, random.randrange(10**9)):
            if game.state is None or game.over or getattr(event, "kind", None) is None or random.random() > 0.05:
                continue
            seen = sight(game, game.state.turn)
            possible = deals(seen)
            found += 1
            yield (
                seen,
                ManyDeals(seen, tuple(dict.fromkeys(cards_now(seen)))),
                [possible.sample(random.random) for _ in range(3)],
            )


@sampled
def test_5_10_the_kernel_says_what_python_says() -> None:
    games = Counter[Any]()
    for seen, many, found in positions(size(100, 6_000), "equal"):
        game = seen.game, many.searching
        kernel = KernelDeals.of(many, found)
        games[game] += 1
        if kernel is None:
            assert (
                seen.rules.stich.dulle_pair_cancels or seen.game == "sokrates" or seen.rules.value.doppelkopf_doubles
            ), "trumps change, or ends do not add up"
            continue
        assert kernel.likelihoods() == many_deals.likelihoods(many, found), seen
        assert kernel.values(open_hands=False) == many_deals.values(many, found, open_hands=False), seen
        if not many.searching:
            assert kernel.values(open_hands=True) == many_deals.values(many, found, open_hands=True), seen
            if len(seen.hand) <= meister.EXACT:
                assert deals_in_kernel.best_values(many, found) == many_deals.best_values(many, found), seen
    assert games["normal", False] > 10


@sampled
def test_meister_lays_the_same_card_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [seen for seen, _, _ in positions(size(6, 300), "without")]
    with_kernel = [meister.plays(seen, Random(7).random, samples=6) for seen in found]
    monkeypatch.setattr(deals_in_kernel, "machine", lambda: None)
    assert [meister.plays(seen, Random(7).random, samples=6) for seen in found] == with_kernel


def test_where_the_kernel_has_no_room_python_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many ways in which the parties may be, or no more memory."""
    running = machine()
    assert running is not None
    _, many, found = next(positions(1, "room"))
    wanted = many_deals.values(many, found, open_hands=False)
    monkeypatch.setattr(deals_in_kernel, "WORLDS", 0)
    assert KernelDeals.of(many, found) is None
    assert deals_in_kernel.values(many, found, open_hands=False) == wanted
    monkeypatch.undo()

    class Full:
        def call(self, door: str, *numbers: int) -> int:
            return 0

    monkeypatch.setattr(deals_in_kernel, "machine", Full)
    assert deals_in_kernel.values(many, found, open_hands=False) == wanted
    assert deals_in_kernel.likelihoods(many, found) == many_deals.likelihoods(many, found)
