"""Say or keep silent? What is wise is the author's, with several right answers; what is allowed at all the engine's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.frame.choosing import Choice, Choosing, choices_of
from dokolearn.exercises.frame.question import TURN, WHOLE_PACK, WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.task import Scene, SpecError, TaskKind
from dokolearn.exercises.position.moment_to_speak import Turn, attempt, refusal, refused_reason, turn_facts, turn_of
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.written_calls import stage_word
from dokolearn.model import STAGES, Hand, RuleSet
from dokolearn.strings import LANGUAGES, text

SILENT = -1
_WORDS = {"still": SILENT} | {stage: number for number, stage in enumerate(STAGES)}


@dataclass(frozen=True, slots=True)
class Option:
    """What one may do: keep silent or call a stage; whether it is wise, and why, by language."""

    stage: int
    good: bool
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A hand at a moment, and what an author thinks of each way to go on."""

    turn: Turn
    options: tuple[Option, ...]

    @property
    def worked(self) -> bool:
        """Whether it is shown as an example."""
        return self.turn.worked


class Speak(Choosing[Task]):
    """§3.2 Is it worth saying something?"""

    name: str = "speak"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """A moment (`hand`, `calls`, `played`, `lead`), and `say`: a list of {`say`, `good`, `why`}.

        With a pack without nines the hand is shorter: the cards at its end fall away.

        `say` is still, ansage, k90, k60, k30 or schwarz; `why` a text or one by language.
        """
        said = read_form(data, FORM, rules)
        turn, listed = turn_of(said), said["say"]
        if not isinstance(listed, list) or not turn.hand:
            raise SpecError(["hand and say: expected cards and a list of options"])
        options = tuple(option for one in listed if (option := _option(one, said.problems)))
        good = any(option.good for option in options) and len({option.stage for option in options}) == len(listed)
        said.check(good, "say: expected different options, one of them good at least")
        still = SILENT in (option.stage for option in options)
        said.check(still, "say: expected still among the options")
        return said.task(Task, turn=turn, options=options)

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """The options in rising order; a call that the book refuses is never right."""
        ordered = sorted(task.options, key=lambda option: option.stage)
        found = [_choice(task.turn, option, lang) for option in ordered]
        if len(found) > 1 and all(refusal(task.turn, attempt(option.stage, task.turn)) for option in ordered[1:]):
            found[0] = replace(found[0], paragraphs=found[1].paragraphs)
        if any(choice.right for choice in found):
            return tuple(found)
        wise = next(choice for choice, option in zip(found, ordered, strict=True) if option.good)
        return (Choice(found[0].label, True, wise.reason, wise.paragraphs), *found[1:])

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, the moment, the calls."""
        return Scene(prompt=text(lang, "speak.prompt"), hand=_held_cards(task.turn), facts=turn_facts(task.turn, lang))

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """The first right answer's reason, and that there are others where there are."""
        right = [choice for choice in choices_of(self, task, lang) if choice.right]
        more = " ".join(choice.reason for choice in right[1:])
        both = text(lang, "speak.also", why=right[0].reason, more=more) if more else right[0].reason
        return both, right[0].paragraphs


def _held_cards(turn: Turn) -> Hand:
    """The hand as it is held. Where nobody has that many cards at this moment, the last ones of the task are left out:
    an author writes a hand for twelve Stiche, and what a pack without nines can spare at its end."""
    return tuple(sorted(turn.hand[: turn.moment.cards_in_hand], key=card_table(turn.rules).order.__getitem__))


def _option(data: object, problems: list[str]) -> Option | None:
    known = {"say", "good", "why"}
    if not isinstance(data, Mapping) or set(data) - known or str(data.get("say")) not in _WORDS:
        problems.append(f"say: expected {', '.join(sorted(known))} with one of {', '.join(_WORDS)}")
        return None
    why = data.get("why")
    texts = tuple(str(why.get(lang, why.get("de", ""))) if isinstance(why, Mapping) else str(why) for lang in LANGUAGES)
    if why is None or not all(texts):
        problems.append("say: every option needs its why")
    return Option(_WORDS[str(data["say"])], bool(data.get("good", False)), texts)


def _choice(turn: Turn, option: Option, lang: str) -> Choice:
    why = option.why[LANGUAGES.index(lang)]
    if option.stage == SILENT:
        return Choice(text(lang, "speak.still"), option.good, why, ("3.2.ansage",))
    label = stage_word(turn.party, option.stage, turn.rules, lang)
    refused = refusal(turn, attempt(option.stage, turn))
    if refused:
        return Choice(label, False, *refused_reason(turn, refused, lang), slip=refused.key)
    return Choice(label, option.good, why, ("3.2.ansage",))


KIND: TaskKind[Task, tuple[int, ...]] = Speak()

SAMPLES = (
    {"hand": "KrD KrA", "say": [{"say": "still", "why": "Nein."}, {"say": "ansage", "good": True, "why": "Ja."}]},
)

INVENTION = None
"""Its tasks cannot be invented by chance."""

FORM = Form(
    {
        "speak": Question(
            "speak",
            "calls",
            (
                hand(most=WHOLE_PACK),
                *(one for one in TURN if one.name != "hand"),
                Field("say", "said_to_calls", True),
                WORKED,
            ),
            late=1,
        )
    }
)
