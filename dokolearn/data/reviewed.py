"""A game looked at afterwards, as data: what was a mistake by what one could know, and what hindsight says.

found = review(Replay.from_file("abend.dkn"))
found.to_frame()  # a row for each choice
"""

from dataclasses import dataclass
from html import escape
from typing import Any

from dokolearn.data.frames import frame_of
from dokolearn.data.game import Game
from dokolearn.replay.check.checking import check
from dokolearn.replay.text.problems import player_names
from dokolearn.reviewing.as_curve import curve_view
from dokolearn.reviewing.as_text import call_rows, curve_rows, lines, rows
from dokolearn.reviewing.card_choices import CannotReview
from dokolearn.reviewing.game_review import Review
from dokolearn.reviewing.game_review import review as review_game
from dokolearn.reviewing.in_words import TurningPoint, call_points, turning_points
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import LANGUAGES, text


@dataclass(frozen=True)
class GameReview:
    """What was found in a game."""

    game: Game
    found: Review
    """The same as the engine has it."""
    lang: str

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """One to six places that decided it, in words; none where nothing is proven."""
        return turning_points(self.found, player_names(self.game.record, self.lang), self.lang)

    @property
    def curve(self) -> list[JsonDict]:
        """After each Stich the Punkte from Re's view: by what those could know who had a choice in it, with its
        standard error, and what is proven with all cards open; None where nothing is known."""
        return curve_rows(self.found)

    @property
    def calls(self) -> list[JsonDict]:
        """A row for each call at its player's turn, and for each silence there that was a mistake."""
        return call_rows(self.found)

    def rows(self) -> list[JsonDict]:
        """A row for each choice of all four."""
        return rows(self.found)

    def to_frame(self) -> Any:
        """The same as a DataFrame of pandas, where that is installed."""
        return frame_of(self.rows())

    def __str__(self) -> str:
        return "\n".join(lines(self.found, self.game.record, self.lang))

    def _repr_html_(self) -> str:
        names = player_names(self.game.record, self.lang)
        points = (*self.turning_points, *call_points(self.found, names, self.lang))
        parts = [f"<h4>{escape(one.head)}</h4><p>{escape(' '.join(one.sentences))}</p>" for one in points]
        told = "".join(parts) or f"<p>{escape(text(self.lang, 'turning.none'))}</p>"
        return told + curve_html(curve_view(self.found, self.game.record, self.lang))


def review(game: Game, *, lang: str = LANGUAGES[0], name: str = "") -> GameReview:
    """Look at every card of a game that was played to its end; `name`: another one draws other deals.

    Raises ValueError, with a sentence, for a game that is not over or of which not all cards are known.
    """
    try:
        return GameReview(game, review_game(check(game.record), name), lang)
    except CannotReview as error:
        raise ValueError(text(lang, str(error))) from None


def curve_html(view: JsonDict) -> str:
    """The whole curve with its table, for a notebook; of a page the same is drawn in `ui/src/viewer/curve.ts`."""
    stops = view["stops"]
    ticks = [
        f'<path d="M42 {tick["y"]}H312" stroke="currentColor" opacity="0.3"/>'
        f'<text x="36" y="{tick["y"] + 4}" text-anchor="end">{tick["label"]}</text>'
        for tick in view["ticks"]
    ]
    marks = [f'<circle cx="{one["x"]}" cy="{one["known"]}" r="2.5"/>' for one in stops if one["known"] is not None]
    marks += [f'<path d="{_diamond(one["x"], one["open"])}"/>' for one in stops if one["open"] is not None]
    marks += [f'<text x="{one["x"]}" y="146" text-anchor="middle">{at}</text>' for at, one in enumerate(stops, 1)]
    drawn = (
        f'<svg viewBox="0 0 320 150" width="480" fill="currentColor" font-size="9" aria-hidden="true">{"".join(ticks)}'
        f'<path d="{view["band"]}" opacity="0.25"/>'
        f'<path d="{view["line"]}" fill="none" stroke="currentColor"/>{"".join(marks)}</svg>'
    )
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in view["columns"])
    rows = [
        f'<tr><th scope="row">{at}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in one["cells"])}</tr>'
        + "".join(f'<tr><td colspan="3">{escape(turn)}</td></tr>' for turn in one["turns"])
        for at, one in enumerate(stops, 1)
    ]
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    label, how = escape(view["label"]), escape(view["how"])
    return f"<figure><figcaption>{label}</figcaption>{drawn}<p>{how}</p>{table}</figure>"


def _diamond(x: float, y: float) -> str:
    """The sign of a number that is proven."""
    return f"M{x - 4:g} {y:g}l4-4 4 4-4 4Z"
