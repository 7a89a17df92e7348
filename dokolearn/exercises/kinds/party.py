"""Re or Kontra? The own party from the own hand, the others' from what they have laid and said."""

from dataclasses import dataclass
from typing import Any

from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, anything
from dokolearn.exercises.frame.question import CALLS, LAID, LEAD, WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.kinds.partner import some_stiche, something_is_known
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.seat_view import (
    SeatView,
    evidence,
    evidence_words,
    known_parties,
    read_seat_view,
    table_view,
)
from dokolearn.model import CardTable, RuleSet, Seat
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class Task:
    """A game as far as the learner has seen it, and whose party is asked for."""

    seen: SeatView
    who: Seat

    @property
    def worked(self) -> bool:
        """Whether it is shown as an example."""
        return self.seen.worked


class WhichParty(Choosing[Task]):
    """§2.2 Re, Kontra, or is it still open?"""

    name: str = "party"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand`, `stiche`, `lead`, `calls`, `who` (0: the learner), `worked`."""
        said = read_form(data, FORM, rules)
        return Task(read_seat_view(said), said["who"])

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Re, Kontra, still open: what is known decides, and each mistake hears why."""
        party, found = known_parties(task.seen)[task.who], evidence(task.seen, task.who)
        why = evidence_words(task.seen, task.who, found, lang)
        return tuple(
            Choice(
                text(lang, f"party.{answer or 'open'}"),
                answer == party,
                why if answer == party else _mistaken(answer, party, why, lang),
                (found.paragraph,),
                tuple((zone, place, "cause" if (answer == party) else word) for zone, place, word in found.marks),
                "" if answer == party else f"{answer or 'open'}_{found.key}",
            )
            for answer in ("re", "kontra", None)
        )

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, the cards on the table, the calls."""
        who = text(lang, f"table.{task.who}")
        prompt = text(lang, "party.prompt.other", who=who) if task.who else text(lang, "party.prompt")
        return Scene(prompt=prompt, **table_view(task.seen, lang))


def _mistaken(answer: str | None, party: str | None, why: str, lang: str) -> str:
    """What is wrong with an answer: it is known after all, it is not known yet, or it is the other party."""
    if answer is None:
        return text(lang, "party.wrong.known", why=why)
    name = text(lang, f"party.{answer}")
    return text(lang, "party.wrong.guessed" if party is None else "party.wrong.other", party=name, why=why)


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Mostly the own party first, then that of another player, which may be open."""
    position = some_stiche(table, level, chance)
    own = level == 1 and chance() < 0.7
    return position | {"who": 0 if own else 1 + int(chance() * 3)}


KIND: TaskKind[Task, tuple[int, ...]] = WhichParty()

SAMPLES = ({"hand": "KrD PiA"}, {"hand": "PiD KrA", "stiche": "PiD KrD", "lead": 2, "who": 3})

INVENTION = Invention(_draw, (anything, something_is_known, anything))

FORM = Form(
    {
        "party": Question(
            "party", "parties", (hand(), LAID, LEAD, CALLS, Field("who", "seat", usual=0, label="whose"), WORKED)
        )
    }
)
