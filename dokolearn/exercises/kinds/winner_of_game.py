"""Who has won the game? Augen and calls decide; each wrong party hears what it overlooked."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch3_scoring.winning import HALF, PARTIES, Verdict, verdict
from dokolearn.exercises.choosing import Choice, Choosing
from dokolearn.exercises.finished_game import Result, read_result, result_facts, verdict_words
from dokolearn.exercises.task import Scene
from dokolearn.model import Party, RuleSet
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class WinnerOfGame(Choosing):
    """§3.6 Re, Kontra, or nobody?"""

    name: str = "winner_of_game"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `game`, `worked`."""
        return read_result(data, rules)[0]

    def choices(self, task: Result, lang: str) -> tuple[Choice, ...]:
        """Both parties and nobody."""
        found = verdict(task.outcome, task.rules)
        return tuple(_choice(task, party, found, lang) for party in (*PARTIES, None))

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it."""
        return Scene(prompt=text(lang, "winner_of_game.prompt"), facts=result_facts(task, lang))


def _choice(task: Result, party: Party | None, found: Verdict, lang: str) -> Choice:
    label, why = text(lang, f"party.{party}" if party else "winner_of_game.nobody"), verdict_words(found, lang)
    if party == found.winner:
        return Choice(label, True, why, (found.paragraph,))
    key = _mistake(task, party, found)
    augen = task.outcome.augen[PARTIES.index(party)] if party else 0
    reason = text(lang, f"winner_of_game.wrong.{key}", party=label, augen=augen, why=why)
    return Choice(label, False, reason, (found.paragraph,), slip=key)


def _mistake(task: Result, party: Party | None, found: Verdict) -> str:
    """What somebody overlooked who takes this party for the winner."""
    if party is None:
        return "nobody"
    augen = task.outcome.augen[PARTIES.index(party)]
    if augen == HALF:
        return "half"
    if found.winner is None:
        return "missed"
    return "more" if augen > HALF else "fewer"
