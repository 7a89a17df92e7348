"""Which special points does this Stich bring? Also those that turn out none, each with what is missing."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, SCHWEIN, augen_of, left_of, shuffle, suit_of, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table, parties
from dokolearn.ch3_scoring.special_points import (
    DOPPELKOPF_AUGEN,
    GANS,
    WITH_PARTNER,
    event_points,
    sonderpunkte,
    unpaid_reason,
)
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import RE, WORKED, Field, Form, Question, stich
from dokolearn.exercises.frame.seating import at_home, chairs_from, with_parties
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import Augen, CardTable, Kind, Party, RuleSet, Seat, Stich
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_name, game_name

COMMON = ("doppelkopf", "fuchs", "karlchen", "karlchen_gefangen", "dulle_gefangen")
"""§3.11 What is always asked for; events of house rules and other books are added where they pay."""

_CAUGHT: dict[str, Kind] = {
    "fuchs": FUCHS,
    "karlchen_gefangen": CHARLY,
    "karlchen_verloren": CHARLY,
    "dulle_gefangen": DULLE,
    "gans": GANS,
}
_AT_THE_END = ("karlchen", "karlchen_gefangen", "karlchen_verloren", "fuchs_am_end")


@dataclass(frozen=True, slots=True)
class Task:
    """A complete Stich, who is Re, whether it is the last one; `game` where special points may count otherwise."""

    rules: RuleSet
    table: CardTable
    stich: Stich
    re: frozenset[Seat]
    last: bool
    game: str
    worked: bool

    @property
    def best(self) -> int:
        """The place of the card that wins."""
        return (self.stich.winner - self.stich.lead) % 4

    def seat(self, place: int) -> Seat:
        """Who laid the card at a place."""
        return Seat((self.stich.lead + place) % 4)


class SpecialPoint(Choosing[Task]):
    """§3.11 Which special points are in it?"""

    name: str = "special_point"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stich` (four cards), `lead`, `re` (one or two seats), `last`, `game` (normal, stilles_solo …), `worked`."""
        said = read_form(data, FORM, rules, schwein=True)
        cards, lead, game = said["stich"], said["lead"], said["game"]
        plain = game in (*WITH_PARTNER, "hochzeit_ungeklaert", "stilles_solo")
        said.check(plain, "game: expected one with the trumps of the normal game")
        said.check(len(said["re"]) == (2 if game in WITH_PARTNER else 1), "re: expected the seats of Re")
        won = left_of(lead, winner(cards, said.table, said["last"]))
        stich = Stich(lead, cards, won, Augen(augen_of(cards)))
        return said.task(Task, stich=stich, re=frozenset(said["re"]))

    def wants_all(self, task: Task) -> bool:
        """Every special point of the Stich."""
        return True

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """None, and every event that people know: the same place in every book."""
        made = _events_that_pay(task)
        asked = dict.fromkeys((*COMMON, *event_points(task.rules.special)))
        events = tuple(_event(task, event, made, lang) for event in asked)
        return (_none(task, made, lang), *events)

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """How the Stich was won, said once, and what it brings."""
        made = _events_that_pay(task)
        if not made:
            return super().why(task, lang)
        return " ".join([_story(task, lang), *(_brings(task, event, made, lang) for event in made)]), ("3.11",)

    def look(self, task: Task, lang: str) -> Scene:
        """The Stich with everybody's party."""
        who = parties(task.re)
        seats = chairs_from(task.stich.lead, task.stich.cards)
        key = "last" if task.last else "early"
        facts: tuple[str, ...] = (text(lang, f"special_point.{key}"),)
        if task.game not in WITH_PARTNER:
            facts = (*facts, game_name(task.game, lang, task.rules))
        return Scene(
            prompt=text(lang, "special_point.prompt"),
            stich=task.stich.cards,
            who=tuple(
                text(lang, "special_point.who", who=text(lang, f"table.{seat}"), party=text(lang, f"party.{who[seat]}"))
                for seat in seats
            ),
            seats=with_parties(at_home(lang), who),
            at=seats,
            facts=facts,
        )

    def right_answer(self, task: Task) -> list[str]:
        """The events that pay."""
        return [*_events_that_pay(task)]

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """Which party takes the Stich there, where it is the other one; what it brings only there, and only here."""
        ours, theirs = _events_that_pay(here), _events_that_pay(there)
        more = [_brings(there, event, theirs, lang) for event in theirs if theirs[event] != ours.get(event)]
        less = [_event(there, event, theirs, lang).reason for event in ours if event not in theirs]
        won, wins = (parties(task.re)[task.stich.winner] for task in (here, there))
        turned = [text(lang, "special_point.elsewhere", party=text(lang, f"party.{wins}"))] if won != wins else []
        return " ".join([*turned, *more, *less])


def _events_that_pay(task: Task) -> dict[str, tuple[Party, int]]:
    """§3.11 The events that pay, with their party and how often."""
    found = sonderpunkte(task.stich, task.re, task.rules, task.table, task.last, task.game)
    return {event: (party, events.count(event)) for party, events in found.items() for event in events}


def _event(task: Task, event: str, made: dict[str, tuple[Party, int]], lang: str) -> Choice:
    label = text(lang, f"line.{event}")
    best = ("stich", task.best, "cause")
    if event in made:
        caught = [("stich", place, "right") for place in _places(task, event) if task.seat(place) != task.stich.winner]
        sentence = f"{_story(task, lang)} {_brings(task, event, made, lang)}"
        return Choice(label, True, sentence, ("3.11",), (*caught, best))
    key = _missing(task, event)
    places = tuple(("stich", place, "wrong") for place in _places(task, event))
    why = text(lang, f"special_point.no.{key}", **_params(task, event, lang))
    sentence = text(lang, "special_point.no.each", event=label, why=why)
    return Choice(label, False, sentence, (_PARAGRAPHS.get(key, "3.11"),), (*places, best), f"{event}_{key}")


_PARAGRAPHS = {"solo": "4.7.sonderpunkte"}


def _places(task: Task, event: str) -> list[int]:
    """Where the card of an event lies."""
    kind = _CAUGHT.get(event, CHARLY if event == "karlchen" else FUCHS if event == "fuchs_am_end" else None)
    return [place for place, card in enumerate(task.stich.cards) if card == kind]


def _params(task: Task, event: str, lang: str) -> JsonDict:
    kind = _CAUGHT.get(event, FUCHS if event == "fuchs_am_end" else CHARLY)
    return {"card": card_name(kind, lang), "augen": task.stich.augen}


def _brings(task: Task, event: str, made: dict[str, tuple[Party, int]], lang: str) -> str:
    """For whom the event counts, and whether it happened twice."""
    party, many = made[event]
    costs = event_points(task.rules.special)[event] < 0
    key = "special_point.yes.minus" if costs else "special_point.yes.twice" if many > 1 else "special_point.yes.once"
    return text(lang, key, event=text(lang, f"line.{event}"), party=text(lang, f"party.{party}"))


def _story(task: Task, lang: str) -> str:
    """What happened: who has won the Stich with which card, and its Augen."""
    best = task.stich.cards[task.best]
    key = "special_point.story"
    if task.stich.cards.count(best) > 1:
        second = task.stich.cards.index(best) < task.best
        key += (".equal_last" if best == CHARLY else ".equal_second") if second else ".equal_first"
    return text(lang, key, best=card_name(best, lang), augen=task.stich.augen)


def _missing(task: Task, event: str) -> str:
    """Why an event is none here, as the end of a text key."""
    unpaid = unpaid_reason(event, task.game, task.rules.special, task.rules.value)
    if unpaid:
        return unpaid
    if event == "doppelkopf":
        return (
            "augen"
            if task.rules.special.doppelkopf_form == "augen40" and task.stich.augen < DOPPELKOPF_AUGEN
            else "pairs"
        )
    if event == "herzstich":
        return "herz"
    places = _places(task, event)
    if not places:
        return "no_card"
    if event in _AT_THE_END and not task.last:
        return "not_last"
    if event in ("karlchen", "fuchs_am_end"):
        return "not_won"
    return _not_caught(task, event, places)


def _not_caught(task: Task, event: str, places: list[int]) -> str:
    """A card that lies there and is not caught: by its own player, by a partner, or by the wrong card."""
    if event == "karlchen_verloren":
        return "kept"
    who = parties(task.re)
    others = [task.seat(place) for place in places if task.seat(place) != task.stich.winner]
    if not others:
        return "own"
    if all(who[seat] == who[task.stich.winner] for seat in others):
        return "partner"
    return "by_other"


def _none(task: Task, made: dict[str, tuple[Party, int]], lang: str) -> Choice:
    """That there is nothing in it."""
    label = text(lang, "special_point.none")
    if not made:
        alone = task.stich.cards[task.best] != SCHWEIN
        near = next(
            (event for event in COMMON if len(_places(task, event)) > (alone and event == "dulle_gefangen")),
            "doppelkopf",
        )
        return Choice(label, True, _event(task, near, made, lang).reason, ("3.11",))
    return Choice(
        label, False, text(lang, "special_point.no.none", look=_look(task, made, lang)), ("3.11",), (), "none"
    )


def _look(task: Task, made: dict[str, tuple[Party, int]], lang: str) -> str:
    """Where to look for what was missed, without its name: whoever said "none" tries once more."""
    event = next(iter(made))
    if event == "doppelkopf":
        key = "augen" if task.rules.special.doppelkopf_form == "augen40" else "pairs"
    elif event in ("karlchen", "fuchs_am_end"):
        key = "last"
    else:
        key = "card" if event in _CAUGHT else "suits"
    return text(lang, f"special_point.look.{key}", **_params(task, event, lang))


# Drawn by chance


_ABOUT: tuple[Kind | None, ...] = (FUCHS, None, CHARLY, DULLE)
"""What a Stich may be about: a card in it, or that it is full; by level one more."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """A Stich that looks like something: not the last at first, later the last as well."""
    about = one_of(_ABOUT[: level + 1], chance)
    full = about is None and chance() < 0.8
    rest = [kind for kind in shuffle(table.deck, chance) if kind != about and (not full or augen_of((kind,)) > 4)]
    twice = level == 3 and chance() < (0.7 if about == DULLE else 0.4)
    begin = [] if about is None else [about] * (1 + twice)
    cards = [*begin, *rest][:4]
    other = 1 + int(chance() * 3)
    last = level > 1 and chance() < 0.7
    return {"stich": tuple(shuffle(cards, chance)), "lead": int(chance() * 4), "re": [0, other], "last": last}


ONLY_HERZ = 0.06
"""How often a Stich is of nothing but Herz where that is a special point: by chance it hardly ever is."""


def _only_herz(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§3.11 From the second level on now and then a Stich of four Fehl hearts (`maennle §24`)."""
    if not rules.special.herzstich or level < 2 or chance() >= ONLY_HERZ:
        return position
    table = card_table(rules)
    herz = [kind for kind in table.deck if suit_of(kind) == "He" and table.group[kind] != TRUMP]
    return {**position, "stich": tuple(shuffle(herz, chance)[:4])}


def _alten_are_re(position: Position, table: CardTable) -> bool:
    """§2.2 Whoever lays a Kreuz Dame is Re."""
    laid = enumerate(position["stich"], start=position["lead"])
    return all(seat % 4 in position["re"] for seat, kind in laid if kind == ALTE)


KIND: TaskKind[Task, tuple[int, ...]] = SpecialPoint()

SAMPLES = ({"stich": "KaA PiD KrB Kr10", "lead": 1}, {"stich": "KrA KrB Kr10 KrK", "last": True})

INVENTION = Invention(_draw, (_alten_are_re,) * 3, own=_only_herz)

FORM = Form(
    {
        "special_point": Question(
            "special_point",
            "stich",
            (
                stich(4, "full", True, least=4),
                Field("lead", "seat", label="lead_now", take="lead_full", usual=0),
                RE,
                Field("last", "flag"),
                Field("game", "game_special", usual="normal", take="game_scored"),
                WORKED,
            ),
            watched=True,
            late=4,
        )
    }
)
