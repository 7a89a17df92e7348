"""The cards of an Armut: which may be laid down, which may go back, and what is said about them."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import shuffle, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Position, in_order, one_of
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.position.reading import Reading
from dokolearn.house_rules import armut
from dokolearn.model import CardTable, Hand, RuleSet, Seat, Verstoss
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wording import card_name, reason

ASKS = ("give", "back", "told")
SHARE = 0.15
"""So many of all tasks are about one of these questions."""

POOR = armut.Exchange(Seat(1))


@dataclass(frozen=True, slots=True)
class Passing:
    """Whose cards they are: those of a poor player, or of whoever has taken his (`taken`) and gives some `back`."""

    rules: RuleSet
    ask: str
    hand: Hand
    taken: Hand
    back: Hand
    worked: bool

    @property
    def cards(self) -> CardTable:
        """§2.3 The trumps of the normal game."""
        return card_table(self.rules)


def passing_of(said: Reading) -> Passing:
    """`armut` (give, back, told), `hand`, and what was `taken` and went `back`. Raises SpecError."""
    task = said.task(Passing, ask=said["armut"])
    number, most = len(armut.trumps_of(task.hand, task.cards)), armut.most_trumps(said.rules.armut)
    few, back = len(task.taken) <= max(3, most), _return_verstoss(task, task.back)
    said.check(said.rules.armut.armut != "none", "armut: no cards are passed in this book")
    said.check(task.ask != "give" or 0 < number <= most, f"hand: expected 1 to {most} trumps")
    said.check(task.ask == "give" or (task.taken and few), "taken: expected what was laid down")
    said.check(task.ask != "told" or back is None, "back: it may not go back")
    said.raise_problems()
    return task


def _return_verstoss(task: Passing, given: Hand) -> Verstoss | None:
    held = (*task.hand, *task.taken)
    return armut.return_verstoss(task.rules.armut, held, given, len(task.taken), task.cards)


def passing_look(task: Passing, lang: str) -> Scene:
    """The hand, and what was taken."""
    facts = {"taken": task.taken, "back": task.back}
    return Scene(
        prompt=text(lang, f"vorbehalt.armut.prompt.{task.ask}"),
        hand=task.hand,
        facts=tuple(
            text(lang, f"vorbehalt.armut.{key}", cards=_each(kinds, lang)) for key, kinds in facts.items() if kinds
        ),
    )


def _each(kinds: Hand, lang: str) -> str:
    """Every card by its name, also the same one twice."""
    return ", ".join(card_name(kind, lang) for kind in kinds)


def passing_choices(task: Passing, lang: str) -> tuple[Choice, ...]:
    """Some cards that might go, or what might be said."""
    if task.ask == "told":
        return _words(task, lang)
    offered = _to_give(task) if task.ask == "give" else _to_return(task)
    fresh = dict.fromkeys(sorted_hand(given, task.cards) for given in offered if given)
    return tuple(_cards(task, given, lang) for given in sorted(fresh, key=lambda given: (len(given), given)))


def passing_why(task: Passing, lang: str) -> tuple[str, tuple[str, ...]]:
    """The rule once, whatever the number of right answers."""
    right = (choice.reason for choice in passing_choices(task, lang) if choice.right)
    return " ".join(dict.fromkeys(right)), (armut.PLACE,)


def _to_give(task: Passing) -> tuple[Hand, ...]:
    """All trumps alone, filled up to three or four cards, and without one of them."""
    trumps, fehl = _parts(task.hand, task.cards)
    few = trumps[:-1]
    return trumps, _fill(trumps, fehl, 3), _fill(few, fehl, 3), _fill(trumps, fehl, 4)


def _to_return(task: Passing) -> tuple[Hand, ...]:
    """The same cards, low Fehl, low trumps, one card too few and one too many."""
    trumps, fehl = _parts((*task.hand, *task.taken), task.cards)
    many = len(task.taken)
    low = sorted_hand((*trumps[-1:], *fehl[len(fehl) - 4 :]), task.cards)
    return task.taken, fehl[-many:], trumps[-many:], low[: many - 1], low[: many + 1]


def _parts(hand: Hand, cards: CardTable) -> tuple[Hand, Hand]:
    """Trumps and Fehl, each high to low."""
    ordered = sorted_hand(hand, cards)
    trumps = armut.trumps_of(ordered, cards)
    return trumps, armut.remove_cards(ordered, trumps)


def _fill(some: Hand, fehl: Hand, size: int) -> Hand:
    return (*some, *fehl[len(fehl) - max(0, size - len(some)) :])


def _cards(task: Passing, given: Hand, lang: str) -> Choice:
    """Cards that may go, or why they may not."""
    label, rules = _each(given, lang), task.rules.armut
    gives = task.ask == "give"
    refused = armut.give_verstoss(rules, task.hand, given, task.cards) if gives else _return_verstoss(task, given)
    if refused:
        told = text(lang, "vorbehalt.armut.wrong", label=label, why=reason(refused, lang))
        return Choice(label, False, told, (armut.PLACE,), slip=refused.key)
    key = f"give.{rules.armut_cards}" if gives else f"back.{rules.armut_return}"
    return Choice(label, True, text(lang, f"vorbehalt.armut.{key}"), (armut.PLACE,))


def _words(task: Passing, lang: str) -> tuple[Choice, ...]:
    """Nothing, a number of trumps, or the names of the cards: the book asks for one of these."""
    laid = armut.lay_down(task.rules.armut, POOR, task.taken, task.cards)
    count = armut.give_back(task.rules.armut, laid, task.back, task.cards).n_back_trumps
    rule = text(lang, f"vorbehalt.armut.said.{'nothing' if count is None else 'count'}", number=count or 0)
    nothing, names = (text(lang, f"vorbehalt.armut.say.{key}") for key in ("nothing", "names"))
    return (
        _word(nothing, "nothing", count is None, rule, lang),
        *(_number(task, number, count, rule, lang) for number in range(len(task.taken) + 1)),
        _word(names, "names", False, rule, lang),
    )


def _number(task: Passing, number: int, count: int | None, rule: str, lang: str) -> Choice:
    """A number of trumps; a wrong one is perhaps that of the trumps that came, or that of all cards."""
    came = len(armut.trumps_of(task.taken, task.cards))
    key = "free" if count is None else "came" if number == came else "cards" if number == len(task.back) else "number"
    label = text(lang, "vorbehalt.armut.say.number", number=number)
    return _word(label, key, number == count, rule, lang, number)


def _word(label: str, key: str, right: bool, rule: str, lang: str, number: int = 0) -> Choice:
    if right:
        return Choice(label, True, rule, (armut.PLACE,))
    why = text(lang, f"vorbehalt.armut.said.not_{key}", why=rule, number=number)
    return Choice(label, False, why, (armut.PLACE,), slip="told")


# Drawn by chance


def draw_passing(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """From the second level on cards of an Armut; no chance is taken where there is none."""
    asks = ASKS if rules.armut.armut_say != "none" else ASKS[:2]
    if rules.armut.armut == "none" or level < 2 or chance() < 1 - SHARE * len(asks):
        return position
    table = card_table(rules)
    deck = shuffle(table.deck, chance)
    trumps = [kind for kind in deck if table.group[kind] == TRUMP]
    fehl = [kind for kind in deck if table.group[kind] != TRUMP]
    many = 1 + int(chance() * armut.most_trumps(rules.armut))
    poor = in_order([*trumps[:many], *fehl[: table.hand_size - many]], table)
    ask = one_of(asks, chance)
    if ask == "give":
        return {"armut": ask, "hand": poor}
    taken = one_of(armut.samples(rules.armut, poor, POOR, table), chance)
    left = shuffle([*trumps[many:], *fehl[table.hand_size - many :]], chance)
    hand = in_order(left[: table.hand_size], table)
    asked: dict[str, Any] = {"armut": ask, "hand": hand, "taken": taken}
    return {**asked, **_given_back(asked, rules, chance)} if ask == "told" else asked


def _given_back(asked: JsonObject, rules: RuleSet, chance: Chance) -> Position:
    held = (*asked["hand"], *asked["taken"])
    passed = POOR._replace(passed=asked["taken"])
    return {"back": one_of(armut.samples(rules.armut, held, passed, card_table(rules)), chance)}
