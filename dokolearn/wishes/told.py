"""Deals by wish in words and as games: what the command prints and what the page shows."""

import json
from collections.abc import Sequence

from dokolearn.ch1_general import first_lead
from dokolearn.model import SEATS, RuleSet
from dokolearn.replay.text.record import Deal, Record, Tag
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wishes.dealing import Found, TooRareError, Wished, wished
from dokolearn.wishes.parsing import read_wish
from dokolearn.wishes.wish import Problem
from dokolearn.wording import card_name


def deals_by_wish(wish: str, rules: RuleSet, seed: int, numbers: Sequence[int]) -> tuple[Wished, list[Found]]:
    """Deals that fit a wish: the same for everybody by book, seed and number. Raises WishError and TooRareError."""
    ready = wished(read_wish(wish, rules), rules)
    return ready, [ready.deal(seed, number) for number in numbers]


def sentence(found: Problem, lang: str) -> str:
    """What is wrong and how to mend it, without its place."""
    params = dict(found.params)
    cards = params.get("cards")
    if isinstance(cards, tuple):
        params["cards"] = " / ".join(card_name(kind, lang) for kind in cards)
    return text(lang, f"wish.{found.key}", **params)


def in_place(found: Problem, lang: str) -> str:
    """The same with line and column."""
    line, col = found.at
    return text(lang, "wish.at", line=line, col=col, text=sentence(found, lang))


def rare(error: TooRareError, lang: str) -> str:
    """That nothing was found, and after how many tries."""
    if error.games:
        return text(lang, "wish.rare_games", n_games=error.games)
    return text(lang, "wish.rare", n_tries=error.tries)


def about(ready: Wished, found: Sequence[Found], lang: str) -> tuple[str, str]:
    """How often cards lie like this by chance, and how these deals came about."""
    tries = sum(one.tries for one in found)
    often = text(lang, "wish.counted", one_in=_grouped(ready.one_in(tries / max(1, len(found)))))
    how = "direct" if ready.direct else "tried"
    return often, text(lang, f"wish.{how}", n_tries=tries, n_deals=len(found))


def _grouped(number: int) -> str:
    """A large number, readable: with thin spaces."""
    return f"{number:,}".replace(",", "\u202f")


def who_leads(found: Found, lang: str) -> str:
    """Who deals and who leads, by the number of the seat."""
    return text(lang, "wish.dealer", dealer=found.dealer + 1, lead=first_lead(found.dealer) + 1)


def house_rules(options: JsonObject) -> str:
    """House rules as DKN has them."""
    return json.dumps(options, ensure_ascii=False) if options else ""


def record_of(found: Found, rules: RuleSet, options: str, title: str) -> Record:
    """The deal as a game that nobody has played yet; `options` as DKN has house rules."""
    tags = (
        Tag("Board", str(found.number)),
        Tag("Title", title),
        Tag("Rules", rules.name),
        *([Tag("Options", options)] if options else []),
        Tag("Dealer", str(found.dealer + 1)),
    )
    return Record(tags, tuple(Deal(seat, found.hands[seat]) for seat in SEATS), end="*")
