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
from dokolearn.reviewing.as_text import lines, rows, values
from dokolearn.reviewing.card_choices import CannotReview
from dokolearn.reviewing.game_review import Review
from dokolearn.reviewing.game_review import review as review_game
from dokolearn.reviewing.in_words import TurningPoint, turning_points
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
        """After each card the Punkte from Re's view, if all had gone on as in a club, or as if they saw all cards."""
        found: list[JsonDict] = values(self.found, self.game.record, self.lang)["curve"]
        return found

    def rows(self) -> list[JsonDict]:
        """A row for each choice of all four."""
        return rows(self.found)

    def to_frame(self) -> Any:
        """The same as a DataFrame of pandas, where that is installed."""
        return frame_of(self.rows())

    def __str__(self) -> str:
        return "\n".join(lines(self.found, self.game.record, self.lang))

    def _repr_html_(self) -> str:
        parts = [f"<h4>{escape(one.head)}</h4><p>{escape(' '.join(one.sentences))}</p>" for one in self.turning_points]
        none = f"<p>{escape(text(self.lang, 'turning.none'))}</p>" if self.found.is_judged else ""
        return "".join(parts) or none


def review(game: Game, *, lang: str = LANGUAGES[0], name: str = "") -> GameReview:
    """Look at every card of a game that was played to its end; `name`: another one draws other deals.

    Raises ValueError, with a sentence, for a game that is not over or of which not all cards are known.
    """
    try:
        return GameReview(game, review_game(check(game.record), name), lang)
    except CannotReview as error:
        raise ValueError(text(lang, str(error))) from None
