"""What a game is worth, line by line: of a game that was played, or of what somebody wrote down of one.

>>> score(re=(1, 3), augen=155, calls="re kontra", rules="ddv").punkte
{1: 6, 2: -6, 3: 6, 4: -6}
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from dokolearn import calculator
from dokolearn.calculator.count import count
from dokolearn.ch2_normal_game import hand_size
from dokolearn.data.tables import USUAL, AnyTable, as_table
from dokolearn.model import STAGES, Abrechnung, RuleSet
from dokolearn.settlement import settlement
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import LANGUAGES
from dokolearn.wording import headline, with_sign


class SheetLine(NamedTuple):
    """A line of a score, counted for the party in front."""

    text: str
    punkte: int
    place: str
    """Where the book says so."""


@dataclass(frozen=True)
class ScoreSheet:
    """What a game brings: who has won, the lines, and what each seat writes down."""

    headline: str
    winner: str | None
    """`re` or `kontra`; None where nobody has won."""
    value: int
    """From the view of Re, in Punkte."""
    view: str
    """For whom the lines are counted, in words."""
    lines: tuple[SheetLine, ...]
    by_seat: tuple[int, int, int, int]

    @property
    def punkte(self) -> dict[int, int]:
        """What each seat writes down, 1 to 4."""
        return dict(enumerate(self.by_seat, 1))

    def __str__(self) -> str:
        lines = (f"{with_sign(one.punkte):>4}  {one.text} ({one.place})" for one in self.lines)
        each = ", ".join(f"{seat}: {with_sign(punkte)}" for seat, punkte in self.punkte.items())
        return "\n".join([self.headline, f"{self.view}:", *lines, each])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(one.text)}</td><td>{escape(one.place)}</td><td>{with_sign(one.punkte)}</td></tr>"
            for one in self.lines
        )
        seats = "".join(f"<th>{seat}</th>" for seat in self.punkte)
        sums = "".join(f"<td>{with_sign(punkte)}</td>" for punkte in self.punkte.values())
        table = f"<table><caption>{escape(self.headline)}. {escape(self.view)}:</caption>{rows}</table>"
        return f"{table}<table><tr>{seats}</tr><tr>{sums}</tr></table>"


def sheet_of(found: Abrechnung, rules: RuleSet, lang: str = LANGUAGES[0]) -> ScoreSheet:
    """A score of the engine with its lines in words."""
    shown = settlement(found, rules, lang)
    lines = tuple(SheetLine(one.what, one.punkte, one.place) for one in shown.lines)
    first, second, third, fourth = map(int, found.punkte)
    by_seat = (first, second, third, fourth)
    return ScoreSheet(headline(found, lang), found.winner, int(found.value_re), shown.view, lines, by_seat)


def score(
    *,
    re: int | Iterable[int] = (1, 2),
    augen: int,
    calls: str = "",
    game: str = "normal",
    stiche: int | None = None,
    special: Mapping[str, Iterable[str]] | None = None,
    bock: int = 0,
    rules: AnyTable = USUAL,
    lang: str = LANGUAGES[0],
) -> ScoreSheet:
    """The score of a game from what stands on a sheet.

    `re`: the seats of Re, 1 to 4, of a Solo who plays it; `augen`, `stiche`: those of Re; `calls` in their order, such
    as `"re re:k90 kontra"`; `special`: by party what else it made, such as `{"re": ["fuchs"]}`.

    Raises ValueError with every reason why such a game cannot be.
    """
    at = as_table(rules)
    state = calculator.start(
        {
            "lang": lang,
            "rules": {"set": at.book, **({"options": dict(at.options)} if at.options else {})},
            "game": game,
            "re": [seat - 1 for seat in ([re] if isinstance(re, int) else re)],
            "augen": {"re": augen},
            **({} if stiche is None else {"stiche": {"re": stiche}}),
            "calls": [_call(word) for word in calls.split()],
            "sonderpunkte": {party: list(made) for party, made in (special or {}).items()},
            "bock": bock,
        }
    )
    shown, found = calculator.view(state), count(state.sheet, at.rules, hand_size(at.rules)).score
    wrong = [one["text"] for one in shown["problems"] if one["level"] == "stop"]
    if wrong or found is None:
        raise ValueError(" ".join(wrong) or shown["headline"])
    return sheet_of(found, at.rules, lang)


def _call(word: str) -> JsonDict:
    """`re`, `re:k90`, `re:vorab` as a sheet spells it. Raises ValueError."""
    party, _, what = word.lower().partition(":")
    if party not in ("re", "kontra") or (what and what not in (*STAGES[1:], "vorab")):
        raise ValueError(f"{word!r} is no call, such as re, kontra, re:k90, kontra:schwarz")
    return {"party": party, "call": what if what in STAGES else party, **({"vorab": True} if what == "vorab" else {})}
