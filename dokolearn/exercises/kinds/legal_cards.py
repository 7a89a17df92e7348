"""Pick every card that may be played now; each tap is answered at once."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import DULLE, SUITS, rank_of, shuffle, suit_of
from dokolearn.ch2_normal_game import TRUMP, manner, playable, verstoss
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.frame.picking import FoundCards, PickingAll
from dokolearn.exercises.frame.question import GAME, WORKED, Field, Form, Question, hand, stich
from dokolearn.exercises.frame.seating import at_home, chairs_from
from dokolearn.exercises.frame.task import (
    Feedback,
    Mark,
    Scene,
    TaskKind,
    game_facts,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.trump_words import places
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_names, in_words


@dataclass(frozen=True, slots=True)
class Task:
    """A Stich so far and a hand. `given` is found already; a `worked` task is shown with its explanation."""

    rules: RuleSet
    table: CardTable
    stich: tuple[Kind, ...]
    hand: Hand
    given: Hand
    worked: bool


class LegalCards(PickingAll[Task]):
    """§2.7 Which cards of your hand may you play?"""

    name: str = "legal_cards"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand`, `stich` (0 to 3 cards), `game` (whose trumps hold), `given` (found already), `worked`."""
        said = read_form(data, FORM, rules)
        legal = playable(said["hand"], said["stich"], said.table)
        said.check(set(said["given"]) <= set(legal), "given: only cards that may be played")
        return said.task(Task)

    def cards_to_find(self, task: Task) -> frozenset[Kind]:
        """The cards that may be played."""
        return _legal(task)

    def cards_given(self, task: Task) -> frozenset[Kind]:
        """Those that the task has found already."""
        return frozenset(task.given)

    def verdict_on(self, task: Task, index: int, lang: str) -> Feedback:
        """Whether a card may be played, and why."""
        return _verdict_on(task, index, lang)

    def missing(self, task: Task, kind: Kind, lang: str) -> Feedback:
        """How the card that was overlooked would be played."""
        return _missing(task, kind, lang)

    def scene(self, task: Task, inner: FoundCards, lang: str) -> Scene:
        """The Stich so far, the hand, and what is found of it."""
        return Scene(
            **_prompt(task, lang),
            stich=task.stich,
            seats=at_home(lang),
            at=chairs_from(-len(task.stich), task.stich),
            hand=task.hand,
            taps="hand",
            marks=self.marks(task, inner),
            actions=self.buttons_below(lang),
            facts=game_facts(task.table, task.rules, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Why these cards and no others."""
        key, paragraphs = _situation(task)
        words = in_words(_params(task, task.hand[0]), lang)
        return reason_of_solution(task.worked, text(lang, f"legal_cards.why.{key}", **words), paragraphs)

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """The cards that may be played at a table where they are others."""
        if _legal(here) == _legal(there):
            return ""
        cards = [kind for kind in there.hand if kind in _legal(there)]
        return text(lang, "legal_cards.elsewhere", cards=card_names(cards, lang))


def _legal(task: Task) -> frozenset[Kind]:
    return frozenset(playable(task.hand, task.stich, task.table))


def _situation(task: Task) -> tuple[str, tuple[str, ...]]:
    """What decides here, as the end of a text key, and its paragraphs."""
    if not task.stich:
        return "lead", ("1.9",)
    led, how = (
        task.table.group[task.stich[0]],
        manner(playable(task.hand, task.stich, task.table)[0], task.stich, task.table),
    )
    if how == "bedienen":
        return ("trumpf" if led == TRUMP else "farbe"), ("2.6", "2.7")
    if led == TRUMP:
        return "no_trumpf", ("2.8",)
    return ("free" if task.table.trumps else "no_suit"), ("2.8",)


def _params(task: Task, kind: Kind) -> JsonDict:
    led = task.stich[0] if task.stich else None
    if led is None:
        return {"card": kind}
    group = task.table.group[led]
    return {"card": kind, "led": led, "suit": suit_of(led) if group == TRUMP else SUITS[group]}


def _prompt(task: Task, lang: str) -> JsonDict:
    if not task.stich:
        return prompt_and_paper(lang, "legal_cards.prompt.lead")
    led = task.stich[0]
    key = "legal_cards.prompt.worked" if task.worked else "legal_cards.prompt"
    return prompt_and_paper(lang, key, **in_words({"led": led}, lang))


def _verdict_on(task: Task, index: int, lang: str) -> Feedback:
    kind = task.hand[index]
    refusal = verstoss(kind, task.hand, task.stich, task.table)
    if refusal:
        said = text(
            lang, f"legal_cards.wrong.{refusal.key.removeprefix('verstoss.')}", **in_words(_params(task, kind), lang)
        )
        return Feedback(
            "wrong", said, (refusal.paragraph,), (("hand", index, "wrong"), *_mark_of_lead(task)), refusal.key
        )
    return Feedback("right", text(lang, f"legal_cards.ok.{_how(task, kind)}", **in_words(_params(task, kind), lang)))


def _how(task: Task, kind: Kind) -> str:
    """How this card would be played: lead, trumpf, farbe, trumpfen or abwerfen."""
    how = manner(kind, task.stich, task.table)
    if how == "ausspielen":
        return "lead"
    return _looks(kind, task.table) if how == "bedienen" else how


def _looks(kind: Kind, table: CardTable) -> str:
    """Why a serving card serves: as a suit card, or as the kind of trump a beginner overlooks."""
    if table.group[kind] != TRUMP:
        return "farbe"
    if is_solo(table.game):
        return "solo"
    if kind == DULLE:
        return "dulle"
    return "figur" if rank_of(kind) in ("D", "B") else "karo"


def _missing(task: Task, kind: Kind, lang: str) -> Feedback:
    how = _how(task, kind)
    if how == "abwerfen" and task.table.group[task.stich[0]] == TRUMP:
        how = "abwerfen_trumpf"
    sentence = text(lang, f"legal_cards.missing.{how}", **in_words(_params(task, kind), lang))
    return Feedback("wrong", sentence, (*_situation(task)[1][-1:], *_of_trumps(task, how)), _mark_of_lead(task), how)


def _mark_of_lead(task: Task) -> tuple[Mark, ...]:
    """What a wrong answer points at: the card that was led, none of those that would have been right."""
    return (("stich", 0, "cause"),) if task.stich else ()


def _of_trumps(task: Task, how: str) -> tuple[str, ...]:
    """Where it stands that a card is Trumpf, for whoever has taken it for a suit card."""
    if how == "solo":
        return places(task.table, task.rules)
    return ("2.3",) if how in ("dulle", "figur", "karo") else ()


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """One to three cards lie there; the hand grows with the level and is held as players hold it."""
    cards = shuffle(table.deck, chance)
    size = min((4, 7, 10)[level - 1], table.hand_size)
    on_table = 1 + int(chance() * 3)
    return {"stich": tuple(cards[:on_table]), "hand": in_order(cards[on_table : on_table + size], table)}


def _some_serve(position: Position, table: CardTable) -> bool:
    return 0 < serving(position["hand"], position["stich"], table) < len(position["hand"])


def serving(hand: Hand, stich: Hand, table: CardTable) -> int:
    """§2.7 How many cards of a hand serve."""
    return sum(table.group[kind] == table.group[stich[0]] for kind in hand)


def _is_confusing(position: Position, table: CardTable) -> bool:
    """A trump that carries the name of the suit led, beside cards that serve; or nothing that serves at all."""
    hand, stich, group = position["hand"], position["stich"], table.group
    if not serving(hand, stich, table):
        return True
    bears_its_name = any(suit_of(kind) == suit_of(stich[0]) and group[kind] == TRUMP for kind in hand)
    return group[stich[0]] != TRUMP and bears_its_name and len(playable(hand, stich, table)) > 1


KIND: TaskKind[Task, FoundCards] = LegalCards()

SAMPLES = ({"stich": "PiA", "hand": "PiD Pi9 KrA"}, {"stich": "KrD", "hand": "KrA PiA"})

INVENTION = Invention(_draw, (_some_serve, _some_serve, _is_confusing))

FORM = Form(
    {
        "may_lay": Question(
            "legal_cards",
            "stich",
            (hand(), stich(3), GAME, Field("given", "cards", label="given_cards", apart=True), WORKED),
            late=2,
        )
    }
)
