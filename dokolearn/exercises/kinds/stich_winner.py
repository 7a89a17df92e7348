"""Who wins the Stich? Tap the card; a wrong one is answered with a card that beats it."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, SCHWEIN, SUITS, augen_of, shuffle, winner
from dokolearn.ch2_normal_game import TRUMP, card_table, outranks
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.picking import PickingOne
from dokolearn.exercises.frame.question import GAME, WORKED, Field, Form, Question, stich
from dokolearn.exercises.frame.seating import at_home, chairs_from, place_of, without_learner
from dokolearn.exercises.frame.task import Feedback, Scene, TaskKind, game_facts, prompt_and_paper, reason_of_solution
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.trump_words import places
from dokolearn.model import CardTable, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import in_words


@dataclass(frozen=True, slots=True)
class Task:
    """A Stich, perhaps the `last` one of its game; a `worked` task is shown with its explanation."""

    rules: RuleSet
    table: CardTable
    stich: tuple[Kind, ...]
    worked: bool
    last: bool
    lead: int | None = None
    """The seat that led, if the learner sits at the table; else four people play."""


class StichWinner(PickingOne[Task]):
    """§2.4 Which card of the Stich wins it?"""

    name: str = "stich_winner"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stich` (2 to 4 cards), `last` (the last Stich of the game), `game` (whose trumps hold), `worked`,
        `lead` (the seat that led, where the learner is one of the players)."""
        return read_form(data, FORM, rules, schwein=True).task(Task)

    def right(self, task: Task) -> int:
        """The place of the card that wins."""
        return _best(task)

    def many(self, task: Task) -> int:
        """How many cards lie there."""
        return len(task.stich)

    def wrong(self, task: Task, index: int, lang: str) -> Feedback:
        """What is overlooked by whoever takes a card for the winner; which one it is stays to be found."""
        return _beaten(task, index, lang)

    def scene(self, task: Task, inner: bool, lang: str) -> Scene:
        """The Stich with its players; the winner is marked once he is found."""
        whole = "stich_winner.prompt.last" if task.last else "stich_winner.prompt"
        key = whole if len(task.stich) == 4 else "stich_winner.prompt.running"
        return Scene(
            **prompt_and_paper(lang, f"{whole}.worked" if task.worked else key),
            stich=task.stich,
            seats=without_learner(lang) if task.lead is None else at_home(lang),
            at=chairs_from(place_of(0) if task.lead is None else task.lead, task.stich),
            taps="stich",
            marks=(("stich", _best(task), "winner"),) if inner else (),
            facts=game_facts(task.table, task.rules, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Why this card wins, and what the Stich is worth."""
        key, paragraph = _why(task)
        best = task.stich[_best(task)]
        words = in_words({"best": best, "suit": SUITS[min(task.table.group[task.stich[0]], TRUMP - 1)]}, lang)
        sentence = text(lang, f"stich_winner.why.{key}", **words)
        if len(task.stich) == 4:
            sentence += " " + text(lang, "stich_winner.augen", augen=augen_of(task.stich))
        where = (paragraph, *_order(task)) if key.startswith("highest") else (paragraph,)
        return reason_of_solution(task.worked, sentence, where)


def _best(task: Task) -> int:
    return winner(task.stich, task.table, task.last)


def _beaten(task: Task, index: int, lang: str) -> Feedback:
    """What is overlooked by whoever takes a card for the winner; which one it is stays to be found."""
    rival = _best(task)
    key, paragraph = _relation(task, index, rival)
    group = task.table.group[task.stich[index]]
    words = {
        "card": task.stich[index],
        "suit": SUITS[min(task.table.group[task.stich[0]], TRUMP - 1)],
        "suit_own": SUITS[min(group, TRUMP - 1)],
    }
    marks = (("stich", index, "wrong"), *((("stich", 0, "cause"),) if key == "not_led" and index else ()))
    fewer = key == "higher_trump" and augen_of([task.stich[rival]]) < augen_of([task.stich[index]])
    sentence = text(lang, f"stich_winner.wrong.{key}{'_fewer' if fewer else ''}", **in_words(words, lang))
    where = (paragraph, *_order(task)) if key.startswith("higher") else (paragraph,)
    return Feedback("wrong", sentence, where, marks, key)


def _order(task: Task) -> tuple[str, ...]:
    """Where it stands which card is higher."""
    if is_solo(task.table.game):
        return places(task.table, task.rules)
    return ("2.3",) if task.table.group[task.stich[_best(task)]] == TRUMP else ("2.3.fehl",)


def _relation(task: Task, index: int, rival: int) -> tuple[str, str]:
    """Why the rival beats the card, as the end of a text key, and the paragraph."""
    card, best, group = task.stich[index], task.stich[rival], task.table.group
    if card == best:
        return ("second", "2.4.1") if rival > index else ("first", "2.4.2")
    if group[card] == group[best] == TRUMP:
        return "higher_trump", "2.3.schwein" if best == SCHWEIN else "2.4.3"
    if group[best] == TRUMP:
        return "trump", "2.4.3"
    return ("higher_fehl", "2.4.3") if group[card] == group[best] else ("not_led", "2.4.abgeworfen")


def _why(task: Task) -> tuple[str, str]:
    place = _best(task)
    best, group = task.stich[place], task.table.group
    if task.stich.count(best) > 1:
        if task.stich.index(best) == place:
            return "equal_first", "2.4.2"
        return ("equal_last" if best == CHARLY else "equal_second"), "2.4.1"
    trumps = sum(group[kind] == TRUMP for kind in task.stich)
    if trumps:
        return ("only_trump" if trumps == 1 else "highest_trump"), "2.3.schwein" if best == SCHWEIN else "2.4.3"
    discarded = any(group[kind] != group[best] for kind in task.stich)
    return "highest_fehl", "2.4.abgeworfen" if discarded else "2.4.3"


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    return {"stich": tuple(shuffle(table.deck, chance)[:4]), "last": level == 3 and chance() < 0.3}


def _at_most_one_trump(position: Position, table: CardTable) -> bool:
    """Four different cards: the suit led decides, or a single trump does."""
    return _two_compete(position, table) and _trumps(position, table) <= 1


def _trump_over_trump(position: Position, table: CardTable) -> bool:
    """Four different cards, and the order of the trumps decides."""
    return _two_compete(position, table) and _trumps(position, table) >= 2


def _two_compete(position: Position, table: CardTable) -> bool:
    """Two cards at least compete, and no two are equal."""
    stich = position["stich"]
    winning = sum(any(outranks(one, other, stich, table) for other in range(4)) for one in range(4))
    return len(set(stich)) == 4 and winning >= 2


def _trumps(position: Position, table: CardTable) -> int:
    return sum(table.group[kind] == TRUMP for kind in position["stich"])


def _equal_or_deceiving(position: Position, table: CardTable) -> bool:
    """Two equal cards, a Dulle among others, or the card with most Augen does not win."""
    stich = position["stich"]
    best = next(one for one in range(4) if not any(outranks(other, one, stich, table) for other in range(4)))
    rich = max(augen_of([kind]) for kind in stich)
    return len(set(stich)) < 4 or DULLE in stich or augen_of([stich[best]]) < rich


_PAIRED, _FOR_EACH = 0.15, 0.1
"""How often a position is one of two cards that a book has a rule for, and how much more often for each of them."""


def _make_pair(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§2.4.1 Two Dullen, or what else a book says of two cards: by chance they hardly ever meet."""
    table = card_table(rules)
    pairs = _pairs(rules, table)
    if level < 3 or not pairs or chance() >= _PAIRED + _FOR_EACH * len(pairs):
        return position
    pair = one_of(pairs, chance)
    lower = [kind for kind in table.deck if table.order[kind] > max(map(table.order.__getitem__, pair))]
    others = shuffle([kind for kind in lower if kind != FUCHS or SCHWEIN not in pair], chance)
    last = chance() < 0.7 if CHARLY in pair else position["last"]
    return {"stich": tuple(shuffle([*pair, *others[:2]], chance)), "last": last}


def _pairs(rules: RuleSet, table: CardTable) -> tuple[tuple[Kind, Kind], ...]:
    """Dulle and Dulle (§2.4.1), Schwein and Dulle; Kreuz Bube and Kreuz Bube where the last Stich turns them around."""
    known = {
        (DULLE, DULLE): table.group[DULLE] == TRUMP,
        (SCHWEIN, DULLE): SCHWEIN in table.trumps,
        (CHARLY, CHARLY): rules.stich.karlchen_second_in_last_trick,
    }
    return tuple(pair for pair, there in known.items() if there)


KIND: TaskKind[Task, bool] = StichWinner()

SAMPLES = ({"stich": "He10 KaA He10 KrD"}, {"stich": "He10 He10 KaK KrB", "last": True})

INVENTION = Invention(_draw, (_at_most_one_trump, _trump_over_trump, _equal_or_deceiving), own=_make_pair)

FORM = Form(
    {
        "who_wins": Question(
            "stich_winner",
            "stich",
            (
                stich(4, "full", True, least=2),
                Field("lead", "seat", label="lead_now", take="lead_full"),
                Field("last", "flag"),
                GAME,
                WORKED,
            ),
            late=1,
        )
    }
)
