"""`dokolearn deal`: the cards of a number, or cards as somebody wishes them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from dokolearn.ch1_general import card_codes, deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.hosts.commands.exam_command import rules_at, rules_of
from dokolearn.hosts.commands.files import UnusableError, keep_others, write_aside
from dokolearn.model import Hands, RuleSet
from dokolearn.replay.text.writer import write
from dokolearn.strings import text
from dokolearn.wishes.dealing import (
    FittingDeal,
    TooRareError,
    about,
    deals_by_wish,
    house_rules,
    in_place,
    rare,
    record_of,
    who_leads,
)
from dokolearn.wishes.wish import WishError


class Asked(NamedTuple):
    """What the command was called with."""

    wish: str | None
    """Empty: any cards."""
    many: int
    seed: int
    book: str
    options: tuple[str, ...]
    output: Path | None
    lang: str


def deal_lines(number: int | None, asked: Asked) -> Iterator[str]:
    """The lines of the answer. Raises UnusableError for a wish that cannot be, SpecError for the table."""
    if number is None and asked.wish is None:
        raise UnusableError(text(asked.lang, "tell.deal_what"))
    rules = rules_at(asked.book, asked.options)
    if number is not None:
        yield from _lines(deal(card_table(rules), Random(number).random))
        return
    yield from _by_wish(asked, rules)


def _lines(hands: Hands) -> Iterator[str]:
    """As DKN has them."""
    return (f"deal {seat}: {card_codes(hand)}" for seat, hand in enumerate(hands, start=1))


def _by_wish(asked: Asked, rules: RuleSet) -> Iterator[str]:
    lang = asked.lang
    try:
        ready, found = deals_by_wish(asked.wish or "", rules, asked.seed, range(1, asked.many + 1))
    except WishError as error:
        raise UnusableError("\n".join(in_place(one, lang) for one in error.found)) from None
    except TooRareError as error:
        raise UnusableError(rare(error, lang)) from None
    if asked.output is not None:
        _keep(asked, rules, found)
        yield text(lang, "tell.deal_written", name=str(asked.output), n_deals=len(found))
    else:
        yield from _all(found, lang)
    if ready.wish.demands:
        yield from about(ready, found, lang)


def _all(found: Iterable[FittingDeal], lang: str) -> Iterator[str]:
    for one in found:
        yield f"{text(lang, 'wish.deal', n=one.number)}. {who_leads(one, lang)}"
        yield from _lines(one.hands)
        yield ""


def _keep(asked: Asked, rules: RuleSet, found: Iterable[FittingDeal]) -> None:
    """All games in one file. Raises UnusableError where something else would be lost."""
    assert asked.output is not None
    keep_others(asked.output, "dkn", (), False, asked.lang)
    own = house_rules(rules_of(asked.book, asked.options).get("options", {}))
    games = (record_of(one, rules, own, text(asked.lang, "wish.deal", n=one.number)) for one in found)
    write_aside(asked.output, "\n".join(write(game) for game in games))
