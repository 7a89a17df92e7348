"""Find the wrong card: some Stiche are played, and one card did not serve although its player could have."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from dokolearn.ch1_general import SUITS, shuffle
from dokolearn.ch2_normal_game import TRUMP, follows
from dokolearn.exercises.frame.invention import Chance, Choose, Invention, Position, laid_by_chance, one_of
from dokolearn.exercises.frame.picking import PickingOne
from dokolearn.exercises.frame.question import GAME, LEAD, WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Feedback, Scene, TaskKind, game_facts, prompt_and_paper, reason_of_solution
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.stiche_view import Stiche, player, seat_at, stiche_of, stiche_scene, whole_stiche
from dokolearn.model import SEATS, CardTable, Hand, Kind, RuleSet, Seat
from dokolearn.strings import text
from dokolearn.wording import in_words


class Fault(NamedTuple):
    """A wrong card and a later one that proves it, as places among all cards."""

    place: int
    proof: int


@dataclass(frozen=True, slots=True)
class Task:
    """Complete Stiche with one wrong card; a `worked` task is shown with its explanation."""

    rules: RuleSet
    table: CardTable
    stiche: Stiche
    fault: Fault
    worked: bool

    @property
    def cards(self) -> tuple[Kind, ...]:
        """All cards in the order in which they were played."""
        return tuple(kind for stich in self.stiche for kind in stich.cards)


class Revoke(PickingOne[Task]):
    """§2.7 Which card was wrong?"""

    name: str = "revoke"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stiche` (two to four, their cards in a row), `lead` (0 to 3), `game` (whose trumps hold), `worked`."""
        said = read_form(data, FORM, rules)
        stiche = whole_stiche(said)
        found = faults(stiche, said.table)
        said.check(len(found) == 1, f"stiche: expected exactly one wrong card, not {len(found)}")
        return said.task(Task, stiche=stiche, fault=found[0] if found else None)

    def right(self, task: Task) -> int:
        """The place of the wrong card."""
        return task.fault.place

    def many(self, task: Task) -> int:
        """How many cards lie there."""
        return len(task.cards)

    def wrong(self, task: Task, index: int, lang: str) -> Feedback:
        """Why this card was allowed, or what the card that proves the mistake says."""
        return _innocent(task, index, lang)

    def scene(self, task: Task, inner: bool, lang: str) -> Scene:
        """All Stiche; what was wrong and what proves it are marked once they are found."""
        fault = (("stich", task.fault.place, "found"), ("stich", task.fault.proof, "cause"))
        return Scene(
            **prompt_and_paper(lang, "revoke.prompt.worked" if task.worked else "revoke.prompt"),
            taps="stich",
            facts=game_facts(task.table, task.rules, lang),
            **stiche_scene(task.stiche, lang, fault if inner else ()),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """What should have been played, and what proves it."""
        return reason_of_solution(task.worked, _card_words(task, "why", task.fault.place, lang), ("2.7",))


def faults(stiche: Stiche, table: CardTable) -> list[Fault]:
    """§2.7 Every card that did not serve, with the first later card of its player that would have served."""
    cards = [kind for stich in stiche for kind in stich.cards]
    found: list[Fault] = []
    for place, kind in enumerate(cards):
        led, seat = cards[place - place % 4], seat_at(stiche, place)
        later = (at for at in range(place + 1, len(cards)) if seat_at(stiche, at) == seat)
        proof = next((at for at in later if follows(cards[at], led, table)), None)
        if proof is not None and not follows(kind, led, table):
            found.append(Fault(place, proof))
    return found


def _innocent(task: Task, index: int, lang: str) -> Feedback:
    """Why this card was allowed, or what the card that proves the mistake says."""
    led = index - index % 4
    causes: tuple[int, ...] = (led,)
    if _proves(task, index):
        key, causes = "proof", (task.fault.place - task.fault.place % 4,)
    elif index == led:
        key, causes = "lead", (led + 1, led + 2, led + 3)
    elif follows(task.cards[index], task.cards[led], task.table):
        key = "served"
    else:
        key = "free" if index < len(task.cards) - 4 else "last"
    marks = (("stich", index, "wrong"), *(("stich", place, "cause") for place in causes))
    paragraph = {"lead": "1.9", "free": "2.8", "last": "2.8"}.get(key, "2.7")
    return Feedback("wrong", _card_words(task, f"wrong.{key}", index, lang), (paragraph,), marks, key)


def _proves(task: Task, index: int) -> bool:
    """Whether it is a later card of the same player that would have served then."""
    wrong = task.fault.place
    same = seat_at(task.stiche, index) == seat_at(task.stiche, wrong)
    return same and index > wrong and follows(task.cards[index], task.cards[wrong - wrong % 4], task.table)


def _card_words(task: Task, key: str, place: int, lang: str) -> str:
    """A sentence about a card; the suit led is Trumpf or a suit."""
    about = task.fault.place if key == "wrong.proof" else place
    led = task.cards[about - about % 4]
    group = task.table.group[led]
    words = in_words({"card": task.cards[place], "led": led, "proof": task.cards[task.fault.proof]}, lang)
    suit = text(lang, "played.trumpf") if group == TRUMP else in_words({"suit": SUITS[group]}, lang)["suit"]
    numbers = {"number": place // 4 + 1, "later": task.fault.proof // 4 + 1}
    if key == "wrong.free" and group == TRUMP:  # kein Pik, but keinen Trumpf
        key = "wrong.free_trumpf"
    return text(lang, f"revoke.{key}", **words, **numbers, suit=suit, who=player(seat_at(task.stiche, place), lang))


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Two to four last Stiche in which everybody plays all cards; one card does not serve, if that is possible."""
    size = level + 1
    cards = shuffle(table.deck, chance)
    hands = [cards[seat * size : (seat + 1) * size] for seat in SEATS]
    lead = int(chance() * 4)
    slipping = _slipping(int(chance() * 4), chance)
    return {"stiche": laid_by_chance(hands, lead, 4 * size, table, slipping), "lead": lead}


def _slipping(first: int, chance: Chance) -> Choose:
    """Everybody serves but once: from card `first` on the first chance not to is taken."""
    slipped = False

    def choose(hand: Hand, legal: Hand, number: int) -> Kind:
        nonlocal slipped
        refused = tuple(kind for kind in hand if kind not in legal)
        slips = bool(refused) and not slipped and first <= number
        slipped = slipped or slips
        return one_of(refused if slips else legal, chance)

    return choose


def _one_card_is_wrong(position: Position, table: CardTable) -> bool:
    """Not more and not less: it has to show."""
    return len(faults(stiche_of(position["stiche"], Seat(position["lead"]), table), table)) == 1


KIND: TaskKind[Task, bool] = Revoke()

SAMPLES = ({"stiche": "PiA KrD Pi10 PiK Pi9 KaK PiB KaA"},)

INVENTION = Invention(_draw, (_one_card_is_wrong,) * 3)

FORM = Form(
    {"revoke": Question("revoke", "stich", (Field("stiche", "stiche", True), LEAD, GAME, WORKED), watched=True, late=3)}
)
