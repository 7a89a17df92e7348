"""What a moment of a game is named by, for a trial or for advice: checked, and the game read."""

from typing import Any

from dokolearn.model import Problems
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.cut import Cut
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read_all
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import LANGUAGES


def cut_by(spec: JsonObject) -> Cut:
    """The game. Raises Problems.

    `{"dkn": text}` or `{"link": "k=1…"}`, with `game` (which of several, from 0), `at` ("3.2": Stich 3 after its second
    card, "0.0": the beginning), `branch` (of the film, -1: the game itself), `seat` 0 to 3, `lang`.
    """
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    bad = [(key, said) for key, (good, said) in _KEYS.items() if key in spec and not good(spec[key])]
    problems += [f"{key}: expected {said}" for key, said in bad]
    if ("dkn" in spec) == ("link" in spec):
        problems.append("expected either dkn or link")
    problems += [f"{key}: missing" for key in ("at", "seat") if key not in spec]
    if problems:
        raise Problems(problems)
    text = spec["dkn"] if "dkn" in spec else open_link(spec["link"]).text
    readings = read_all(text)
    number = spec.get("game", 0)
    if number >= len(readings):
        raise Problems([f"game: there are {len(readings)}"])
    record = readings[number].record
    return Cut(record, check(record), spec.get("lang", "de"))


def _whole(least: int, most: int) -> Any:
    return lambda value: type(value) is int and least <= value <= most


def _text(value: object) -> bool:
    return isinstance(value, str)


def _is_place(value: object) -> bool:
    parts = value.split(".") if isinstance(value, str) else []
    return len(parts) == 2 and all(part.isdecimal() and len(part) < 3 for part in parts)


_KEYS: dict[str, tuple[Any, str]] = {
    "dkn": (_text, "a text"),
    "link": (_text, "a text"),
    "game": (_whole(0, 999), "a number"),
    "at": (_is_place, "Stich and card, as 3.2"),
    "branch": (_whole(-1, 9999), "a number"),
    "seat": (_whole(0, 3), "0 to 3"),
    "lang": (lambda value: value in LANGUAGES, f"one of {', '.join(LANGUAGES)}"),
}
