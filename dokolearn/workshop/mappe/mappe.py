"""A Mappe and its parts as values, what each field of them may hold, and a Mappe as a text file and as a link."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from dokolearn.exercises.drill import MAX_SEED
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.replay.links.link_forms import pack, unpack
from dokolearn.replay.text.parser import MAX_BYTES
from dokolearn.replay.text.problems import Problem
from dokolearn.replay.text.spelling import nearest
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.shallow_json import JsonDict, JsonObject, read_json

MOST_PARTS = 100
MOST_BYTES = 256 * 1024
"""Of a Mappe as a file."""

LONGEST_LINE = 200
LONGEST_NOTE = 4_000
LONGEST_WORDS = 20_000
"""Characters of a title or an author, of a note for whoever presents, of own words or what a task asks."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to see or do; which of the fields mean something says its kind (`FIELDS`)."""

    kind: str
    name: str = ""
    """Of a game in the gallery, an exercise of the catalogue, a kind of task or drill; the address of a page within
    the site."""
    title: str = ""
    note: str = ""
    """For whoever presents; learners do not see it."""
    text: str = ""
    """A game as DKN, or own words."""
    at: str = ""
    """A moment of a game: Stich 3 after its second card is `3.2`."""
    seat: int = 0
    """From 1 to 4, the seat in front; 0: none said."""
    rules: str = ""
    """The book, where it is not that of the Mappe or the reader."""
    level: int = 0
    seed: int = 0
    """The number of a drill; 0: another one every time."""
    asks: Mapping[str, Any] | None = None
    """A task as authors write it."""


@dataclass(frozen=True, slots=True)
class Mappe:
    """An ordered collection; `rules` and `options` are its table, without them everybody sits at his own."""

    title: str = ""
    author: str = ""
    rules: str = ""
    options: Mapping[str, Any] | None = None
    parts: tuple[Part, ...] = ()


class Wrong(NamedTuple):
    """What is wrong with a value: the field, a text key below `mappe.` with its parameters, and that of a hint."""

    field: str
    key: str
    hint: str = ""
    params: Mapping[str, Any] = {}


FIELDS: Mapping[str, tuple[str, ...]] = {
    "game": ("name", "text", "at", "seat"),
    "exercise": ("name",),
    "task": ("name", "rules", "asks"),
    "drill": ("name", "rules", "level", "seed"),
    "page": ("name",),
    "text": ("text",),
}
"""By kind what it has beside title and note."""

HEAD = ("title", "author", "rules", "options")
NUMBERS = ("seat", "level", "seed")
OBJECTS = ("asks", "options")
"""Fields that are a whole number, and those that are an object; all others are text."""


def fields_of(kind: str) -> tuple[str, ...]:
    """What a part of this kind may say, in the order of the file."""
    return ("title", *FIELDS[kind], "note")


def clean(text: str) -> str:
    """A text as it is kept: lines end one way, and every sign can be written to a file."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return whole.replace("\r\n", "\n").replace("\r", "\n")


# What may stand in a field


def _one_line(value: str) -> bool:
    return len(value) <= LONGEST_LINE and "\n" not in value


def _is_object(value: object) -> bool:
    try:
        return isinstance(value, Mapping) and len(json.dumps(value, allow_nan=False)) <= LONGEST_WORDS
    except (TypeError, ValueError, RecursionError):
        return False


_NAMES: Mapping[str, Callable[[str], Any]] = {
    "game": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}").fullmatch,
    "exercise": re.compile(r"[\w.-]{1,60}/[\w.-]{1,60}").fullmatch,
    "task": KINDS.__contains__,
    "drill": INVENTIONS.__contains__,
    # Within the site: neither another place of the web nor a way up, and no script.
    "page": re.compile(r"(?!/)(?!.*(?:\.\.|//))[\w./-]{1,120}(?:#[\w.-]{1,80})?").fullmatch,
    "text": lambda name: not name,
}

_HOLDS: Mapping[str, Callable[[Any], Any]] = {
    "title": _one_line,
    "author": _one_line,
    "note": lambda value: len(value) <= LONGEST_NOTE,
    "at": re.compile(r"[0-9]{1,2}\.[0-4]").fullmatch,
    "seat": (1, 2, 3, 4).__contains__,
    "rules": BOOKS.__contains__,
    "level": LEVELS.__contains__,
    "seed": range(1, MAX_SEED + 1).__contains__,
    "asks": _is_object,
    "options": _is_object,
}
"""By field whether a value that was given can be."""


def wrong_part(part: Part) -> Iterator[Wrong]:
    """Everything that is wrong with a part; its kind is known."""
    given = fields_given(part)
    for name in given:
        if name not in fields_of(part.kind):
            yield Wrong(name, "no_field", params={"word": name, "kind": part.kind})
        elif not _holds(part, name):
            what = part.kind if name == "name" else name
            yield Wrong(name, f"bad_{what}", hint_for(what), {"word": _short(getattr(part, name))})
    yield from _missing(part, given)


def _holds(part: Part, field: str) -> bool:
    value = getattr(part, field)
    if field == "name":
        return bool(_NAMES[part.kind](value))
    if field == "text":
        most = MAX_BYTES if part.kind == "game" else LONGEST_WORDS
        return len(value) <= most and len(value.encode()) <= MAX_BYTES
    return bool(_HOLDS[field](value))


def _missing(part: Part, given: JsonObject) -> Iterator[Wrong]:
    if part.kind == "game":
        if ("name" in given) == ("text" in given):
            yield Wrong("name", "one_game", "hint_game")
    elif "name" in FIELDS[part.kind] and not part.name:
        yield Wrong("name", f"no_{part.kind}", hint_for(part.kind))
    if part.kind == "task" and not part.asks:
        yield Wrong("name", "no_asks", "hint_asks")
    if part.kind == "text" and not part.text:
        yield Wrong("name", "no_words", "hint_below")


def wrong_head(mappe: Mappe) -> Iterator[Wrong]:
    """Everything that is wrong with what stands above the parts."""
    for name in HEAD:
        value = getattr(mappe, name)
        if value and not _HOLDS[name](value):
            yield Wrong(name, f"bad_{name}", hint_for(name), {"word": _short(value)})
    if mappe.options and not mappe.rules:
        yield Wrong("options", "no_rules", "hint_rules")
    elif mappe.options and mappe.rules in BOOKS and not _playable(mappe):
        yield Wrong("options", "bad_options", "hint_options", {"word": _short(mappe.options)})


def _playable(mappe: Mappe) -> bool:
    try:
        return bool(with_options(BOOKS[mappe.rules], mappe.options or {}))
    except OptionProblem:
        return False


HINTS = (*FIELDS, "at", "seat", "rules", "level", "seed", "asks", "options")


def hint_for(what: str) -> str:
    """The key of a hint on a field or a kind, empty where its problem says it all."""
    return f"hint_{what}" if what in HINTS else ""


def _short(value: object) -> str:
    return " ".join(str(value).split())[:40]


# As JSON


def fields_given(value: Mappe | Part) -> JsonDict:
    """By name what was said: fields that hold nothing are left out, and so are kind and parts."""
    held = {one.name: getattr(value, one.name) for one in fields(value) if one.name not in ("kind", "parts")}
    return {name: one for name, one in held.items() if one not in ("", 0, None, {})}


def part_as_json(part: Part) -> JsonDict:
    """A part as JSON."""
    return {"kind": part.kind, **fields_given(part)}


def part_from_json(data: object) -> Part | None:
    """A part that JSON tells of; None where something in it is of another sort. What it holds may still be wrong."""
    if not isinstance(data, Mapping) or data.get("kind") not in FIELDS:
        return None
    names = {one.name for one in fields(Part)}
    if data.keys() - names or not all(_is_sort(name, value) for name, value in data.items()):
        return None
    said: dict[str, Any] = {name: clean(value) if isinstance(value, str) else value for name, value in data.items()}
    return Part(**said)


def _is_sort(name: str, value: object) -> bool:
    sort = int if name in NUMBERS else Mapping if name in OBJECTS else str
    return isinstance(value, sort) and not isinstance(value, bool)


# As a text file and as a link
#
# In the file what stands above comes first, then a block for each part. Blank lines and those that begin with # mean
# nothing. Whatever is wrong has its line and column, and the parts that can be read are there.
#
#     %MAPPE 1
#     title: Ansagen im Verein
#
#     + exercise 3.4/wer-darf
#     note: Erst fragen, dann zeigen.
#
#     + text
#     text:
#     | Mehrere Zeilen stehen unter ihrem Namen,
#     | jede hinter einem Strich.


HEADER = "%MAPPE 1"
BEGIN, BELOW, REMARK = "+", "|", "#"
MOST_PROBLEMS = 100


# Writing


def mappe_text(mappe: Mappe) -> str:
    """The file of a Mappe, which `read_mappe` gives back."""
    return "\n".join(
        [HEADER, *_lines(fields_given(mappe), HEAD), *(line for part in mappe.parts for line in _block(part)), ""]
    )


def _block(part: Part) -> Iterator[str]:
    yield ""
    yield f"{BEGIN} {part.kind} {part.name}".rstrip()
    yield from _lines(fields_given(part), [name for name in fields_of(part.kind) if name != "name"])


def _lines(given: JsonDict, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name in given:
            yield from _field_lines(name, given[name])


def _field_lines(name: str, value: object) -> Iterator[str]:
    """On its line, or below its name where it has several or begins and ends with blanks."""
    said = json.dumps(value, ensure_ascii=False) if name in OBJECTS else str(value)
    if "\n" not in said and said == said.strip():
        yield f"{name}: {said}"
        return
    yield f"{name}:"
    yield from (f"{BELOW} {line}" if line else BELOW for line in said.split("\n"))


# Reading


@dataclass(frozen=True, slots=True)
class ReadMappe:
    """What could be read of a file, and everything that is wrong with it."""

    mappe: Mappe
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Block:
    """What stands above the parts (without a kind), or one of them: where each field was said."""

    kind: str = ""
    line: int = 1
    said: dict[str, Any] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    known: bool = True


def read_mappe(text: str) -> ReadMappe:
    """The Mappe of a text. Never raises."""
    reader = _Reader()
    plain = clean(text.removeprefix("\ufeff"))
    if len(plain.encode()) > MOST_BYTES:
        reader.wrong(1, 1, "long", n_kib=MOST_BYTES // 1024)
        return ReadMappe(Mappe(), tuple(reader.problems))
    reader.read(plain.split("\n"))
    return reader.complete()


class _Reader:
    def __init__(self) -> None:
        self.blocks = [_Block()]
        self.problems: list[Problem] = []

    def wrong(self, line: int, col: int, key: str, hint: str = "", **params: object) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            found = Problem(line, col, f"mappe.{key}", tuple(params.items()), hint and f"mappe.{hint}")
            self.problems.append(found)

    def read(self, lines: list[str]) -> None:
        """Line after line; a value that goes on below its name takes its lines with it."""
        first = next((at for at, line in enumerate(lines) if line.strip()), 0)
        at = first + 1 if self._header(first + 1, lines[first]) else first
        while at < len(lines):
            below = _below(lines, at + 1)
            self._line(at + 1, lines[at], lines[at + 1 : below])
            at = below

    def _header(self, number: int, line: str) -> bool:
        """Whether this is the first line of a Mappe, whatever it says of its form."""
        word, _, form = line.strip().partition(" ")
        if not word:
            self.wrong(number, 1, "nothing", "hint_header")
            return True
        if word.upper() != "%MAPPE":
            self.wrong(number, 1, "no_header", "hint_header", word=line.strip()[:40])
            return False
        if form.strip() != "1":
            self.wrong(number, 1, "other_form", "hint_header", word=form.strip()[:20])
        return True

    def _line(self, number: int, line: str, below: list[str]) -> None:
        plain = line.strip()
        col = len(line) - len(line.lstrip()) + 1
        if not plain or plain.startswith(REMARK):
            if below:
                self.wrong(number + 1, 1, "no_name_above", "hint_below")
        elif plain.startswith(BEGIN):
            self._begin(number, col, plain.removeprefix(BEGIN).split(maxsplit=1), below)
        elif plain.startswith(BELOW):
            self.wrong(number, col, "no_name_above", "hint_below")
        else:
            self._field(number, col, plain, below)

    def _begin(self, number: int, col: int, words: list[str], below: list[str]) -> None:
        kind, name = (*words, "", "")[:2]
        block = _Block(kind, number, known=kind in FIELDS)
        if len(self.blocks) == MOST_PARTS + 1:
            self.wrong(number, col, "many", n_max=MOST_PARTS)
        if not block.known:
            near = nearest(kind, FIELDS) or tuple(FIELDS)
            self.wrong(number, col, "no_kind", "hint_kind", word=kind[:40], words=near)
        if name:
            block.said["name"] = name.strip()
        block.places["name"] = (number, col)
        self.blocks.append(block)
        if below:
            self.wrong(number + 1, 1, "no_name_above", "hint_below")

    def _field(self, number: int, col: int, plain: str, below: list[str]) -> None:
        name, colon, value = plain.partition(":")
        name, block = name.strip(), self.blocks[-1]
        known = HEAD if not block.kind else fields_of(block.kind) if block.known else ()
        if not colon:
            self.wrong(number, col, "no_colon", "hint_field", word=plain[:40])
        elif name == "name" or (name not in known and block.known):
            near = nearest(name, known) or known
            self.wrong(number, col, "unknown_field", "hint_words", word=name[:40], words=near)
        elif name in block.said:
            self.wrong(number, col, "twice", word=name)
        elif block.known:
            block.places[name] = (number, col)
            self._take(block, name, value.strip(), below)

    def _take(self, block: _Block, name: str, value: str, below: list[str]) -> None:
        if value and below:
            self.wrong(block.places[name][0] + 1, 1, "both_places", "hint_below", word=name)
        said = value or "\n".join(line.removeprefix(BELOW).removeprefix(" ") for line in below)
        if not said:
            return
        read = _number(said) if name in NUMBERS else _object(said) if name in OBJECTS else said
        if read is None:
            self.wrong(*block.places[name], f"bad_{name}", hint_for(name), word=" ".join(said.split())[:40])
        else:
            block.said[name] = read

    def complete(self) -> ReadMappe:
        """The Mappe, with those parts in which nothing is wrong."""
        head, *blocks = self.blocks
        mappe = Mappe(**head.said)
        bad = self._note_wrong(head, wrong_head(mappe))
        bad |= {"options"} if "rules" in bad else set()
        mappe = Mappe(**{name: value for name, value in head.said.items() if name not in bad})
        parts = [Part(block.kind, **block.said) for block in blocks[:MOST_PARTS] if block.known]
        sound = [
            not self._note_wrong(block, wrong_part(part))
            for block, part in zip(self._known_blocks(blocks), parts, strict=True)
        ]
        kept = tuple(part for part, good in zip(parts, sound, strict=True) if good)
        found = sorted(self.problems, key=lambda one: (one.line, one.col))
        return ReadMappe(Mappe(**{**fields_given(mappe), "parts": kept}), tuple(found))

    def _known_blocks(self, blocks: list[_Block]) -> list[_Block]:
        return [block for block in blocks[:MOST_PARTS] if block.known]

    def _note_wrong(self, block: _Block, wrong: Iterable[Wrong]) -> set[str]:
        """What is wrong with a block is noted where it stands; the fields that are."""
        found = list(wrong)
        for one in found:
            place = block.places.get(one.field, (block.line, 1))
            self.wrong(*place, one.key, one.hint, **one.params)
        return {one.field for one in found}


def _below(lines: list[str], at: int) -> int:
    """Where the lines behind a stroke end that begin here."""
    while at < len(lines) and lines[at].startswith(BELOW):
        at += 1
    return at


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) <= 9 else None


def _object(said: str) -> JsonDict | None:
    try:
        found = read_json(said)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


# Behind the # of an address, which no browser ever sends: `m=1.…`, the file deflated, with a check sum

LONGEST_LINK = 32_000
"""Characters: what mail programs and messengers carry in one piece. Longer ones are sent as a file."""

FORM = "1"

_LINK = re.compile(r"(?:^|[#&?])m(?:=|%3D)([0-9]{1,4})\.([A-Za-z0-9_-]*)", re.IGNORECASE)


def mappe_link(mappe: Mappe) -> str:
    """`m=1.…`; empty for a Mappe that is too long for a link."""
    link = f"m={FORM}.{pack(mappe_text(mappe))}"
    return link if len(link) <= LONGEST_LINK else ""


def is_mappe_link(text: str) -> bool:
    """Whether a text is meant as a link to a Mappe: one line without blanks that has a place for one."""
    plain = text.strip()
    return not re.search(r"\s", plain) and _LINK.search(plain[:LONGEST_LINK]) is not None


def open_mappe(link: str) -> ReadMappe:
    """The Mappe behind a link, an address with one, or just its fragment. Never raises."""
    if len(link) > 2 * LONGEST_LINK:
        return _nothing("link_long", n_max=LONGEST_LINK)
    found = _LINK.search(link)
    if found is None:
        return _nothing("link_none")
    text = unpack(found[2], MOST_BYTES) if found[1] == FORM else None
    return _nothing("link_damaged") if text is None else read_mappe(text)


def _nothing(key: str, **params: int) -> ReadMappe:
    return ReadMappe(Mappe(), (Problem(1, 1, f"mappe.{key}", tuple(params.items()), "mappe.hint_link"),))
