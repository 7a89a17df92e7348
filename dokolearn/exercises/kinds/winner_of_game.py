"""Who has won the game? Augen and calls decide; each wrong party hears what it overlooked."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch3_scoring.winning import HALF, PARTIES, TIE_ONE_POINT, Verdict, verdict
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import GIVEN, SCORED, WORKED, Form, Question
from dokolearn.exercises.frame.task import Scene, SpecError, TaskKind
from dokolearn.exercises.position.finished_game import Result, result_facts, result_of, verdict_words
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.written_calls import ansage, other_party
from dokolearn.model import Augen, CardTable, Outcome, Party, RuleSet
from dokolearn.strings import text


class WinnerOfGame(Choosing[Result]):
    """§3.6 Re, Kontra, or nobody?"""

    name: str = "winner_of_game"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `game`, `worked`."""
        return result_of(read_form(data, FORM, rules))

    def choices(self, task: Result, lang: str) -> tuple[Choice, ...]:
        """Both parties; and nobody, where these calls could have led to that."""
        found = verdict(task.outcome, task.rules)
        asked = (*PARTIES, None) if _may_be_nobody(replace(task.outcome, augen=(0, 0)), task.rules) else PARTIES
        return tuple(_choice(task, party, found, lang) for party in asked)

    def right_answer(self, task: Result) -> str:
        """Who has won."""
        return verdict(task.outcome, task.rules).winner or "nobody"

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it."""
        return Scene(prompt=text(lang, "winner_of_game.prompt"), facts=result_facts(task, lang))


def _choice(task: Result, party: Party | None, found: Verdict, lang: str) -> Choice:
    label, why = (
        text(lang, f"party.{party}" if party else "winner_of_game.nobody"),
        verdict_words(found, task.rules, lang),
    )
    if found is TIE_ONE_POINT and any(said.party == "kontra" for said in task.calls):
        why += " " + text(lang, "winner_of_game.tie_read")
    if party == found.winner:
        return Choice(label, True, why, (found.paragraph,))
    key = _mistake(task, party, found)
    augen = task.outcome.augen[PARTIES.index(party)] if party else 0
    told = "no_stich" if key == "fewer" and not task.outcome.stiche[PARTIES.index(party or "re")] else key
    reason = text(lang, f"winner_of_game.wrong.{told}", party=label, augen=augen, why=why)
    return Choice(label, False, reason, (found.paragraph,), slip=key)


def _mistake(task: Result, party: Party | None, found: Verdict) -> str:
    """What somebody overlooked who takes this party for the winner."""
    if party is None:
        return "nobody"
    augen = task.outcome.augen[PARTIES.index(party)]
    if found.key == "gewinn.nobody":
        return "missed"
    if augen == HALF:
        return "half"
    return "more" if augen > HALF else "fewer"


# Drawn by chance


_NEAR = (120, 121, 119, 150, 151, 89, 90, 180, 181, 59, 60, 211, 30, 29)
"""Augen of Re next to a limit, where it is decided who has won."""


def some_result(table: CardTable, level: int, chance: Chance) -> Position:
    """Augen near a limit, and with each level more promises."""
    augen = one_of(_NEAR, chance) if chance() < 0.8 else 31 + int(chance() * 180)
    words = _promises(level, chance)
    return {"augen": augen, **({"calls": " ".join(words)} if words else {})}


def _promises(level: int, chance: Chance) -> list[str]:
    """What one party has promised, and from the third level on what the other has answered."""
    if level == 1 and chance() < 0.6:
        return []
    party = one_of(PARTIES, chance)
    stages = ("k90", "k60", "k30")[: int(chance() * (1, 3, 4)[level - 1])]
    said = [ansage(party), *(f"{ansage(party)}-{stage}" for stage in stages)]
    other = ansage(other_party(party))
    if level < 3 or chance() < 0.3:
        return said
    return [*said, other, *([f"{other}-k90"] if chance() < 0.4 else [])]


def _that_nobody_may_win(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§3.6, §3.10 From the second level on calls after which nobody may win, where a book knows any; each of the three
    ends comes as often as the others."""
    if level < 2 or chance() < 0.6:
        return position
    possible = [ends for calls in _FOR_NOBODY if len(ends := _ends(calls, rules)) == 3]
    return one_of(one_of(list(one_of(possible, chance).values()), chance), chance) if possible else position


_FOR_NOBODY = {"Re Re-k90 Kontra Kontra-k90": range(70, 171), "Kontra-vorab": range(HALF - 1, HALF + 2)}
"""Calls after which some books know no winner, with the Augen of Re around it."""


@lru_cache(maxsize=32)
def _ends(calls: str, rules: RuleSet) -> Mapping[Party | None, tuple[Position, ...]]:
    """Games with these calls by who has won them; none of a call that this book does not have."""
    found = dict[Party | None, tuple[Position, ...]]()
    for augen in _FOR_NOBODY[calls]:
        position = {"augen": augen, "calls": calls}
        try:
            task = result_of(read_form(position, FORM, rules))
        except SpecError:
            return {}
        winner = verdict(task.outcome, rules).winner
        found[winner] = (*found.get(winner, ()), position)
    return found


@lru_cache(maxsize=256)
def _may_be_nobody(told: Outcome, rules: RuleSet) -> bool:
    """Whether some number of Augen leaves a game without a winner that is otherwise like this one."""
    split = (replace(told, augen=(Augen(augen), Augen(AUGEN_TOTAL - augen))) for augen in range(AUGEN_TOTAL + 1))
    return any(verdict(outcome, rules).winner is None for outcome in split)


KIND: TaskKind[Result, tuple[int, ...]] = WinnerOfGame()

SAMPLES = ({"augen": 120, "calls": "Re Kontra"}, {"augen": 30})

INVENTION = Invention(some_result, own=_that_nobody_may_win)

FORM = Form(
    {"winner": Question("winner_of_game", "score", (*SCORED, WORKED), watched=True)},
    {GIVEN: "solved steps of a score, and it asks for none"},
)
