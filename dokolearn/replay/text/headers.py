"""What a game is about: the lines `~theme Solo`, `~level 2` and `~paragraph 4.7` before its first note."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dokolearn.replay.text.record import LEVELS, THEMES, Line, Note, Record
from dokolearn.script import register
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class About:
    """What the three lines say, as far as it is known; and the first note on the whole game."""

    theme: str = ""
    level: int = 0
    paragraph: str = ""
    """A number of the script, `4.7`."""
    summary: str = ""


def about(record: Record) -> About:
    """What a game says of itself. What is not among themes, levels and paragraphs is left out."""
    theme, level, paragraph = (_text_behind(record, name) for name in ("theme", "level", "paragraph"))
    return About(
        next((known for known in THEMES if known.casefold() == theme.casefold()), ""),
        int(level) if level in map(str, LEVELS) else 0,
        number if (number := paragraph.removeprefix("§")) in register() else "",
        next((item.text for item in record.opening if isinstance(item, Note) and item.seat is None), ""),
    )


def earlier(record: Record) -> tuple[str, ...]:
    """`~earlier abend_7`: names that its file had before; the old addresses lead to it."""
    lines = (item.text.split() for item in record.opening if isinstance(item, Line) and item.word == "~earlier")
    return tuple(words[1] for words in lines if len(words) == 2 and _NAME.fullmatch(words[1]))


_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


def _text_behind(record: Record, name: str) -> str:
    """What stands behind `~name`, the first time."""
    lines = (item.text.split(maxsplit=1) for item in record.opening if isinstance(item, Line))
    return next((words[1].strip() for words in lines if len(words) == 2 and words[0] == f"~{name}"), "")


def about_lines(record: Record, lang: str) -> Iterator[str]:
    """The three lines in words. What is not known is told with what would be."""
    found = about(record)
    theme, level, paragraph = (_text_behind(record, name) for name in ("theme", "level", "paragraph"))
    if theme:
        known = text(lang, "about.theme", theme=theme_name(found.theme, lang))
        yield known if found.theme else text(lang, "about.no_theme", word=theme, words=", ".join(THEMES))
    if level:
        known = text(lang, "about.level", level=level_words(found.level, lang)) if found.level else ""
        yield known or text(lang, "about.no_level", word=level)
    if paragraph:
        known = text(lang, "about.paragraph", paragraph=heading(found.paragraph)) if found.paragraph else ""
        yield known or text(lang, "about.no_paragraph", word=paragraph)


def theme_name(theme: str, lang: str) -> str:
    """A theme in a learner's language; games without one are `Sonstiges`."""
    return text(lang, f"about.theme_{theme.lower() or 'other'}")


def level_words(level: int, lang: str) -> str:
    """`mittel: wenn du die Regeln kennst`."""
    return text(lang, f"about.level_{level}")


def heading(number: str) -> str:
    """`§4.7 Pflichtsolo`."""
    return f"§{number} {register()[number].title}"
