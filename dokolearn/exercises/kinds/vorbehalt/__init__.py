"""Which Vorbehalt may you announce with this hand, and which cards of an Armut may go? What is allowed, and why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import COPIES, rank_of, shuffle
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch4_vorbehalte.vorbehalt import Round, claim_verstoss, holds_both, parse_claim, start_round
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order, one_of
from dokolearn.exercises.frame.question import SAID, WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.seating import at_home, with_turn, with_words
from dokolearn.exercises.frame.task import Mark, Scene, TaskKind
from dokolearn.exercises.kinds.vorbehalt.armut_cards import (
    Passing,
    draw_passing,
    passing_choices,
    passing_look,
    passing_of,
    passing_why,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.house_rules.armut import trumps_of
from dokolearn.house_rules.schmeissen import criteria_met
from dokolearn.model import SEATS, CardTable, Hand, Kind, RuleSet, Seat
from dokolearn.strings import text
from dokolearn.wording import game_name, healthy_word, own_text, reason

LEARNER = Seat(0)
WORDS = ("gesund", "vorbehalt", "hochzeit", "solo")
"""What somebody may have said before."""

BOTH = 0.6
"""How often a drawn hand has both Kreuz Damen: the one game of an exam never asks for a Hochzeit."""


@dataclass(frozen=True, slots=True)
class Task:
    """A whole hand, what was said before, and the round at that moment."""

    rules: RuleSet
    hand: Hand
    said: tuple[str, ...]
    round: Round
    worked: bool
    partner: bool = False
    """Whether it is only asked what to say to play with somebody: gesund or Hochzeit."""


class Vorbehalt(Choosing[Task | Passing]):
    """§4.3 What may you announce?"""

    name: str = "vorbehalt"
    place_elsewhere: str = "4.3"
    """Where another table says which Vorbehalte it has."""

    def read(self, data: Any, rules: RuleSet) -> Task | Passing:
        """`hand` (all cards of a player), `said` (what those before have said: gesund, vorbehalt …), `worked`;
        `partner`: nobody wants to play alone, and only gesund and Hochzeit are offered. With `armut` it is about cards
        that are passed."""
        passes = isinstance(data, Mapping) and "armut" in data
        said = read_form(data, FORM, rules, "armut" if passes else "vorbehalt")
        if passes:
            return passing_of(said)
        return said.task(Task, round=_round(said["hand"], rules))

    def choices(self, task: Task | Passing, lang: str) -> tuple[Choice, ...]:
        """gesund, and each Vorbehalt that the table knows: what it never has would be no question."""
        if isinstance(task, Passing):
            return passing_choices(task, lang)
        return tuple(_answers(task, lang).values())

    def right_answer(self, task: Task | Passing) -> list[str] | list[int]:
        """What may be announced, in the words of a spec; or which cards and words are right."""
        if isinstance(task, Passing):
            return [at for at, choice in enumerate(passing_choices(task, "de")) if choice.right]
        return [*_allowed_words(task, "de")]

    def elsewhere(self, here: Task | Passing, there: Task | Passing, lang: str) -> str:
        """What may be announced at another table and not at this one, and the other way round."""
        if isinstance(here, Passing) or isinstance(there, Passing):
            told = self.why(there, lang)[0]
            return told if told != self.why(here, lang)[0] else ""
        mine, others = _allowed_words(here, lang), _allowed_words(there, lang)
        gone = [text(lang, "vorbehalt.not_there", what=mine[word].label) for word in mine if word not in others]
        return " ".join([*gone, *(choice.reason for word, choice in others.items() if word not in mine)])

    def why(self, task: Task | Passing, lang: str) -> tuple[str, tuple[str, ...]]:
        """All that is allowed; of cards only the rule."""
        return passing_why(task, lang) if isinstance(task, Passing) else super().why(task, lang)

    def wants_all(self, task: Task | Passing) -> bool:
        """Everything that is allowed has to be found."""
        return True

    def look(self, task: Task | Passing, lang: str) -> Scene:
        """The hand, and what was said."""
        if isinstance(task, Passing):
            return passing_look(task, lang)
        words = (_spoken_word(task, word, lang) for word in _words_before(task))
        said = dict(zip(SEATS[4 - len(task.said) :], words, strict=True))
        return Scene(
            prompt=text(lang, f"vorbehalt.prompt{'.worked' if task.worked else '.partner' if task.partner else ''}"),
            hand=task.hand,
            seats=with_turn(with_words(at_home(lang), said), LEARNER),
            facts=tuple(
                text(lang, "vorbehalt.said", who=text(lang, f"table.{seat}"), word=word) for seat, word in said.items()
            ),
        )


def _words_before(task: Task) -> tuple[str, ...]:
    """§4.1 What was said before, in the words of the table: where all name their game at once, nobody hides it."""
    rules = task.rules.vorbehalt
    if rules.vorbehalt_round == "open":
        return tuple("solo" if word == "vorbehalt" else word for word in task.said)
    return tuple(word if word == "gesund" or rules.vorbehalt_immediate else "vorbehalt" for word in task.said)


def _spoken_word(task: Task, word: str, lang: str) -> str:
    """What was said, as it is heard: a Solo by its name."""
    if word == "solo":
        return game_name(_some_solo(task), lang, task.rules)
    return own_text(f"vorbehalt.word.{word}", task.rules, lang)


def _some_solo(task: Task) -> str:
    """One of the Soli of this table, for whoever has to name his."""
    soli = task.round.table.soli
    return "damensolo" if "damensolo" in soli or not soli else soli[0]


def _answers(task: Task, lang: str) -> dict[str, Choice]:
    """Every answer by its word."""
    if task.partner:
        return {"gesund": _with_partner(task, lang), "hochzeit": _claim(task, "hochzeit", lang)}
    claims = [word for word in ("hochzeit", "solo", "armut", "schmeissen") if _is_offered(task, word)]
    must = {"must": _must(task, lang)} if holds_both(task.round, LEARNER) else {}
    return {"gesund": _healthy(task, lang), **must, **{word: _claim(task, word, lang) for word in claims}}


def _allowed_words(task: Task, lang: str) -> dict[str, Choice]:
    """What may be announced."""
    return {word: choice for word, choice in _answers(task, lang).items() if choice.right}


def _round(hand: Hand, rules: RuleSet) -> Round:
    """A round in which the learner holds these cards; the others have the rest in the order of the pack."""
    table = card_table(rules)
    rest, size = list(table.deck), table.hand_size
    for kind in hand:
        rest.remove(kind)
    first, second, third = (tuple(rest[at * size : (at + 1) * size]) for at in range(3))
    return start_round(rules, (hand, first, second, third), Seat(3))


def _is_offered(task: Task, word: str) -> bool:
    table = task.round.table
    if word == "armut":
        return table.armut.armut != "none"
    if word == "schmeissen":
        return bool(table.criteria)
    return word != "solo" or bool(table.soli)


def _healthy(task: Task, lang: str) -> Choice:
    """Nobody has to announce anything; with both Kreuz Damen it becomes a stilles Solo."""
    both = holds_both(task.round, LEARNER)
    key = "vorbehalt.why.gesund"
    places: tuple[str, ...] = ("4.12.schweigen",) if both else ("4.12.gesund",)
    if both and "solo" in _words_before(task):
        key, places = f"{key}.solo", (*places, "4.3")
    elif both:
        key += ".both"
    word = healthy_word(task.rules, lang)
    why = text(lang, key, word=word, game=game_name("stilles_solo", lang, task.rules))
    return Choice(word, True, why, places, _marks(task, "found", (ALTE,)))


def _with_partner(task: Task, lang: str) -> Choice:
    """Whether gesund gives somebody a partner: with both Kreuz Damen it does not."""
    many = task.hand.count(ALTE)
    word = healthy_word(task.rules, lang)
    why = text(lang, f"vorbehalt.partner.{('none', 'one', 'both')[many]}", word=word)
    if many == COPIES:
        return Choice(word, False, why, ("4.12.schweigen",), _marks(task, "cause", (ALTE,)), "alone")
    return Choice(word, True, why, ("2.2",), _marks(task, "found", (ALTE,)))


def _must(task: Task, lang: str) -> Choice:
    """What many believe who hold both Kreuz Damen."""
    marks = _marks(task, "cause", (ALTE,))
    word = healthy_word(task.rules, lang)
    label, why = text(lang, "vorbehalt.must"), text(lang, "vorbehalt.wrong.must", word=word)
    return Choice(label, False, why, ("4.12.schweigen",), marks, "must")


def _claim_words(task: Task, word: str, lang: str) -> str:
    """A Vorbehalt as it is announced: a Solo by its name, unless one is only asked for "Solo" (§4.4). Where Soli differ
    in rank they are named at once (`ddv` Spielfindung)."""
    rules = task.rules.vorbehalt
    if word != "solo" or (rules.vorbehalt_round == "hidden_by_rank" and "solo" in rules.vorbehalt_order):
        return text(lang, f"vorbehalt.word.{word}")
    return text(lang, "vorbehalt.word.solo.named", game=game_name(_some_solo(task), lang, task.rules))


def _claim(task: Task, word: str, lang: str) -> Choice:
    what = f"solo:{task.round.table.soli[0]}" if word == "solo" else word
    claim = parse_claim(task.round, LEARNER, what)
    assert claim is not None
    label, refused = _claim_words(task, word, lang), claim_verstoss(task.round, LEARNER, claim)
    if refused:
        marks = _marks(task, "cause", refused.cards)
        return Choice(label, False, reason(refused, lang), (refused.paragraph,), marks, refused.key)
    trumps = trumps_of(task.hand, task.round.table.cards)
    what = (
        text(lang, f"option.schmeissen_criteria.{criteria_met(task.hand, task.rules)[0]}")
        if word == "schmeissen"
        else ""
    )
    why = text(lang, f"vorbehalt.why.{word}", n_trumps=len(trumps), what=what)
    causes = {"hochzeit": (ALTE,), "armut": trumps}.get(word, ())
    return Choice(label, True, why, (_PARAGRAPHS[word],), _marks(task, "found", causes))


_PARAGRAPHS = {"hochzeit": "4.10", "solo": "4.6.blatt", "armut": "4.3.armut", "schmeissen": "4.3.schmeissen"}


def _marks(task: Task, word: str, kinds: Hand) -> tuple[Mark, ...]:
    return tuple(("hand", at, word) for at, kind in enumerate(task.hand) if kind in kinds)


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """A hand with both Kreuz Damen or one at most; from level 2 on poor ones too, from level 3 on bad ones."""
    cards, size = shuffle(table.deck, chance), table.hand_size
    wishes = (_any, _poor, _low)[: level + (level == 1)]
    cards.sort(key=one_of(wishes, chance)(table, chance))
    if chance() < BOTH:
        cards.sort(key=lambda kind: kind != ALTE)
    else:
        cards.remove(ALTE)
        cards.append(ALTE)
    return {"hand": in_order(cards[:size], table)}


def _any(_table: CardTable, _chance: Chance) -> Callable[[Kind], bool]:
    """As they come."""
    return lambda _kind: False


def _poor(table: CardTable, chance: Chance) -> Callable[[Kind], bool]:
    """Trumps come last but for a few."""
    few = shuffle([kind for kind in table.deck if table.group[kind] == TRUMP], chance)[: 1 + int(chance() * 3)]
    return lambda kind: table.group[kind] == TRUMP and kind not in few


def _low(table: CardTable, chance: Chance) -> Callable[[Kind], bool]:
    """Nines and kings come first."""
    return lambda kind: rank_of(kind) not in ("9", "K") or chance() < 0.4


KIND: TaskKind[Task | Passing, tuple[int, ...]] = Vorbehalt()

SAMPLES = (
    {"hand": "KrD KrD HeD KaB KaA KaK PiA PiK Kr10 KrK HeA He9", "said": ["gesund", "vorbehalt"]},
    {"hand": "KrD KrD HeD KaB KaA KaK PiA PiK Kr10 KrK HeA He9", "partner": True},
)

INVENTION = Invention(_draw, own=draw_passing)

FORM = Form(
    {
        "vorbehalt": Question(
            "vorbehalt", "before", (hand(take="dealt"), SAID, Field("partner", "flag", label="nobody_alone"), WORKED)
        ),
        "armut": Question(
            "vorbehalt",
            "before",
            (
                Field("armut", "choice", True, words=("give", "back", "told")),
                hand(take="dealt"),
                Field("taken", "cards"),
                Field("back", "cards", apart=True),
                WORKED,
            ),
        ),
    }
)
