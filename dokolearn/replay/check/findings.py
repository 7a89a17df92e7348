"""What a check finds on its way through a record."""

from dataclasses import dataclass, field
from typing import Any

from dokolearn.replay.text.problems import Problem, problem
from dokolearn.replay.text.record import At
from dokolearn.replay.text.tokens import MAX_PROBLEMS


@dataclass(slots=True)
class Findings:
    """Problems on the way, and whether the film still follows."""

    problems: list[Problem] = field(default_factory=list)
    possible: bool = True

    def add(self, at: At, key: str, hint: str = "", warning: bool = False, **params: Any) -> None:
        """A problem, or with `warning` something worth knowing."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem(at, key, hint, warning, **params))
        elif len(self.problems) == MAX_PROBLEMS:
            self.problems.append(problem(at, "many", n_max=MAX_PROBLEMS))

    def impossible(self, at: At, key: str, hint: str = "", **params: Any) -> None:
        """A problem behind which the film cannot go on."""
        self.add(at, key, hint, **params)
        self.possible = False

    def beside(self) -> "Findings":
        """The same list for a variation: what is impossible there does not stop the game."""
        return Findings(self.problems)
