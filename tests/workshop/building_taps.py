"""The taps that say a task on its form, one after the other, as somebody would build it."""

from collections.abc import Iterable, Iterator
from typing import Any

from dokolearn.rulesets import BOOKS
from dokolearn.workshop.building.built import Building

Event = dict[str, Any]


def taps(wanted: Building) -> Iterator[Event]:
    """The taps on what the form offers that say what a task says."""
    yield {"type": "ask", "question": wanted.question}
    for field in wanted.asks.fields:
        if field.name in wanted.said:
            yield from _of_field(field.sort, field.name, wanted.said[field.name], field.usual)
    for name in ("ok", "no"):
        for card, why in wanted.said.get(name, {}).items() if wanted.question == "card" else ():
            yield {"type": "judge", "field": "ok", "row": card, "good": "yes" if name == "ok" else "no", "why": why}


def _of_field(sort: str, name: str, value: Any, usual: Any = None) -> Iterator[Event]:
    match sort:
        case "cards" | "stiche":
            yield from ({"type": "card", "field": name, "card": card} for card in value.split())
        case "one_card":
            yield {"type": "card", "field": name, "card": value}
        case "hands":
            for seat, hand in enumerate(value):
                yield from _of_field("cards", f"hands.{seat}", hand)
        case "flag":
            yield {"type": "set", "field": name, "value": "true" if value else ""}
        case "seats" | "soli":
            yield from _toggled(name, value, BOOKS["mainz"].vorbehalt.soli if sort == "soli" else usual or ())
        case "words":
            yield from ({"type": "add", "field": name, "value": word} for word in value)
        case "calls" | "events" | "bids":
            yield from ({"type": "add", "field": name, "value": _parts(sort, word)} for word in value.split())
        case "minds":
            for seat, mind in enumerate(value.split()):
                yield {"type": "set", "field": f"minds.{seat}", "value": mind}
        case "pair" | "sentences":
            for at, one in enumerate(value):
                yield {"type": "set", "field": f"{name}.{at}", "value": str(one)}
        case "games":
            for at, game in enumerate(value):
                yield from ({"type": "toggle", "field": f"games.{at}.re", "value": str(seat)} for seat in game["re"])
                yield {"type": "set", "field": f"games.{at}.value", "value": str(game["value"])}
        case "said_to_calls":
            for one in value:
                good = "yes" if one.get("good") else "no"
                yield {"type": "judge", "field": name, "row": one["say"], "good": good, "why": one["why"]}
        case "said_to_cards":
            return
        case _:
            yield {"type": "set", "field": name, "value": str(value)}


def _toggled(name: str, value: list[Any], usual: Iterable[Any]) -> Iterator[Event]:
    """From what is chosen usually to what is wanted."""
    yield from ({"type": "toggle", "field": name, "value": str(one)} for one in usual if one not in value)
    yield from ({"type": "toggle", "field": name, "value": str(one)} for one in value if one not in usual)


def _parts(sort: str, word: str) -> dict[str, str]:
    head, _, at = word.partition("@")
    seat, colon, what = head.rpartition(":")
    return {"seat": seat if colon else "", "word": what, "at": at}
