"""The machine of an evening: a spec and events in, a view out.

`begin` deals, `pick` and `choose` are cards and buttons, `go_on` leads on from a Stich and from the end of a game to
its score, which `count` lets the reader reckon first, `next` to the next game, `again` deals the same cards.
`look_back` shows what Verein would have done, `weigh` what the cards gave, or the score again; `back` leads to
something that the reader did, and from there the game goes on otherwise. What the others did after an event stands in
the view as `made`; given back with the event as `then` it happens again, whoever plays there by then. With `alone` they
decide one by one: where `acting` says that somebody is still to act, the same event with that `then` leads one decision
on.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from dokolearn.by_name import by_own_name
from dokolearn.evening import game_end, same_cards, table_view
from dokolearn.evening.evening_state import (
    MAX_DEALS,
    Evening,
    deal_next,
    games_begun,
    rows_written,
    start,
    written_down,
)
from dokolearn.evening.opponents_move import THINK_LONG, others
from dokolearn.evening.own_games import statistics_row
from dokolearn.evening.reader_turn import playable, press_button, tap_card
from dokolearn.evening.same_cards import comparison, once_more
from dokolearn.evening.wished_cards import LOOKED_AT
from dokolearn.exercises.frame.scene_view import action_view, feedback_view, scene_view
from dokolearn.exercises.frame.seating import Move, at_home, moves
from dokolearn.exercises.frame.task import Action, Feedback, Scene, SpecError
from dokolearn.exercises.walk import VIEW_FORMAT
from dokolearn.shallow_json import Event, View
from dokolearn.strings import text

DRAWN = "#"
"""Before the number of cards that were drawn for a game of a lesson: the first word of what is kept with it."""

__all__ = ["start", "step", "view"]


def step(now: Evening, event: Event) -> Evening:
    """The evening after an event; one that means nothing here changes nothing. Raises SpecError for a `then` that is
    not possible."""
    quiet = replace(now, feedback=None, before=None, drawn_last=None, acting=False, made=(), since=len(now.log))
    does = _STEPS.get(str(event.get("type")))
    led = does(quiet, event) if does else quiet
    if led is quiet or led.game is None or led.feedback is not None or _panel(led) != _panel(now):
        return led
    if len(led.log) != len(now.log):
        led = replace(led, helped=0)
    played = led.game is not now.game or len(led.log) != len(now.log) or (now.looking and not led.looking)
    anew = now.game is None or len(led.log) < len(now.log)
    before = len((led if anew else now).done)
    after = others(led, before, _read_then(event)[1], event.get("alone") is True) if played else led
    if led.deals != now.deals and led.drawn:
        after = replace(after, made=(f"{DRAWN}{led.drawn}", *after.made))
    return replace(after, before=replace(now, before=None))


def _panel(now: Evening) -> tuple[bool, ...]:
    """What is shown instead of the score."""
    return now.looks_back, now.weighs


def _read_then(event: Event) -> tuple[int, object]:
    """How many times cards were drawn when this was played, and what the others did then. Raises SpecError."""
    then = event.get("then")
    if not isinstance(then, list) or not then or not str(then[0]).startswith(DRAWN):
        return 0, then
    number = str(then[0]).removeprefix(DRAWN)
    if not number.isdecimal() or not 1 <= int(number) <= LOOKED_AT:
        raise SpecError([f"then: expected {DRAWN}1 to {DRAWN}{LOOKED_AT}"])
    return int(number), then[1:]


def _feedback(now: Evening) -> Feedback | None:
    """What is said to it. Only the view reckons that and what moves: whoever resumes does not wait for either."""
    before = now.before
    if now.feedback is not None or before is None:
        return now.feedback
    if now.over and not now.looking and (before.looking or not before.over):
        return game_end.why_it_ended(now)
    if now.looking and not before.looking and now.done:
        return table_view.stich_told(before, now)
    return None


def _moves(now: Evening, scene: Scene) -> tuple[Move, ...]:
    before = now.drawn_last or now.before
    if before is None or before.deals != now.deals or before.game is None:
        return ()
    return moves(_scene(before) if before.over and not before.looking else table_view.lying(before), scene)


def _begin(now: Evening, event: Event) -> Evening:
    return deal_next(now, _read_then(event)[0]) if now.game is None else now


def _pick(now: Evening, event: Event) -> Evening:
    index = event.get("index")
    return tap_card(now, index) if now.game is not None and type(index) is int else now


def _choose(now: Evening, event: Event) -> Evening:
    if now.counted is not None:
        after = game_end.answer_step(now, event)
        return replace(after, feedback=replace(game_end.row_written(after), tone="right")) if after.reckoned else after
    index = event.get("index")
    return press_button(now, index) if now.game is not None and type(index) is int else now


def _go_on(now: Evening, event: Event) -> Evening:
    """From a Stich to the next card, from the end of a game to its score."""
    if now.looking:
        return replace(now, looking=False, asks=None)
    if now.over and not now.reckoned and not game_end.is_thrown_in(now):
        after = replace(now, reckoned=True, counted=None)
        return replace(after, feedback=game_end.row_written(after))
    return now


def _count(now: Evening, event: Event) -> Evening:
    """The reader reckons himself."""
    return replace(now, counted=0) if now.game is not None and game_end.can_count(now) else now


def _next(now: Evening, event: Event) -> Evening:
    """The next game, or the same one dealt anew."""
    ready = now.over and (now.reckoned or game_end.is_thrown_in(now)) and now.deals < MAX_DEALS
    if not ready or not game_end.goes_on(now):
        return now
    told = replace(now, runde=written_down(now), rows=rows_written(now), begun=games_begun(now))
    return deal_next(told, _read_then(event)[0])


def _again(now: Evening, event: Event) -> Evening:
    """The same cards once more: that is not written down, what was is."""
    if not now.reckoned or game_end.is_thrown_in(now):
        return now
    return once_more(now)


def _look_back(now: Evening, event: Event) -> Evening:
    """Only the view reckons what is shown then: whoever resumes does not wait for it."""
    asked = now.reckoned and not game_end.is_thrown_in(now)
    return replace(now, looks_back=not now.looks_back, weighs=False) if asked else now


def _weigh(now: Evening, event: Event) -> Evening:
    """The same of what the cards gave."""
    asked = game_end.can_weigh(now)
    return replace(now, weighs=not now.weighs, looks_back=False) if asked else now


def _back(now: Evening, event: Event) -> Evening:
    index = event.get("index")
    return same_cards.gone_back(now, index) if now.looks_back and type(index) is int else now


def _help(now: Evening, event: Event) -> Evening:
    return table_view.help_on(now) if now.game is not None and table_view.can_help(now) else now


_STEPS: Mapping[str, Callable[[Evening, Event], Evening]] = by_own_name(
    _begin, _pick, _choose, _go_on, _count, _next, _again, _look_back, _weigh, _back, _help
)


# The view


def _scene(now: Evening) -> Scene:
    if now.game is None:
        return _before(now)
    return game_end.scene(now) if now.over and not now.looking else table_view.scene(now)


def _before(now: Evening) -> Scene:
    """The table before the first cards."""
    lang, dealer = now.plan.lang, now.coming.dealer_seat
    begin = Action("begin", text(lang, "evening.begin"), primary=True)
    who = text(lang, f"table.{dealer}")
    facts = (text(lang, "evening.facts.deals", who=who),)
    return Scene(text(lang, "evening.prompt.begin"), seats=at_home(lang), actions=(begin,), facts=facts)


def view(now: Evening) -> View:
    """All there is to draw, as an exercise has it; `made` and `evening` beside it."""
    scene, feedback, plan = _scene(now), _feedback(now), now.plan
    over = now.over and not now.looking
    return {
        "format": VIEW_FORMAT,
        "kind": "evening",
        "title": text(plan.lang, "evening.title"),
        "progress": _progress(now),
        **scene_view(scene, feedback, plan.rules, plan.lang),
        "moves": [{what: number} for what, number in _moves(now, scene)],
        "taps": scene.taps,
        "actions": [action_view(action) for action in scene.actions],
        "pad": None,
        "feedback": feedback_view(feedback, plan.rules, plan.lang) if feedback else None,
        "tally": "",
        "done": over,
        "solved": False,
        "finished": now.reckoned and not game_end.goes_on(now),
        "made": list(now.made),
        "evening": {
            "phase": _phase(now),
            "playable": playable(now) if now.game is not None else [],
            "acting": now.acting,
            "by_card": now.plan.level in THINK_LONG,
            "sheet": game_end.sheet(now),
            **comparison(now),
            **(game_end.game_files(now) if over and not game_end.is_thrown_in(now) else {"dkn": "", "link": ""}),
            **statistics_row(now),
        },
    }


def _progress(now: Evening) -> str:
    """Which game of how many."""
    lang = now.plan.lang
    if now.game is None:
        return ""
    if now.once_more:
        return text(lang, "evening.once_more")
    if now.plan.task:
        return now.plan.task
    if cards := now.plan.cards:
        return text(lang, "evening.cards" if cards.deal else "evening.cards_of_the_day")
    of = game_end.sheet(now)["games"]
    return text(lang, "evening.progress.of" if of else "evening.progress", number=now.coming.number, of=of)


def _phase(now: Evening) -> str:
    if now.game is None:
        return "begin"
    if now.over and not now.looking:
        return "reckoned" if now.reckoned or game_end.is_thrown_in(now) else "end"
    if now.state is None:
        return "questions"
    return "stich" if now.looking else "play"
