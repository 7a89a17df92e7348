"""How often somebody has tried: what was right at once, what is said to it, and when the page helps.

A place has one answer after another: the first wrong one hears what it has overlooked, the second one the solution.
"""

from dataclasses import dataclass, replace
from typing import Any

from dokolearn.shallow_json import Event
from dokolearn.strings import text

HELP_AFTER = 2
"""So many wrong answers at one place lead to what is right there."""


@dataclass(frozen=True, slots=True)
class Tries:
    """How it has gone so far in an exercise or a drill, from one task to the next."""

    firsts: int = 0
    """So many tasks were right at the first try."""
    streak: int = 0
    """So many of them without another one in between."""
    wrong: frozenset[tuple[str, Any]] = frozenset()
    """Wrong answers at this place, each by its event: a tap that comes twice is one."""
    missed: bool = False
    """Whether there was one in this task."""

    @property
    def enough(self) -> bool:
        """Whether it is time for the solution."""
        return len(self.wrong) >= HELP_AFTER

    def mistaken(self, event: Event) -> "Tries":
        """After a wrong answer."""
        return replace(self, wrong=self.wrong | {(str(event["type"]), event.get("index"))}, missed=True)

    def onward(self, solved: bool) -> "Tries":
        """After one that leads on, perhaps to the end of the task."""
        if not solved:
            return replace(self, wrong=frozenset())
        first = not self.missed
        return replace(self, wrong=frozenset(), firsts=self.firsts + first, streak=self.streak + 1 if first else 0)

    def next(self) -> "Tries":
        """Before a new task."""
        return replace(self, wrong=frozenset(), missed=False)


UNTRIED = Tries()

# What is said to it

_AT_ONCE = ("right", "yes", "", "good", "exactly", "")
"""Keys of what is said to a right answer at once, one after the other; nothing at all now and then."""

_IN_A_ROW = {3: "three", 5: "five", 10: "ten"}
_LATE = ("now", "there", "found")


def praise(at: int, tries: Tries, seed: int, lang: str) -> str:
    """At most four words to a task that is solved, the first one of an exercise (`at` 0) or a later one; `seed` lets
    two exercises begin otherwise."""
    if tries.missed:
        return late(seed, lang)[(at + tries.firsts) % len(_LATE)]
    return at_once(tries.streak, seed, lang)


def late(seed: int, lang: str) -> tuple[str, ...]:
    """What is said to tasks that were right in the end, in turn."""
    return tuple(_praise(f"late.{_LATE[(seed + at) % len(_LATE)]}", lang) for at in range(len(_LATE)))


def at_once(streak: int, seed: int, lang: str) -> str:
    """What is said to so many tasks in a row that were right at the first try."""
    if streak in _IN_A_ROW:
        return _praise(f"row.{_IN_A_ROW[streak]}", lang)
    key = _AT_ONCE[(seed + streak) % len(_AT_ONCE)] if streak else ""
    return _praise(f"once.{key}", lang) if key else ""


def _praise(key: str, lang: str) -> str:
    return text(lang, f"praise.{key}")


def enough_of(tasks: int) -> int:
    """So many tasks of an exercise have to be right at the first try before it counts as done: half of several."""
    return (tasks + 1) // 2 if tasks > 1 else 0


def tally(firsts: int, tasks: int, lang: str) -> str:
    """How many were right at the first try, at the end of an exercise with several tasks."""
    if tasks < 2:
        return ""
    key = "all" if firsts == tasks else "some" if firsts >= enough_of(tasks) else "few"
    return text(lang, f"tally.{key}", firsts=firsts, of=tasks)
