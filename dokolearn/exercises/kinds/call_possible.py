"""Which calls are still possible? Every refusal comes from the engine, with the moment until which it was possible."""

from typing import Any

from dokolearn.ch3_scoring.calls import knows_vorab
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import TURN, WORKED, Form, Question
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.position.moment_to_speak import (
    Turn,
    attempt,
    possible_place,
    possible_words,
    refusal,
    refused_reason,
    turn_facts,
    turn_of,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.written_calls import ansage, moment_written, other_party, stage_word, which_count
from dokolearn.model import STAGES, Call, CardTable, Party, RuleSet, Verstoss
from dokolearn.strings import text


class CallPossible(Choosing[Turn]):
    """§3.3 What may you say now?"""

    name: str = "call_possible"

    def read(self, data: Any, rules: RuleSet) -> Turn:
        """`party`, `calls`, `played`, `lead`, `worked`."""
        return turn_of(read_form(data, FORM, rules))

    def wants_all(self, task: Turn) -> bool:
        """Every call that is possible."""
        return True

    def choices(self, task: Turn, lang: str) -> tuple[Choice, ...]:
        """The Ansage, vorab where the book has it, the four levels, and that nothing is possible any more."""
        asked = [(call, refusal(task, call)) for call in _calls(task)]
        nothing = all(refused is not None for _, refused in asked)
        return (*(_call(task, call, refused, lang) for call, refused in asked), _nothing(task, asked, nothing, lang))

    def why(self, task: Turn, lang: str) -> tuple[str, tuple[str, ...]]:
        """All that is possible in one sentence, with the last moment of the highest call and that of a vorab."""
        right = self.right_answer(task)
        if len(right) < 2:
            return super().why(task, lang)
        plain, vorab = [one for one in right if not one.vorab], [one for one in right if one.vorab]
        moments = (possible_words(task, call, lang) for call in (*plain[-1:], *vorab))
        return " ".join([_every(task, right, lang), *moments]), ("3.3",)

    def right_answer(self, task: Turn) -> list[Call]:
        """The calls that are possible, whatever they are called."""
        return [call for call in _calls(task) if refusal(task, call) is None]

    def elsewhere(self, here: Turn, there: Turn, lang: str) -> str:
        """What may be said by another book, if that is something else; the limits stand in the lesson."""
        theirs = self.right_answer(there)
        if self.right_answer(here) == theirs:
            return ""
        return _every(there, theirs, lang) if theirs else self.why(there, lang)[0]

    def look(self, task: Turn, lang: str) -> Scene:
        """The moment and what was said."""
        skip = ".skip" if task.table.rules.skip_levels else ""
        return Scene(prompt=text(lang, f"call_possible.prompt{_valid(task)}{skip}"), facts=turn_facts(task, lang))


def _valid(task: Turn) -> str:
    """The end of a text key: where a late call counts against its party (`maennle §17`), valid ones are asked for."""
    return ".valid" if task.table.rules.invalid_call_counts_when_losing else ""


def _every(task: Turn, right: list[Call], lang: str) -> str:
    """All that is possible in one sentence."""
    words = [stage_word(call.party, call.stage, task.rules, lang, call.vorab) for call in right]
    if len(words) == 1:
        return text(lang, "call_possible.one", call_name=words[0])
    return text(lang, "call_possible.all", calls=text(lang, "list.and", first=", ".join(words[:-1]), last=words[-1]))


def _calls(task: Turn) -> tuple[Call, ...]:
    stages = tuple(attempt(stage, task) for stage in task.table.stages)
    return (stages[0], attempt(0, task, vorab=True), *stages[1:]) if knows_vorab(task.table) else stages


def _call(task: Turn, call: Call, refused: Verstoss | None, lang: str) -> Choice:
    label = stage_word(call.party, call.stage, task.rules, lang, call.vorab)
    if refused is None:
        return Choice(label, True, possible_words(task, call, lang), (possible_place(task, call),))
    why, paragraphs = refused_reason(task, refused, lang)
    if call.vorab and refused.key != "call.late.vorab":
        why = text(lang, "call_possible.vorab", why=why)
    return Choice(label, False, why, paragraphs, slip=refused.key)


def _nothing(task: Turn, asked: list[tuple[Call, Verstoss | None]], right: bool, lang: str) -> Choice:
    """That nothing is possible: right with the reason of the lowest call that is still unsaid."""
    label = text(lang, f"call_possible.nothing{_valid(task)}")
    if not right:
        call = next(call for call, refused in asked if refused is None)
        why = text(lang, "call_possible.wrong", why=possible_words(task, call, lang))
        return Choice(label, False, why, (possible_place(task, call),), slip="nothing")
    refusals = [refused for call, refused in asked if refused is not None and not call.vorab]
    open_ones = [refused for refused in refusals if refused.key != "call.said_already"]
    found = (open_ones or refusals)[0]
    return Choice(label, True, *refused_reason(task, found, lang))


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Early or late in a game, after more and more words."""
    played = 4 * int(5 * chance() * chance()) + (int(chance() * 4) if level > 1 else 0)
    party = one_of(PARTIES, chance)
    calls = _own_calls(party, level, played, chance) if chance() < 0.3 * level else []
    if level == 3 and chance() < 0.6:
        calls.append(f"{1 + int(chance() * 3)}:{ansage(other_party(party))}@{int(chance() * (played + 1))}")
    words = {"calls": " ".join(sorted(calls, key=moment_written))} if calls else {}
    return {"party": party, "played": played, "lead": int(chance() * 4) if played % 4 else 0, **words}


def _own_calls(party: Party, level: int, played: int, chance: Chance) -> list[str]:
    """The Ansage of the own party, and from the second level on perhaps an Absage after it."""
    first, said = int(chance() * min(played + 1, 5)), ansage(party)
    who = one_of((0, 2), chance)
    calls = [f"{who}:{said}@{first}"]
    return [*calls, f"{who}:{said}-k90@{min(played, first + 4)}"] if level > 1 and chance() < 0.5 else calls


def in_time(position: Position, rules: RuleSet) -> bool:
    """§3.3 Whether every call of a position counts in the book: in `maennle §15` only what is said before the second
    card of a Stich."""
    known = ("party", "calls", "played", "lead")
    turn = turn_of(read_form({key: position[key] for key in known if key in position}, FORM, rules))
    return all(which_count(turn.calls, turn.table, turn.lead, turn.played))


def _step_by_step(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§3.4 Where no level may be left out, the own party has now and then gone on to a lower one: then the next one is
    the answer."""
    calls = position.get("calls", "").split()
    last = next((one for one in calls if "-k90" in one), "")
    if rules.calls.skip_levels or not last or chance() < 0.4:
        return position
    at, played = moment_written(last), position["played"]
    for stage in STAGES[2 : 3 + int(chance() * 2)]:
        at = min(played, at + int(chance() * 5))
        calls.append(f"{last.partition('-')[0]}-{stage}@{at}")
    return {**position, "calls": " ".join(sorted(calls, key=moment_written))}


KIND: TaskKind[Turn, tuple[int, ...]] = CallPossible()

SAMPLES = ({"party": "re", "played": 5, "calls": "2:Re@0"}, {"party": "kontra", "played": 30})

INVENTION = Invention(_draw, fits=in_time, own=_step_by_step)

FORM = Form({"may_call": Question("call_possible", "calls", (*TURN, WORKED))})
