"""Deals by wish in the page: a spec in, a view with hands, links and games out."""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from dokolearn.ch1_general import first_lead, suit_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import SEATS, CardTable, RuleSet, Seat
from dokolearn.replay.links.deal_numbers import number_of, to_text
from dokolearn.replay.links.link_forms import links
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import Event, JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wishes.dealing import (
    FittingDeal,
    ReadyWish,
    TooRareError,
    about,
    house_rules,
    in_place,
    prepare,
    rare,
    record_of,
    who_leads,
)
from dokolearn.wishes.parsing import read_wish
from dokolearn.wishes.wish import Problem, WishError
from dokolearn.wording import card_view, suit_name

MAX_SEED = 999_999

MAX_DEALS = 100
"""So many deals are made for one wish."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """A wish with the deals that were made for it so far."""

    rules: RuleSet
    options: str
    lang: str
    seed: int
    ready: ReadyWish | None
    problems: tuple[dict[str, Any], ...] = ()
    found: tuple[FittingDeal, ...] = ()
    shown: tuple[dict[str, Any], ...] = ()
    """Each of them as the view has it, made once: links take longer than cards."""


def start(spec: JsonObject) -> Dealing:
    """Before the first deal: `wish`, `rules`, `options`, `seed`, `lang`. What is wrong with the wish itself is part of
    the view. Raises SpecError for everything else."""
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    seed, lang = spec.get("seed", 1), spec.get("lang", "de")
    if type(seed) is not int or not 1 <= seed <= MAX_SEED:
        problems.append(f"seed: expected 1 to {MAX_SEED}")
    problems += [] if isinstance(spec.get("wish"), str) else ["wish: expected a text"]
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    rules = read_rules({"set": spec.get("rules", "mainz"), "options": spec.get("options", {})}, problems)
    if problems or rules is None:
        raise SpecError(problems)
    begun = Dealing(rules, house_rules(spec.get("options", {})), lang, seed, None)
    try:
        return replace(begun, ready=prepare(read_wish(spec["wish"], rules), rules))
    except WishError as error:
        return replace(begun, problems=tuple(_problem(one, lang) for one in error.found))


_KEYS = ("wish", "rules", "options", "seed", "lang")


def step(now: Dealing, event: Event) -> Dealing:
    """One more deal: `{"type": "deal"}`; where none is found, it is said, and nothing more is dealt."""
    if event.get("type") != "deal" or now.ready is None or now.problems or len(now.found) == MAX_DEALS:
        return now
    try:
        found = now.ready.deal(now.seed, len(now.found) + 1)
        shown = _deal(found, now.rules, now.options, now.lang)
        return replace(now, found=(*now.found, found), shown=(*now.shown, shown))
    except TooRareError as error:
        return replace(now, problems=({"line": 0, "col": 0, "text": rare(error, now.lang)},))


def view(now: Dealing) -> JsonDict:
    """The deals with hands and links, how often cards lie like this, how they were found; and what is wrong."""
    often, how = about(now.ready, now.found, now.lang) if now.ready and now.found else ("", "")
    return {"problems": list(now.problems), "often": often, "how": how, "deals": list(now.shown)}


def _problem(found: Problem, lang: str) -> JsonDict:
    line, col = found.at
    return {"line": line, "col": col, "text": in_place(found, lang)}


def _deal(found: FittingDeal, rules: RuleSet, options: str, lang: str) -> JsonDict:
    title = text(lang, "wish.deal", n=found.number)
    record = record_of(found, rules, options, title)
    known = links(record)
    return {
        "number": found.number,
        "title": title,
        "lead": who_leads(found, lang),
        "tries": found.tries,
        "hands": [_hand(found, seat, card_table(rules), lang) for seat in SEATS],
        "link": known["game"] or known["text"],
        "dkn": write(record),
        "dealer": found.dealer,
        "given": to_text(number_of(card_table(rules).deck, found.hands)),
    }


def _hand(found: FittingDeal, seat: Seat, table: CardTable, lang: str) -> JsonDict:
    """A hand as players hold it: trumps, then each suit; and whether its player deals or leads."""
    grouped = groupby(found.hands[seat], key=table.group.__getitem__)
    doing = {found.dealer: "deals", first_lead(found.dealer): "leads"}.get(seat, "")
    return {
        "seat": text(lang, "wish.seat_name", n=seat + 1),
        "does": text(lang, f"wish.{doing}") if doing else "",
        "groups": [
            {
                "label": text(lang, "wish.trumps") if group == TRUMP else suit_name(suit_of(cards[0]), lang),
                "cards": [card_view(kind, lang) for kind in cards],
            }
            for group, cards in ((group, tuple(kinds)) for group, kinds in grouped)
        ],
    }
