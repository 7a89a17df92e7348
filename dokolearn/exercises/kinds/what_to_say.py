"""What do you say with both Kreuz Damen, or when the cards of an Armut are offered? Judged by the tips that hold."""

from dataclasses import dataclass
from typing import Any

from dokolearn.advice_words import answer_word
from dokolearn.ch1_general import COPIES, first_lead
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch4_vorbehalte.conclusions import round_for
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events, round_step, round_table, start_round
from dokolearn.ch5_tactics.principles import Reason, reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.seating import at_home, with_turn, with_words
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.graded.card_verdicts import words_of_principle
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import SEATS, Give, Hand, Illegal, RuleSet, Say, Seat
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import own_text

LEARNER, POOR = SEATS[0], SEATS[3]
HEARD = ("gesund", "vorbehalt")
"""§4.1 What somebody may have said before."""

TAKING = ("nimmt", "nein")
"""§4.3 To take the cards of an Armut, or not."""

ANNOUNCED = ("vorbehalt", "hochzeit")
"""§4.4 The words that lead to a Hochzeit: at once, or when one is asked for it."""


@dataclass(frozen=True, slots=True)
class Task:
    """A whole hand, what was said before, and what the learner sees then."""

    rules: RuleSet
    hand: Hand
    said: tuple[str, ...]
    sight: Sight
    words: tuple[str, ...]
    worked: bool
    offered: bool = False
    """Whether Clara's Armut is offered to him."""


class WhatToSay(Choosing[Task]):
    """§5.13 Hochzeit, or better nothing?"""

    name: str = "what_to_say"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand` (a whole one with both Kreuz Damen), `said` (gesund or vorbehalt of those before), `worked`. With
        `offered` any whole hand: Clara has an Armut, and you are asked first whether you take her cards."""
        said = read_form(data, FORM, rules)
        hand, offered = said["hand"], said["offered"]
        said.check(armut_known(rules) or not offered, "offered: there is no Armut at this table")
        said.check(hand.count(ALTE) == COPIES or offered, "hand: expected both Kreuz Damen")
        said.raise_problems()
        state, spoken = (_offer(hand, rules), ()) if offered else _round(hand, said["said"], rules)
        possible = [event.what for event in round_events(state, (LEARNER,)) if isinstance(event, Say)]
        words = tuple(word for word in ("gesund", *ANNOUNCED, *TAKING) if word in possible)[:2]
        sight = Sight(rules, LEARNER, round_for(state, LEARNER), hand, first_lead(state.dealer))
        task = said.task(Task, said=spoken, sight=sight, words=words)
        advised = len(words) == 2 and all(_tip_for(task, word) is not None for word in words)
        said.check(advised, "said: no tip says what is better here")
        said.raise_problems()
        return task

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Gesund, and the word for a Hochzeit: whatever the plainest tip speaks for."""
        return tuple(_choice(task, word, lang) for word in task.words)

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, and what was said."""
        words = (_table_word(task, word, lang) for word in (*task.said, *(("armut",) * task.offered)))
        said = dict(zip(SEATS[4 - len(task.said) - task.offered :], words, strict=True))
        return Scene(
            prompt=text(lang, "what_to_say.prompt.armut" if task.offered else "what_to_say.prompt"),
            hand=task.hand,
            seats=with_turn(with_words(at_home(lang), said), LEARNER),
            facts=tuple(
                text(lang, "vorbehalt.said", who=text(lang, f"table.{seat}"), word=word) for seat, word in said.items()
            ),
        )


def _round(hand: Hand, said: tuple[str, ...], rules: RuleSet) -> tuple[Round, tuple[str, ...]]:
    """§4.1 The round when the learner is asked, and what was really heard: in an open round a Solo by its name."""
    table = card_table(rules)
    rest, size = list(table.deck), table.hand_size
    for kind in hand:
        rest.remove(kind)
    left, across, right = (tuple(rest[at * size : (at + 1) * size]) for at in range(3))
    first = SEATS[-len(said)] if said else LEARNER
    state = start_round(rules, (hand, left, across, right), SEATS[first - 1])
    spoken: list[str] = []
    for place, word in enumerate(said):
        seat = SEATS[(first + place) % 4]
        word = word if word == "gesund" or _may(state, Say(seat, word)) else f"solo:{state.table.soli[0]}"
        state = round_step(state, Say(seat, word))
        spoken.append(word)
    return state, tuple(spoken)


def armut_known(rules: RuleSet) -> bool:
    """§4.3 Whether somebody with few trumps may offer them at this table."""
    return "armut" in round_table(rules).kinds


def _offer(hand: Hand, rules: RuleSet) -> Round:
    """§4.3 The round when the learner is the first whom Clara asks: her hand has as many trumps as an Armut may."""
    table = card_table(rules)
    rest, size = list(table.deck), table.hand_size
    for kind in hand:
        rest.remove(kind)
    rest.sort(key=lambda kind: table.group[kind] == TRUMP)
    poor, others = (*rest[: size - 3], *rest[-3:]), rest[size - 3 : -3]
    state = start_round(rules, (hand, tuple(others[::2]), tuple(others[1::2]), poor), POOR)
    while not (state.phase == "armut_bieten" and state.turn == LEARNER):
        assert state.turn is not None, "Clara's Armut is offered"
        state = round_step(state, _willing(state, state.turn))
    return state


def _willing(state: Round, seat: Seat) -> Say | Give:
    """§4.3 Clara announces her Armut and offers her trumps, everybody else has nothing."""
    possible = list(round_events(state, (seat,)))
    words = ("armut", "vorbehalt") if seat == POOR else ("gesund", "nein")
    said = next((event for word in words for event in possible if event == Say(seat, word)), None)
    return said or possible[0]


def _may(state: Round, event: Say) -> bool:
    try:
        round_step(state, event)
    except Illegal:
        return False
    return True


def _tip_for(task: Task, word: str) -> Reason | None:
    """The plainest tip about a word; who says Vorbehalt means his Hochzeit."""
    at = Situation(task.sight)
    meant = dict.fromkeys((word, "hochzeit") if word in ANNOUNCED else (word,))
    found = [one for what in meant for one in reasons(at, Say(LEARNER, what))]
    return max(found, key=lambda one: abs(one.voice.strength), default=None)


def _choice(task: Task, word: str, lang: str) -> Choice:
    found = _tip_for(task, word)
    assert found is not None, "the task would have been refused"
    why, paragraphs, _ = words_of_principle(found, Situation(task.sight), lang)
    right = found.voice.strength > 0
    return Choice(_table_word(task, word, lang), right, why, paragraphs or ("4.3",), slip="" if right else word)


def _table_word(task: Task, word: str, lang: str) -> str:
    """A word as it is said at this table."""
    if word in TAKING:
        return answer_word(word, task.rules, lang)
    if word.startswith("solo:"):
        return answer_word(word, task.rules, lang)
    return own_text(f"vorbehalt.word.{word}", task.rules, lang)


KIND: TaskKind[Task, tuple[int, ...]] = WhatToSay()

SAMPLES = (
    {"hand": "KrD KrD PiB HeB KaK Ka10 KrA KrK Kr10 PiK Pi10 HeK", "said": ["gesund"]},
    {"hand": "KrD KrD PiB HeB KaK Ka10 KrA KrK Kr10 PiK Pi10 HeK", "said": ["vorbehalt"]},
)

INVENTION = None
"""A hand on which no tip speaks clearly would be no question."""

FORM = Form(
    {
        "what_to_say": Question(
            "what_to_say",
            "before",
            (
                hand(take="dealt"),
                Field("said", "words", words=("gesund", "vorbehalt"), most=3),
                Field("offered", "flag"),
                WORKED,
            ),
            late=1,
        )
    }
)
