"""An answer to a call: until when it is possible, what the own party needs after it, and who is forced to call."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch3_scoring.calls import Deadline, call_verstoss, clock_deadline
from dokolearn.ch3_scoring.winning import PARTIES, Verdict, verdict
from dokolearn.exercises.frame import question
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.stepping import wrong_answers
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.kinds.answer_call.forced_round import (
    Forced,
    draw_forced,
    forced_choices,
    forced_look,
    forces,
    read_forced,
)
from dokolearn.exercises.kinds.call_possible import in_time
from dokolearn.exercises.position.finished_game import verdict_words
from dokolearn.exercises.position.moment_to_speak import LEARNER, Turn, last_moment, turn_of
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.written_calls import ansage, call_facts, moment_written, other_party, stage_word
from dokolearn.model import STAGES, Augen, Call, CardTable, Moment, Outcome, RuleSet, Seat
from dokolearn.strings import text
from dokolearn.wording import deadline_words, reason

MOST_CHOICES = 4
ONE_STICH, EVERY_STICH = 1, int(AUGEN_TOTAL)
FEW_AUGEN = 12
"""What a single Stich brings here: below every level."""
NEEDS = (ONE_STICH, 30, 60, 90, 120, 121, 151, 181, 211, EVERY_STICH)
"""§3.6 What may be enough: a Stich, the denied Augen, more than the others may have, every Stich."""


MOMENTS = ("early", "late", "other", "never", "not_never")
"""The kinds of mistakes about the last moment of a call."""


@dataclass(frozen=True, slots=True)
class Task:
    """What was said, and the question: the last moment of a stage, or the Augen that are enough."""

    turn: Turn
    ask: str
    stage: int

    @property
    def worked(self) -> bool:
        """Whether it is shown as an example."""
        return self.turn.worked


class AnswerCall(Choosing[Task | Forced]):
    """§3.7 Until when may one answer, and what does the answer need?"""

    name: str = "answer_call"

    def read(self, data: Any, rules: RuleSet) -> Task | Forced:
        """`ask` (until, need), `party`, `calls`, and `stage` (ansage, k90 …) for until; `ask` forced: see there."""
        said = read_form(data, FORM, rules)
        if said["ask"] == "forced":
            return read_forced(said)
        turn, stage = turn_of(said), STAGES.index(said["stage"])
        said.check(stage in turn.table.stages, "stage: expected one that this table knows")
        said.raise_problems()
        return Task(turn, said["ask"], stage)

    def choices(self, task: Task | Forced, lang: str) -> tuple[Choice, ...]:
        """The right answer and those near it."""
        if isinstance(task, Forced):
            return forced_choices(task, lang)
        return _moments(task, lang) if task.ask == "until" else _needs(task.turn, lang)

    def right_answer(self, task: Task | Forced) -> int | tuple[Seat | None, int] | tuple[()]:
        """In which Stich it is over (0: never possible); or the Augen that are enough; or who calls what."""
        if isinstance(task, Forced):
            return (task.call.seat, task.call.stage) if task.call else ()
        if task.ask == "need":
            return next(need for need in NEEDS if _verdict(task.turn, need).winner == task.turn.party)
        right = last_moment(task.turn, task.stage)
        return _stich(right) if right else 0

    def look(self, task: Task | Forced, lang: str) -> Scene:
        """The party and what was said."""
        if isinstance(task, Forced):
            return forced_look(task, lang)
        turn = task.turn
        party = text(lang, f"party.{turn.party}")
        said = stage_word(turn.party, task.stage, turn.rules, lang)
        told = call_facts(turn.calls, turn.rules, lang, turn.table, turn.lead, turn.played)
        facts = (text(lang, "turn.party", party=party), *told)
        return Scene(prompt=text(lang, f"answer_call.prompt.{task.ask}", said=said, party=party), facts=facts)


# Until when


def _moments(task: Task, lang: str) -> tuple[Choice, ...]:
    """§3.7 The last moment of the stage among those of other calls, and that it is not possible at all."""
    turn = task.turn
    right = last_moment(turn, task.stage)
    never = text(lang, "answer_call.never")
    if right is None:
        call = Call(LEARNER, turn.party, task.stage)
        refused = call_verstoss(turn.table, turn.spoken, call, Moment(0, turn.table.hand_size))
        assert refused is not None, "what has no last moment is refused at any time"
        why, paragraph = reason(refused, lang, turn.rules), refused.paragraph
        lasts = dict.fromkeys(deadline_words(one, lang) for one in _near(task, None))
        wrong = [
            Choice(label, False, text(lang, "answer_call.wrong.no", label=label, why=why), (paragraph,), slip="never")
            for label in lasts
        ]
        return (*wrong[: MOST_CHOICES - 1], Choice(never, True, why, (paragraph,)))
    why, paragraph = _last_moment(task, right, lang), "3.7" if right.reply else "3.3"
    offered = {deadline_words(one, lang): one for one in [right, *_near(task, right)]}
    chosen = sorted(list(offered.values())[: MOST_CHOICES - 1], key=_place)
    dated = tuple(_moment(one, right, why, paragraph, lang) for one in chosen)
    late = text(lang, "answer_call.wrong.never", why=why)
    return (*dated, Choice(never, False, late, (paragraph,), slip="not_never"))


def _near(task: Task, right: Deadline | None) -> list[Deadline]:
    """Last moments that one may mix up with the right one: of the call without an answer, of its neighbours."""
    table, stage = task.turn.table, task.stage
    if table.chain:
        right_n = right.n if right else 2
        lead = right is not None and right.lead
        first = max(1, right_n - (right_n + len(task.turn.calls) + (task.turn.party == "re")) % (MOST_CHOICES - 1))
        return [Deadline(stage, "chain", n, lead=lead) for n in range(first, first + MOST_CHOICES - 1)]
    ticks = [table.last[stage], *table.last[stage + 1 : stage + 3], *table.last[max(0, stage - 1) : stage], 3, 7]
    near = [clock_deadline(table, stage, tick) for tick in ticks]
    return [one for one in near if not (right and right.unit == "next_card" and right.own == one.own > 0)]


def _place(due: Deadline) -> int:
    return due.own if due.unit in ("cards_in_hand", "next_card") else due.n


def _stich(due: Deadline) -> int:
    """The Stich in which a limit falls, however a book counts."""
    return -(-due.n // 4) if due.unit == "cards_in_game" else _place(due)


def _last_moment(task: Task, right: Deadline, lang: str) -> str:
    """§3.7 The right moment, and whether it is one of an answer."""
    turn = task.turn
    said = stage_word(turn.party, task.stage, turn.rules, lang)
    until = deadline_words(right, lang)
    answers = any(one.call.party != turn.party for one in turn.spoken) and not task.stage
    later = "reading" if turn.rules.calls.reply_rule == "one_stich_later" else "reply"
    key = later if right.reply else "chain" if answers and turn.table.chain else "same" if answers else "first"
    return text(lang, f"answer_call.until.{key}", said=said, until=until)


def _moment(one: Deadline, right: Deadline, why: str, paragraph: str, lang: str) -> Choice:
    label = deadline_words(one, lang)
    if label == deadline_words(right, lang):
        return Choice(label, True, why, (paragraph,))
    key = "early" if _place(one) < _place(right) else "late" if right.own or one.unit == right.unit else "other"
    return Choice(
        label,
        False,
        text(lang, f"answer_call.wrong.{key}", label=label[:1].upper() + label[1:], why=why),
        (paragraph,),
        slip=key,
    )


# What is needed


def _needs(turn: Turn, lang: str) -> tuple[Choice, ...]:
    """§3.7 The least that wins for the learner's party, and what one may take for it."""
    verdicts = {need: _verdict(turn, need) for need in NEEDS}
    won = [need for need in NEEDS if verdicts[need].winner == turn.party]
    right = won[0]
    near = sorted(NEEDS, key=lambda need: abs(NEEDS.index(need) - NEEDS.index(right)))[1:]
    offered = sorted(
        [right, *wrong_answers(right, near, MOST_CHOICES - 1, sum((one.at or 0) + one.stage + 1 for one in turn.calls))]
    )
    return tuple(_need(turn, need, right, verdicts, lang) for need in offered)


def _verdict(turn: Turn, need: int) -> Verdict:
    size = turn.table.hand_size
    several = size if need == EVERY_STICH else max(1, min(size - 1, need // 20))
    augen, stiche = (FEW_AUGEN, 1) if need == ONE_STICH else (need, several)
    mine, theirs = Augen(augen), Augen(AUGEN_TOTAL - augen)
    pair = (mine, theirs) if turn.party == PARTIES[0] else (theirs, mine)
    made = (stiche, size - stiche) if turn.party == PARTIES[0] else (size - stiche, stiche)
    calls = tuple(one.call for one in turn.spoken)
    return verdict(Outcome("normal", frozenset(), pair, made, calls), turn.rules)


def _need(turn: Turn, need: int, right: int, verdicts: dict[int, Verdict], lang: str) -> Choice:
    label = text(lang, f"answer_call.need.{_NAMES.get(need, 'augen')}", augen=need)
    if need < right:
        why = verdict_words(verdicts[need], turn.rules, lang)
    else:
        enough = text(lang, f"answer_call.enough.{_NAMES.get(right, 'augen')}", augen=right)
        why = f"{enough} {verdict_words(verdicts[right], turn.rules, lang)}"
    paragraph = verdicts[right].paragraph
    if need == right:
        return Choice(label, True, why, (paragraph,))
    key = "few" if need < right else "many"
    return Choice(
        label,
        False,
        text(lang, f"answer_call.wrong.{_many_key(key, need)}", label=label, why=why),
        (paragraph,),
        slip=key,
    )


def _many_key(key: str, need: int) -> str:
    return "many.every_stich" if key == "many" and need == EVERY_STICH else key


_NAMES = {ONE_STICH: "one_stich", EVERY_STICH: "every_stich"}


# Drawn by chance


UNANSWERED = 0.3
"""How often the time of a first call is asked for."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Until when, or how many Augen: after one call, after some levels, after an answer, the partner's too."""
    party, ask = one_of(PARTIES, chance), one_of(("until", "need"), chance)
    caller, at = ansage(other_party(party)), int(chance() * 5)
    calls = [f"{1 + 2 * int(chance() * 2)}:{caller}@{at}"]
    for stage in STAGES[1 : max(1, int(chance() * 6.5 - 0.5)) if level > 1 else 1]:
        calls.append(f"{calls[0].split(':')[0]}:{caller}-{stage}@{moment_written(calls[-1]) + int(chance() * 4)}")
    if level > 2 and ask == "need" and chance() < 0.7:
        calls.append(f"0:{ansage(party)}@{moment_written(calls[-1])}")
        if chance() < 0.15:
            calls.append(f"0:{ansage(party)}-{STAGES[1]}@{moment_written(calls[-1])}")
    if ask == "until" and chance() < 0.2:
        calls.append(f"2:{ansage(party)}@{moment_written(calls[-1])}")
    return {"ask": ask, "party": party, "calls": " ".join(calls)}


def _invent_forced(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """Who has to call, where a book forces anybody; in a chain (`maennle §15`) it is asked instead of until when, which
    is always the next Stich there."""
    if position["ask"] == "need":
        return position
    if not forces(rules):
        return _leave_out_calls(position, rules, chance)
    chain = _in_chain(rules)
    if level == 1:  # before anybody knows what a Tack is
        return {**position, "ask": "need"} if chain else position
    return draw_forced(rules, level, chance) if chain or chance() < 0.5 else position


def _leave_out_calls(position: Position, rules: RuleSet, chance: Chance) -> Position:
    """§3.3 Now and then nobody has said anything before: then no answer makes the time longer."""
    if _in_chain(rules) or chance() >= UNANSWERED:
        return position
    return {key: value for key, value in position.items() if key != "calls"}


def _in_chain(rules: RuleSet) -> bool:
    """`maennle §15` Whether an answer is always possible until the next Stich."""
    return rules.calls.deadline_unit == "chain_formula"


def _back(slip: str, rules: RuleSet) -> str:
    """A wrong moment comes back as a wrong call that is forced, where nobody is asked until when any more."""
    return "forced" if slip in MOMENTS and _in_chain(rules) and forces(rules) else slip


KIND: TaskKind[Task | Forced, tuple[int, ...]] = AnswerCall()

SAMPLES = (
    {"party": "kontra", "calls": "1:Re@3"},
    {"ask": "need", "party": "re", "calls": "0:Re"},
    {"ask": "forced", "stich": "KaA HeD KaB KaK", "lead": 1, "re": [0, 2]},
)

INVENTION = Invention(_draw, fits=in_time, own=_invent_forced, back=_back)

FORM = question.Form(
    {
        "until": question.Question(
            "answer_call",
            "calls",
            (question.Field("stage", "choice", words=question.STAGES, usual="ansage"), *question.TURN, question.WORKED),
            {"ask": "until"},
        ),
        "need": question.Question("answer_call", "calls", (*question.TURN, question.WORKED), {"ask": "need"}),
        "forced": question.Question(
            "answer_call",
            "calls",
            (
                question.stich(4, "full"),
                question.Field("lead", "seat", label="lead_now", take="lead_full", usual=0),
                question.RE,
                question.Field("number", "number", most=12, take="number"),
                question.Field("found", "number", most=3, usual=0),
                question.Field("told", "seat"),
                question.Field("played", "number", most=47, usual=0),
                question.CALLS,
                question.WORKED,
            ),
            {"ask": "forced"},
            watched=True,
        ),
    }
)
