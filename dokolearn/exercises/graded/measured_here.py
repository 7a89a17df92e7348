"""What nobody has measured at a table is measured where it is asked: at house rules, and in positions of one's own.

It takes seconds, so a page has it done beside the engine that answers; what comes out is told with an event and holds
from then on. What is not clear even then has no right and no wrong.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from dokolearn.exercises.frame.task import MEASURED, lacks_figures
from dokolearn.exercises.graded import Measurement
from dokolearn.players.grading import Figure, Grade, figures
from dokolearn.players.measuring import measure
from dokolearn.shallow_json import Event, JsonDict

DEALS = 300
"""In so many deals at most everything is tried."""

MOST_PRICE = 100_000
"""In hundredths of a Punkt: nothing costs more at any table."""

GRADES: tuple[str, ...] = get_args(Grade)


def measured_event(kind: Any, task: Any) -> JsonDict | None:
    """§5.10 The event for a task that lacks figures, in hundredths of a Punkt, which are the same number everywhere;
    None for any other task, and where no deal agrees with the position."""
    if not lacks_figures(kind, task):
        return None
    key, sight, options = kind.position(task)
    try:
        found = measure(sight, options, key, DEALS)
    except ValueError:
        return None
    told = {
        what: [grade, round(100 * price), round(100 * error)] for what, (grade, price, error) in figures(found).items()
    }
    return {"type": MEASURED, "deals": found.deals, "figures": told}


def with_figures(kind: Any, task: Any, event: Event) -> Any:
    """The task with the figures of such an event; None where it has some, or these are none."""
    found = _figures(event.get("figures"))
    deals = event.get("deals")
    if not found or type(deals) is not int or not 0 < deals <= DEALS or not lacks_figures(kind, task):
        return None
    return replace(task, measured=Measurement("", "", deals, found))


def _figures(told: Any) -> dict[str, Figure] | None:
    """Figures by option as an event tells them; None for anything else."""
    if not isinstance(told, Mapping) or not all(map(_is_figure, told.values())):
        return None
    return {str(what): Figure(one[0], one[1] / 100, one[2] / 100) for what, one in told.items()}


def _is_figure(one: object) -> bool:
    if not isinstance(one, list) or len(one) != len(Figure._fields) or one[0] not in GRADES:
        return False
    return all(type(number) is int and abs(number) <= MOST_PRICE for number in one[1:])
