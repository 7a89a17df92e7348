"""Deals that a course begins whole games with: a strong hand of Re, and a partner who shows early.

They were found by a search. Whoever makes the mistakes of beginners wins them at least four times out of five in every
book (`tests/evening/test_first_deals.py`); a game by chance would be won every second time,
and the partner known in Stich 7.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from dokolearn.model import RuleSet
from dokolearn.shallow_json import JsonDict

KIND = "whole_game"
"""What is begun with them."""


class FirstDeal(NamedTuple):
    """Four hands, the learner's first, of 48 and of 40 cards, and who leads."""

    nines: tuple[str, ...]
    no_nines: tuple[str, ...]
    lead: int = 0


FIRST_DEALS: Mapping[str, FirstDeal] = MappingProxyType(
    {
        "first_game": FirstDeal(
            (
                "He10 KrD PiD HeD HeD KaD PiB Ka10 KaK KrA HeK HeK",
                "KaD KrB HeB KaB KaA Ka10 Ka9 Kr10 Kr9 PiA HeA He9",
                "He10 KrD KrB Ka9 Kr10 KrK PiA Pi10 Pi10 PiK PiK Pi9",
                "PiD PiB HeB KaB KaA KaK KrA KrK Kr9 Pi9 HeA He9",
            ),
            (
                "He10 KrD KaD KaD KrB KaB KaK PiA HeK HeK",
                "PiD HeD KrB PiB HeB KaA KrA KrA PiK HeA",
                "PiD HeD PiB HeB KaB KaK KrK KrK PiA HeA",
                "He10 KrD KaA Ka10 Ka10 Kr10 Kr10 Pi10 Pi10 PiK",
            ),
        ),
        "tonight": FirstDeal(
            (
                "He10 KrD PiD HeD HeD KaD HeB Ka10 KaK KrA KrK Kr9",
                "KaD PiB PiB KaB KaA Ka10 Kr10 KrK Kr9 PiA Pi10 HeK",
                "PiD KrB HeB KaB KaA KaK Ka9 KrA Kr10 Pi9 Pi9 HeK",
                "He10 KrD KrB Ka9 PiA Pi10 PiK PiK HeA HeA He9 He9",
            ),
            (
                "He10 KrD PiD PiD HeD KaD KaB KrA HeA HeK",
                "HeD HeB KaA KaK KrK PiA PiA PiK HeA HeK",
                "He10 KrD KrB KrB KaB KaA KaK Kr10 Kr10 KrK",
                "KaD PiB PiB HeB Ka10 Ka10 KrA Pi10 Pi10 PiK",
            ),
            lead=2,
        ),
    }
)
"""By name; `whole_game.first.` and the name is what the game is called."""


def first_task(name: str, rules: RuleSet) -> JsonDict:
    """The deal as a task of the pack that is played with."""
    deal = FIRST_DEALS[name]
    return {"hands": list(deal.nines if rules.cards.deck_nines else deal.no_nines), "lead": deal.lead}
