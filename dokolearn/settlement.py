"""A settlement for everybody who shows one: what each line is for, whose it is, what it brings and what that comes to.

All its numbers are counted from one view, which it names, so that the lines add up to the value of the game.
"""

import re
from typing import NamedTuple

from dokolearn.ch3_scoring import PARTIES
from dokolearn.model import Abrechnung, Line, Party, RuleSet
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.strings import text
from dokolearn.wording import line_text, short_place

ROUNDED = "abgerundet"
"""A line that only makes an even number."""

BOCK = "bock"
"""A line that doubles because of a Bockrunde."""


class Entry(NamedTuple):
    """A line of a settlement."""

    what: str
    """What the line is for and whose it is; one that pays nothing says why."""
    place: str
    """Where that stands, below the name of the book."""
    party: Party
    punkte: int
    """What it brings to the party in front: what the other one has made goes off."""
    so_far: int
    pays: bool


class Settlement(NamedTuple):
    """What a game is worth, counted for the party in front."""

    front: Party
    view: str
    """For whom is counted, in words."""
    lines: tuple[Entry, ...]
    value: int
    """The sum of its lines, in Punkte."""


def settlement(found: Abrechnung, rules: RuleSet, lang: str) -> Settlement:
    """§3.9 The lines of a score in words. §3.12 Special points of the other party are minus."""
    front = front_of(found)
    lines, so_far = list[Entry](), 0
    for one in found.lines:
        punkte = punkte_for(front, one)
        so_far += punkte
        place = short_place(one.paragraph, rules, lang)
        lines.append(
            Entry(line_with_party(one, front, rules, lang), place, one.party, punkte, so_far, bool(one.punkte))
        )
    view = text(lang, "line.view", party=text(lang, f"party.{PARTIES[front]}"))
    return Settlement(PARTIES[front], view, tuple(lines), int(-found.value_re if front else found.value_re))


def front_of(found: Abrechnung) -> int:
    """From whose view is counted: the winner's, or where nobody has won of whoever gets something."""
    if found.winner:
        return PARTIES.index(found.winner)
    return 0 if found.value_re >= 0 else 1


def punkte_for(front: int, one: Line) -> int:
    """The Punkte of a line from the view of a party."""
    return one.punkte if one.party == PARTIES[front] else -one.punkte


def doubles(one: Line) -> bool:
    """Whether a line doubles what stands above it."""
    return one.key.endswith("_verdoppelt")


def line_with_party(one: Line, front: int, rules: RuleSet, lang: str) -> str:
    """What a line is for, with the party that has made it. Only what counts on a sum belongs to nobody."""
    what = line_text(one, lang, rules)
    if not one.punkte or doubles(one) or one.key in (ROUNDED, BOCK):
        return what
    party = text(lang, f"party.{one.party}")
    if one.key in ALL_EVENTS:
        return text(lang, "line.by", what=what, party=party)
    if one.party != PARTIES[front]:
        return text(lang, "line.theirs", what=what, party=party)
    named = party in re.findall(r"\w+", what)
    return what if named else text(lang, "line.for", what=what, party=party)
