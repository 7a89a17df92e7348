"""A review step by step, for a page: each event judges one more choice, and what was found can be had at any time.

state = start({"dkn": text, "lang": "de"})
state = step(state, {"type": "on"})      # one choice more
state = step(state, {"type": "end"})     # now, with what was found so far
"""

from dataclasses import dataclass, replace

from dokolearn.model import Problems
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.text.parser import parse_all
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.reviewing.as_curve import curve_view
from dokolearn.reviewing.as_notes import with_notes
from dokolearn.reviewing.call_choices import CallChoice
from dokolearn.reviewing.card_choices import CannotReview, Choice
from dokolearn.reviewing.game_review import Verdict, judge_any, review_of, to_judge
from dokolearn.reviewing.known_calls import CallVerdict
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text

FORMAT = "dokolearn-review/1"


@dataclass(frozen=True, slots=True)
class ReviewSoFar:
    """A game with the verdicts that are there already."""

    record: Record
    game: CheckedGame
    lang: str
    found: tuple[Choice | CallChoice, ...] = ()
    verdicts: tuple[Verdict | CallVerdict | None, ...] = ()
    ended: bool = False
    cannot: str = ""
    """Why there is nothing to look at, as a sentence."""

    @property
    def is_done(self) -> bool:
        """Whether nothing more is looked at."""
        return self.ended or len(self.verdicts) == len(self.found)


def start(spec: JsonObject) -> ReviewSoFar:
    """`{"dkn": text}`, with `lang`. Raises Problems."""
    problems = [f"unknown key {key!r}" for key in spec if key not in ("dkn", "lang")]
    written, lang = spec.get("dkn"), spec.get("lang", "de")
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    if not isinstance(written, str):
        problems.append("dkn: expected a text")
    if problems or not isinstance(written, str):
        raise Problems(problems)
    reading = parse_all(written)[0]
    game = check(reading.record)
    first = ReviewSoFar(reading.record, game, lang)
    if any(not one.warning for one in (*reading.problems, *game.problems)):
        return replace(first, cannot=text(lang, "turning.cannot.wrong"))
    try:
        return replace(first, found=to_judge(game))
    except CannotReview as error:
        return replace(first, cannot=text(lang, str(error)))


def step(state: ReviewSoFar, event: Event) -> ReviewSoFar:
    """One choice more (`on`), or none (`end`)."""
    if state.is_done:
        return state
    if event.get("type") == "end":
        return replace(state, ended=True)
    if event.get("type") == "on":
        return replace(state, verdicts=(*state.verdicts, judge_any(state.found[len(state.verdicts)])))
    return state


def view(state: ReviewSoFar) -> View:
    """How far it is; at the end the game with its notes."""
    done = review_of(state.game, state.verdicts) if state.is_done and not state.cannot else None
    return {
        "format": FORMAT,
        "done": len(state.verdicts),
        "of": len(state.found),
        "mistakes": sum(one is not None and one.is_mistake for one in state.verdicts),
        "dkn": write(with_notes(done, state.record, state.lang)) if done else "",
        "curve": curve_view(done, state.record, state.lang) if done else None,
        "cannot": state.cannot,
    }
