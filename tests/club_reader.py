"""A reader of an evening who does what the club would: every question, call and card, as events of the page."""

from typing import Any

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_state import READER, Ask, Evening
from dokolearn.evening.reader_turn import buttons
from dokolearn.model import GameEvent, Give, Play
from dokolearn.players.levels import acts

Event = dict[str, Any]
BEGIN: Event = {"type": "begin"}
MOST = 400
"""More steps than a game has."""


def next_event(now: Evening) -> Event:
    """What this reader does now; from the score of a game on to the next one."""
    if now.game is None:
        return BEGIN
    if now.reckoned or (now.over and now.running.result is None):
        return {"type": "next"}
    if now.looking or now.over:
        return {"type": "go_on"}
    if now.asks is not None and now.asks.what == "event":
        return _chosen(now, now.asks.event)
    best = acts(now.seen, now.plan.players[0], now.chance())
    if isinstance(best, Play) and now.asks is None:
        return _laid(now, best)
    if isinstance(best, Give) and len(now.picked) < len(best.cards):
        return _picked(now, best)
    return _chosen(now, best)


def _laid(now: Evening, best: Play) -> Event:
    places = [at for at in range(len(now.hand)) if at not in now.places]
    kind = FUCHS if best.kind == SCHWEIN else best.kind
    return {"type": "pick", "index": next(at for at in places if now.hand[at] == kind)}


def _picked(now: Evening, best: Give) -> Event:
    wanted = list(best.cards)
    for at in now.picked:
        wanted.remove(now.hand[at])
    places = (at for at in range(len(now.hand)) if at not in now.picked)
    return {"type": "pick", "index": next(at for at in places if now.hand[at] in wanted)}


def _chosen(now: Evening, event: GameEvent | None) -> Event:
    offered = buttons(now)
    for number, button in enumerate(offered):
        does = button.does.event if isinstance(button.does, Ask) else button.does
        if does == event or isinstance(does, Give):
            return {"type": "choose", "index": number}
    soli = (
        number for number, button in enumerate(offered) if isinstance(button.does, Ask) and button.does.what == "soli"
    )
    return {"type": "choose", "index": next(soli)}


def played(spec: dict[str, Any], many: int) -> list[Evening]:
    """So many games with this reader, each as it stands with its score."""
    now, found = start_evening(spec), list[Evening]()
    for _ in range(many * MOST):
        now = step_evening(now, next_event(now))
        if now.reckoned and now.feedback is not None:
            found.append(now)
            if len(found) == many:
                return found
    raise AssertionError(f"only {len(found)} of {many} games end")


def kept_up_to(spec: dict[str, Any], game: int, stich: int) -> dict[str, Any]:
    """An evening as the page keeps it: this reader is to lay a card in that Stich of that game."""
    now, log = start_evening(spec), list[list[Any]]()
    while not _at(now, game, stich):
        event = next_event(now)
        now = step_evening(now, event)
        log.append([event["type"], event.get("index"), list(now.made)])
    head = {"format": "dokolearn-evening/1", "spec": spec, "version": "", "begun": 1, "last": 1, "table": spec["rules"]}
    return {**head, "game": game, "stich": stich, "done": False, "log": log}


def _at(now: Evening, game: int, stich: int) -> bool:
    playing = now.state is not None and not now.over and not now.looking
    return playing and now.coming.number == game and len(now.done) == stich - 1 and now.seen.turn == READER
