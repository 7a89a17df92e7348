r"""Making a Mappe and looking at it: the first one and what was done in, the Mappe as the page shows it out.

state = start({"text": "%MAPPE 1\n", "lang": "de"})
state = step(state, {"type": "add", "part": {"kind": "drill", "name": "legal_cards"}})
view(state)

Whoever takes something back leaves out the last event.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from zlib import crc32

from dokolearn.by_name import by_own_name
from dokolearn.exercises.frame.task import SpecError
from dokolearn.replay.film.before_cards import title as title_of
from dokolearn.replay.links.link_forms import is_link, open_link
from dokolearn.replay.text.parser import parse, parse_all
from dokolearn.replay.text.problems import Problem, advice, sentence
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, has_text, text
from dokolearn.workshop.mappe.mappe import (
    HEAD,
    LONGEST_WORDS,
    MOST_BYTES,
    MOST_PARTS,
    Mappe,
    Part,
    Wrong,
    clean,
    fields_of,
    is_mappe_link,
    mappe_link,
    mappe_text,
    open_mappe,
    part_as_json,
    part_from_json,
    read_mappe,
    wrong_head,
    wrong_part,
)
from dokolearn.workshop.mappe.own_words import blocks, plain_line


@dataclass(frozen=True, slots=True)
class MappeState:
    """A Mappe, what was wrong when it was opened, and what the last event could not do."""

    lang: str
    mappe: Mappe
    problems: tuple[Problem, ...] = ()
    refused: tuple[Wrong, ...] = ()


def start(spec: JsonObject) -> MappeState:
    """A Mappe of a text or a link; without either an empty one. Raises SpecError for anything else."""
    known = {"text", "link", "lang"}
    strange = [f"unknown key {key!r}" for key in spec if key not in known]
    strange += [f"{key}: expected a text" for key in known if not isinstance(spec.get(key, ""), str)]
    lang = spec.get("lang", "de")
    if strange or lang not in LANGUAGES:
        raise SpecError(strange or [f"lang: unknown language {lang!r}"])
    if "link" not in spec and not spec.get("text"):
        return MappeState(lang, Mappe())
    read = open_mappe(spec["link"]) if "link" in spec else read_mappe(spec["text"])
    return MappeState(lang, read.mappe, read.problems)


# What can be done


def step(state: MappeState, event: Event) -> MappeState:
    """The Mappe after an event; what cannot be changes nothing and says why."""
    do = _DOES.get(str(event.get("type"))) if isinstance(event, Mapping) else None
    try:
        done = do(state.mappe, event) if do else state.mappe
    except _PartError as error:
        return replace(state, refused=error.wrong)
    return replace(state, mappe=done, refused=())


class _PartError(Exception):
    def __init__(self, *wrong: Wrong) -> None:
        super().__init__()
        self.wrong = wrong


def _add(mappe: Mappe, event: Event) -> Mappe:
    part = part_from_json(event.get("part"))
    if part is None:
        raise _PartError(Wrong("part", "no_part"))
    if wrong := tuple(wrong_part(part)):
        raise _PartError(*wrong)
    return _with(mappe, event.get("at"), part)


def _paste(mappe: Mappe, event: Event) -> Mappe:
    given, home = event.get("text"), event.get("home", "")
    found = parts_in(given, home) if isinstance(given, str) and isinstance(home, str) else ()
    if not found:
        raise _PartError(Wrong("text", "nothing_pasted"))
    return _with(mappe, event.get("at"), *found)


def _with(mappe: Mappe, at: object, *parts: Part) -> Mappe:
    place = at if type(at) is int and 0 <= at <= len(mappe.parts) else len(mappe.parts)
    return _fitting(replace(mappe, parts=(*mappe.parts[:place], *parts, *mappe.parts[place:])))


def _fitting(mappe: Mappe) -> Mappe:
    if len(mappe.parts) > MOST_PARTS:
        raise _PartError(Wrong("parts", "many", params={"n_max": MOST_PARTS}))
    if len(mappe_text(mappe).encode()) > MOST_BYTES:
        raise _PartError(Wrong("parts", "long", params={"n_kib": MOST_BYTES // 1024}))
    return mappe


def _remove(mappe: Mappe, event: Event) -> Mappe:
    at = _place(mappe, event.get("at"))
    return replace(mappe, parts=(*mappe.parts[:at], *mappe.parts[at + 1 :]))


def _move(mappe: Mappe, event: Event) -> Mappe:
    at, to = _place(mappe, event.get("at")), _place(mappe, event.get("to"))
    rest = (*mappe.parts[:at], *mappe.parts[at + 1 :])
    return replace(mappe, parts=(*rest[:to], mappe.parts[at], *rest[to:]))


def _place(mappe: Mappe, at: object) -> int:
    if type(at) is not int or not 0 <= at < len(mappe.parts):
        raise _PartError(Wrong("part", "no_part"))
    return at


def _part(mappe: Mappe, event: Event) -> Mappe:
    """Another value in one field of a part."""
    at, name = _place(mappe, event.get("at")), event.get("field")
    old = mappe.parts[at]
    changed = (
        part_from_json({**part_as_json(old), str(name): event.get("value")}) if name in fields_of(old.kind) else None
    )
    if changed is None:
        raise _PartError(Wrong("part", "no_part"))
    if wrong := tuple(wrong_part(changed)):
        raise _PartError(*wrong)
    return _fitting(replace(mappe, parts=(*mappe.parts[:at], changed, *mappe.parts[at + 1 :])))


def _head(mappe: Mappe, event: Event) -> Mappe:
    """Title, author, or the table: `rules` with `options`."""
    said = {name: event[name] for name in HEAD if name in event}
    texts = {name: value for name, value in said.items() if name != "options"}
    if not all(isinstance(value, str) for value in texts.values()) or not isinstance(said.get("options", {}), Mapping):
        raise _PartError(Wrong("part", "no_part"))
    changed = replace(mappe, **{**said, **{name: clean(value) for name, value in texts.items()}})
    if wrong := tuple(wrong_head(changed)):
        raise _PartError(*wrong)
    return _fitting(changed)


_DOES: Mapping[str, Callable[[Mappe, Event], Mappe]] = by_own_name(_add, _paste, _remove, _move, _part, _head)


# What is seen


def view(state: MappeState) -> View:
    """The Mappe with its file and its link, and every problem in a sentence."""
    mappe, lang = state.mappe, state.lang
    refused = [Problem(0, 0, f"mappe.{one.key}", tuple(one.params.items()), "") for one in state.refused]
    return {
        "lang": lang,
        "title": mappe.title,
        "author": mappe.author,
        "rules": mappe.rules,
        "options": dict(mappe.options or {}),
        "parts": [_part_view(part, lang) for part in mappe.parts],
        "place": f"mappe/{_digest([mappe.title, mappe.author, *map(part_as_json, mappe.parts[:1])])}",
        "text": mappe_text(mappe),
        "link": mappe_link(mappe),
        "problems": [_problem_view(one, lang) for one in state.problems],
        "refused": " ".join(sentence(one, lang, ()) for one in refused),
    }


def _problem_view(found: Problem, lang: str) -> View:
    said = {"text": sentence(found, lang, ()), "hint": advice(found, lang, ())}
    return {"line": found.line, "col": found.col, **said}


def _part_view(part: Part, lang: str) -> View:
    """A part: what kind it is, what it is called where that is known here, and what it says."""
    return {
        **{"key": _key(part), "kind": part.kind, "sort": text(lang, f"mappe.kind.{part.kind}"), "name": part.name},
        **{"title": part.title, "named": part.title or name_of(part, lang), "note": part.note, "text": part.text},
        "blocks": blocks(part.text, lang) if part.kind == "text" else [],
        **{"spot": _spot(part), "rules": part.rules, "level": part.level, "seed": part.seed},
        "asks": dict(part.asks or {}),
    }


def _key(part: Part) -> str:
    """Under which a part is done: that of its exercise, or made of all that it shows."""
    bare = replace(part, title="", note="", at="", seat=0)
    return part.name if part.kind == "exercise" else f"mappe/{_digest(part_as_json(bare))}"


def _digest(value: object) -> str:
    return f"{crc32(json.dumps(value, sort_keys=True).encode()):08x}"


def name_of(part: Part, lang: str) -> str:
    """What a part is called that has no title of its own; empty for what only the site knows."""
    if part.kind in ("drill", "task"):
        return text(lang, key) if has_text(lang, key := f"{part.name}.drill") else ""
    return _first_words(part.text, lang) if part.text else part.name if part.kind == "page" else ""


@lru_cache(maxsize=MOST_PARTS)
def _first_words(said: str, lang: str) -> str:
    """The title of a game, or how own words begin."""
    if said.lstrip().startswith("%DKN"):
        return title_of(parse(said).record, lang)
    line = plain_line(said.strip().partition("\n")[0])
    return line if len(line) <= _BEGIN else f"{line[:_BEGIN].rstrip()} …"


_BEGIN = 60
"""Characters that own words are known by."""


def _spot(part: Part) -> str:
    """As viewers read a moment and a seat behind an address."""
    said = (f"p={part.at}" if part.at else "", f"v={part.seat}" if part.seat else "")
    return "&".join(filter(None, said))


# What somebody pastes becomes parts: games, links to games, drills, Mappen and pages, keys of exercises, own words.


_KEY = re.compile(r"[0-9]\.[0-9]{1,2}/[\w-]{1,60}")
_GAME = re.compile(r"^[ \t]*%DKN\b", re.MULTILINE)


def parts_in(text: str, home: str = "") -> tuple[Part, ...]:
    """The parts that a text is; none for a link that cannot be opened, or for too much. `home` is the address of the
    site: what begins like that is a page of it."""
    plain = clean(text).strip()
    return tuple(part for part in _parts(plain, home) if not [*wrong_part(part)])


def _parts(plain: str, home: str) -> Iterator[Part]:
    if is_mappe_link(plain):
        yield from open_mappe(plain).mappe.parts
    elif is_link(plain):
        yield from _game_behind(plain)
    elif plain.upper().startswith("%MAPPE"):
        yield from read_mappe(plain).mappe.parts
    elif _GAME.search(plain):
        yield from _games(plain)
    elif _KEY.fullmatch(plain):
        yield Part("exercise", plain)
    elif home and plain.startswith(home) and not re.search(r"\s", plain):
        yield _drill(plain) or Part("page", plain.removeprefix(home))
    elif len(plain) <= LONGEST_WORDS:
        yield Part("text", text=plain)


def _game_behind(link: str) -> Iterator[Part]:
    opened = open_link(link)
    if opened.text:
        at = "" if opened.spot.stich is None else f"{opened.spot.stich}.{opened.spot.card}"
        seat = 0 if opened.spot.seat is None else opened.spot.seat + 1
        yield Part("game", text=opened.text.rstrip("\n"), at=at, seat=seat)


def _games(text: str) -> Iterator[Part]:
    """Each game of a file is a part; one alone stays as it is written."""
    found = parse_all(text)
    if len(found) == 1:
        yield Part("game", text=text)
    else:
        yield from (Part("game", text=write(one.record).rstrip("\n")) for one in found)


def _drill(link: str) -> Part | None:
    """The drill that a link of the page for practice leads to (`ui/src/practice/drill-link.ts`)."""
    said = {name: value for name, _, value in (one.partition("=") for one in link.partition("#")[2].split("&"))}
    if "art" not in said:
        return None
    level, seed = (int(said[key]) if said.get(key, "").isdecimal() else 0 for key in ("stufe", "nr"))
    return Part("drill", said["art"], rules=said.get("buch", ""), level=level, seed=seed)
