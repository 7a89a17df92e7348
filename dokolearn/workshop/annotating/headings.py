"""What stands above a game: its title and names, what it is about, who says so and how it may be passed on."""

from dataclasses import replace
from typing import Any

from dokolearn.model import SEATS
from dokolearn.replay.text.record import LEVELS, THEMES, Item, Line, Record, Tag, tag_order
from dokolearn.script import register
from dokolearn.shallow_json import Event
from dokolearn.workshop.annotating.standing import Done, Standing, plain

PLAYERS = tuple(f"Player{seat + 1}" for seat in SEATS)

TAGS = ("Title", "Event", "Site", "Date", "Board", *PLAYERS, "Annotator", "Source", "Licence")
"""What may be written here; what was played (rules, dealer, cards) is none of an annotator's business."""

ABOUT = ("theme", "level", "paragraph")


def tag(here: Standing, event: Event) -> Done | None:
    """`{"type": "tag", "name": "Title", "value": …}`; an empty value takes it away."""
    name, value = event.get("name"), plain(event.get("value"))
    if name not in TAGS or value is None:
        return None
    record = _numbered(here.cut.record) if name in PLAYERS else here.cut.record
    others = [one for one in record.tags if one.name != name]
    tags = tag_order([*others, *([Tag(str(name), value)] if value else [])])
    return Done(replace(record, tags=tags), here.place)


def _numbered(record: Record) -> Record:
    """A dealer who is told by name is told by number: names may change."""
    named = [record.value(name).casefold() for name in PLAYERS]
    dealer = record.value("Dealer").casefold()
    if not dealer or named.count(dealer) != 1:
        return record
    number = str(named.index(dealer) + 1)
    tags = tuple(replace(one, value=number) if one.name == "Dealer" else one for one in record.tags)
    return replace(record, tags=tags)


def subject(here: Standing, event: Event) -> Done | None:
    """`{"type": "about", "name": "theme", "value": "Solo"}`: where the game belongs; an empty value takes it away."""
    name, value = event.get("name"), event.get("value")
    if name not in ABOUT or not isinstance(value, str) or (value and not _known(name, value)):
        return None
    record = here.cut.record
    return Done(replace(record, opening=_with(record.opening, name, value)), here.place)


def subjects(record: Record) -> dict[str, str]:
    """What the three lines say, as far as it is known."""
    said = {
        item.word: item.text.partition(" ")[2].strip() for item in reversed(record.opening) if isinstance(item, Line)
    }
    found = {name: said.get(f"~{name}", "") for name in ABOUT}
    return {name: value if value and _known(name, value) else "" for name, value in found.items()}


def _known(name: str, value: str) -> bool:
    known: dict[str, Any] = {"theme": THEMES, "level": map(str, LEVELS), "paragraph": register()}
    return value in known[name]


def _with(items: tuple[Item, ...], name: str, value: str) -> tuple[Item, ...]:
    """The three lines come first, in their order."""
    words = [f"~{one}" for one in ABOUT]
    found = {item.word: item for item in reversed(items) if isinstance(item, Line) and item.word in words}
    rest = [item for item in items if not (isinstance(item, Line) and item.word in words)]
    found = {word: line for word, line in found.items() if word != f"~{name}"}
    found |= {f"~{name}": Line(f"~{name} {value}")} if value else {}
    return (*(found[word] for word in words if word in found), *rest)
