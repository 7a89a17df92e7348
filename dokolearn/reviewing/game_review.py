"""A whole game looked at afterwards: what each choice was, the turning points, and the curve of the expected result.

Vorbehalte are taken as they were.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from dokolearn.model import Kind
from dokolearn.players import verein
from dokolearn.players.advice import alike
from dokolearn.players.measuring import Difference
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing.call_choices import CallChoice, call_choices
from dokolearn.reviewing.card_choices import Choice, choices, playable
from dokolearn.reviewing.expected_result import CurvePoint, expected_results
from dokolearn.reviewing.hindsight import OpenCost, open_cost
from dokolearn.reviewing.known_calls import CallVerdict, judge_call
from dokolearn.reviewing.known_cards import Better, better_than, first_sample

What = Literal["fehler", "stark", "pech", ""]
"""What a card was: another one was worth more by what one could know; a club would not have found it, and it was worth
more; right, but the cards lay badly; nothing of it."""

MOST = 6
"""So many turning points at most."""

Progress = Callable[[int, int], None]
"""Is told how many choices are done, of how many."""


@dataclass(frozen=True)
class Verdict:
    """A choice and what it was worth."""

    choice: Choice
    better: Better | None
    """What was worth more, by what its player could know."""
    club: Kind
    """What Verein would have laid."""
    over_club: Better | None
    """The card itself, if it was worth more than that of Verein."""
    open: OpenCost | None
    """What it cost with all cards open; None where that is unknown."""
    expected: Difference | None = None
    """The Punkte that its player could expect with it; None where no such number is shown to be right."""

    @property
    def what(self) -> What:
        """What it was."""
        if self.better is not None:
            return "fehler"
        if self.over_club is not None:
            return "stark"
        return "pech" if self.choice.is_judged and self.open is not None and self.open.punkte else ""

    @property
    def is_mistake(self) -> bool:
        """Whether another card was worth more by what its player could know."""
        return self.better is not None

    @property
    def weight(self) -> float:
        """How much it moved, in Punkte."""
        proven = self.better or self.over_club
        if proven is not None:
            return proven.punkte.mean
        return float(self.open.punkte or 0) if self.open is not None else 0.0


@dataclass(frozen=True)
class Review:
    """A game with everything that was found in it."""

    game: CheckedGame
    verdicts: tuple[Verdict, ...]
    """Of every choice of all four, in order."""
    calls: tuple[CallVerdict, ...]
    """Of every call at its player's turn, and of every silence there that was a mistake, in order."""
    curve: tuple[CurvePoint, ...]
    """What Re could expect after each Stich."""

    @cached_property
    def turning_points(self) -> tuple[Verdict, ...]:
        """What moved the game most, in its order: Fehler first, then what was stark, then Pech; one of a Stich."""
        found = sorted((one for one in self.verdicts if one.what), key=lambda one: (_RANK[one.what], -one.weight))
        chosen: list[Verdict] = []
        for one in found:
            if len(chosen) < MOST and all(one.choice.stich != other.choice.stich for other in chosen):
                chosen.append(one)
        return tuple(sorted(chosen, key=lambda one: one.choice.number))


_RANK = {"fehler": 0, "stark": 1, "pech": 2}


def review(game: CheckedGame, name: str = "", progress: Progress = lambda done, of: None) -> Review:
    """Look at every card and call of a game that was played to its end. Raises CannotReview with the key of a
    sentence.

    `name`: another one draws other deals.
    """
    found = to_judge(game)
    verdicts = []
    for done, choice in enumerate(found):
        progress(done, len(found))
        verdicts.append(judge_any(choice, name))
    progress(len(found), len(found))
    return review_of(game, verdicts)


def to_judge(game: CheckedGame) -> tuple[Choice | CallChoice, ...]:
    """Every card and call with a choice, in order. Raises CannotReview."""
    spiel = playable(game)
    return tuple(sorted((*call_choices(game, spiel), *choices(game)), key=lambda one: one.number))


def judge_any(choice: Choice | CallChoice, name: str = "") -> Verdict | CallVerdict | None:
    """What a card or a call was worth; None for a silence that was no mistake."""
    return judge(choice, name) if isinstance(choice, Choice) else judge_call(choice, name)


def review_of(game: CheckedGame, found: Sequence[Verdict | CallVerdict | None]) -> Review:
    """What some or all verdicts make together. Raises CannotReview."""
    verdicts = tuple([one for one in found if isinstance(one, Verdict)])
    calls = tuple([one for one in found if isinstance(one, CallVerdict)])
    expected = [(one.choice, one.expected) for one in verdicts if one.expected is not None]
    return Review(game, verdicts, calls, tuple(expected_results(game, playable(game), expected)))


def judge(choice: Choice, name: str = "") -> Verdict:
    """What a card was worth, and what Verein would have laid."""
    club = _club_card(choice)
    if not choice.is_judged:
        return Verdict(choice, None, club, None, open_cost(choice))
    first = first_sample(choice, name)
    better = better_than(choice, choice.did, name, first)
    finer = None if better or club == choice.did else better_than(choice, club, f"{name} club", among=(choice.did,))
    expected = first.expectation(choice.did) if choice.is_told else None
    return Verdict(choice, better, club, finer, open_cost(choice), expected)


def _club_card(choice: Choice) -> Kind:
    """What Verein would lay, as it stands among the options."""
    laid = verein.plays(choice.seen)
    same = [kind for kind in choice.options if alike(choice.at, kind) == alike(choice.at, laid)]
    return same[0] if same else laid
