"""Whether something that should be English is: no sentence of the German catalogue, and no German word of every day."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dokolearn
from dokolearn.ch5_tactics.principles import TIPS
from dokolearn.rulesets import BOOKS
from dokolearn.strings import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(dokolearn.__file__).parent

_EVERYDAY = (
    "aber als am auch auf aus bei beim bis das dass dein deine dem den der des dich die dir du ein eine einem einen "
    "einer er es für gegen haben hast hat hier ich ihr im ist ja jetzt kann kein keine man mehr mit muss nach nicht "
    "noch nur ob oder ohne schon sich sie sind so und vom von vor wann war was wenn wer wie wird zu zum zur"
)


@cache
def sentences() -> frozenset[str]:
    """German texts that are something else in English, word for word."""
    de, en = catalogue("de"), catalogue("en")
    return frozenset(value for key, value in de.items() if value != en[key]) - frozenset(en.values())


@cache
def everyday() -> re.Pattern[str]:
    """German words that no English text of ours has; the words of the game are German in both."""
    said = {word for value in catalogue("en").values() for word in re.findall(r"\w+", value.lower())}
    return re.compile(rf"\b({'|'.join(sorted(set(_EVERYDAY.split()) - said))})\b", re.IGNORECASE)


def texts(data: Any) -> Iterator[str]:
    """Every text inside a JSON value, but for keys."""
    if isinstance(data, str):
        yield data
    if isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    if isinstance(data, list | tuple):
        for value in data:
            yield from texts(value)


@cache
def cited() -> re.Pattern[str]:
    """Titles of paragraphs and chapters: they are cited as the books have them, in every language."""
    files = ("script.json", "rulesets/sources.json")
    books = [json.loads((PACKAGE / name).read_text(encoding="utf-8")) for name in files]
    tips = [place.partition(": ")[2] for tip in TIPS.values() for place in tip.places]
    own = [title for rules in BOOKS.values() for _, title in rules.places]
    found = {title for title in texts([books, tips, own]) if title[:1].isupper()}
    found |= {title.replace(", ", "; ") for title in found}  # between commas
    titles = sorted(found, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, titles)))


@cache
def is_german(text: str) -> bool:
    """Whether it is a German sentence of ours, or has a German word of every day; titles are cited."""
    if cited().fullmatch(text):
        return False
    return text in sentences() or bool(everyday().search(text) and everyday().search(cited().sub("", text)))


def german(data: Any) -> list[str]:
    """The texts inside a JSON value that are German."""
    return sorted({text for text in texts(data) if is_german(text)})
