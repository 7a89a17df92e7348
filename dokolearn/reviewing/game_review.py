"""A whole game looked at afterwards: what each choice was, the turning points, and the curve of the expected result.

Calls, silence and Vorbehalte are taken as they were: only cards are judged so far.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from dokolearn.game import Spiel
from dokolearn.model import Kind, Seat, four
from dokolearn.players import verein
from dokolearn.players.advice import alike
from dokolearn.players.deals_in_kernel import ends
from dokolearn.players.many_deals import ManyDeals
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing import JUDGED
from dokolearn.reviewing.card_choices import Choice, choices, playable, plays, sight_before
from dokolearn.reviewing.hindsight import OpenCost, open_cost
from dokolearn.reviewing.known_cards import Better, better_than

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

    @property
    def what(self) -> What:
        """What it was."""
        if self.better is not None:
            return "fehler"
        if self.over_club is not None:
            return "stark"
        return "pech" if self.choice.is_judged and self.open is not None and self.open.punkte else ""

    @property
    def weight(self) -> float:
        """How much it moved, in Punkte."""
        proven = self.better or self.over_club
        if proven is not None:
            return proven.punkte.mean
        return float(self.open.punkte or 0) if self.open is not None else 0.0


class CurvePoint(NamedTuple):
    """How the game would have ended after a card, in Punkte from Re's view, had all played on in one of two ways."""

    stich: int
    seat: Seat
    kind: Kind
    club: int
    """As in a club, each by what he sees."""
    all_open: int
    """As if all saw all hands."""


@dataclass(frozen=True)
class Review:
    """A game with everything that was found in it."""

    game: CheckedGame
    verdicts: tuple[Verdict, ...]
    """Of every choice of all four, in order."""
    curve: tuple[CurvePoint, ...]
    """A point for each card."""

    @cached_property
    def turning_points(self) -> tuple[Verdict, ...]:
        """What moved the game most, in its order: Fehler first, then what was stark, then Pech; one of a Stich."""
        found = sorted((one for one in self.verdicts if one.what), key=lambda one: (_RANK[one.what], -one.weight))
        chosen: list[Verdict] = []
        for one in found:
            if len(chosen) < MOST and all(one.choice.stich != other.choice.stich for other in chosen):
                chosen.append(one)
        return tuple(sorted(chosen, key=lambda one: one.choice.number))

    @property
    def is_judged(self) -> bool:
        """Whether mistakes were looked for."""
        return self.game.spiel is not None and self.game.spiel.vertrag.game in JUDGED


_RANK = {"fehler": 0, "stark": 1, "pech": 2}


def review(game: CheckedGame, name: str = "", progress: Progress = lambda done, of: None) -> Review:
    """Look at every card of a game that was played to its end. Raises CannotReview with the key of a sentence.

    `name`: another one draws other deals.
    """
    found = choices(game)
    verdicts = []
    for done, choice in enumerate(found):
        progress(done, len(found))
        verdicts.append(judge(choice, name))
    progress(len(found), len(found))
    return review_of(game, verdicts)


def review_of(game: CheckedGame, verdicts: Sequence[Verdict]) -> Review:
    """What some or all verdicts make together. Raises CannotReview."""
    return Review(game, tuple(verdicts), tuple(_curve(game, playable(game))))


def judge(choice: Choice, name: str = "") -> Verdict:
    """What a card was worth, and what Verein would have laid."""
    club = _club_card(choice)
    if not choice.is_judged:
        return Verdict(choice, None, club, None, open_cost(choice))
    better = better_than(choice, choice.did, name)
    finer = None if better or club == choice.did else better_than(choice, club, f"{name} club", (choice.did,))
    return Verdict(choice, better, club, finer, open_cost(choice))


def _club_card(choice: Choice) -> Kind:
    """What Verein would lay, as it stands among the options."""
    laid = verein.plays(choice.seen)
    same = [kind for kind in choice.options if alike(choice.at, kind) == alike(choice.at, laid)]
    return same[0] if same else laid


def _curve(game: CheckedGame, spiel: Spiel) -> Iterator[CurvePoint]:
    for move, play in zip(game.moves, plays(game), strict=True):
        many = ManyDeals(sight_before(game, spiel, move), (play.kind,))
        re = move.before.re
        turned = -1 if play.seat not in re else 1
        share = 3 if turned > 0 and len(re) == 1 else 1
        club, all_open = [
            turned * ends(many, [four(move.before.hands)], open_hands)[0][0].punkte // share
            for open_hands in (False, not many.searching)
        ]
        yield CurvePoint(len(move.before.stiche) + 1, play.seat, play.kind, club, all_open)
