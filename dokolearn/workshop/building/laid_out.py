"""What lies on the table of an exercise that is not whole yet: who sits there, the Stich, the hand."""

from typing import Any

from dokolearn.exercises.frame.scene_view import scene_view
from dokolearn.exercises.frame.seating import at_home, place_of, watched
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.model import SEATS, Hand, Seat
from dokolearn.shallow_json import JsonDict
from dokolearn.wording import card_view
from dokolearn.workshop.building.built import Building
from dokolearn.workshop.building.field_values import codes_of, kinds_of

Laid = tuple[Hand, tuple[Seat, ...]]
"""The cards of a Stich, and who has laid each."""


def table_view(now: Building) -> JsonDict | None:
    """The table; None for a question that has none."""
    if not now.question or not any(now.asks.field(name) for name in ("stich", "stiche", "hand", "hands")):
        return None
    lang, (stich, seats) = now.lang, on_table(now)
    hand = kinds_of(codes_of(now.said.get("hand") or next(iter(now.said.get("hands") or ()), "")))
    chairs = tuple(place_of(seat) for seat in seats) if _four_others(now) else tuple(map(int, seats))
    scene = Scene(
        "",
        stich=tuple(card_view(kind, lang) for kind in stich),
        who=("",) * len(stich),
        at=chairs,
        seats=watched(lang) if _four_others(now) else at_home(lang),
        hand=tuple(card_view(kind, lang) for kind in hand),
        marks={"stich": ("",) * len(stich), "hand": ("",) * len(hand)},
    )
    return {**scene_view(scene, None, now.rules, lang), "moves": [], "taps": ""}


def _four_others(now: Building) -> bool:
    """Whether the learner has no seat."""
    return now.asks.watched or (now.question == "who_wins" and "lead" not in now.said)


def on_table(now: Building) -> Laid:
    """The Stich that lies there: the running one, or the last."""
    if now.asks.field("stich") is not None and now.asks.group != "cards":
        return _running(now, kinds_of(codes_of(now.said.get("stich"))))
    laid = laid_by_seat(now)
    last = laid[len(laid) - (len(laid) % 4 or 4) if laid else 0 :]
    return tuple(kind for _, kind in last), tuple(seat for seat, _ in last)


def _running(now: Building, stich: Hand) -> Laid:
    """The Stich of its own field: whoever lays last, or the learner after it, sits where the form says."""
    stich = stich[:4]
    whole = now.asks.field("stiche") is None and now.asks.field("lead") is not None
    first = int(now.said.get("lead", 0)) if whole else -len(stich) % 4
    return stich, tuple(SEATS[(first + place) % 4] for place in range(len(stich)))


def laid_by_seat(now: Building) -> list[tuple[Seat, Any]]:
    """Every card of `stiche` with its player: whoever wins a Stich leads the next one."""
    kinds, lead = kinds_of(codes_of(now.said.get("stiche"))), Seat(int(now.said.get("lead", 0)))
    stiche = stiche_of(kinds, lead, now.table)
    seats = [SEATS[(one.lead + place) % 4] for one in stiche for place in range(4)]
    running = stiche[-1].winner if stiche else lead
    rest = [SEATS[(running + place) % 4] for place in range(len(kinds) - len(seats))]
    return list(zip((*seats, *rest), kinds, strict=True))
