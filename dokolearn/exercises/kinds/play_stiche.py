"""Play these Stiche: the learner plays one seat, the others follow a script, and the engine keeps the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dokolearn.ch1_general import DULLE, shuffled
from dokolearn.ch2_normal_game import TRUMP, card_table, parties, playable, verstoss
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.exercises.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.kinds.legal_cards import serving
from dokolearn.exercises.seating import Sitting, asked, at_home, dealt, told_apart
from dokolearn.exercises.task import Action, Feedback, Help, Scene, SpecError, check_copies, check_keys, read_cards
from dokolearn.game import complete
from dokolearn.model import SEATS, CardTable, Hand, Kind, Party, RuleSet, Seat, Stich
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_names, card_view, reason

LEARNER = Seat(0)


@dataclass(frozen=True, slots=True)
class Task:
    """Four hands of equal size, who leads, who is Re. Others play the first card of their list that is allowed."""

    rules: RuleSet
    table: CardTable
    hands: tuple[Hand, ...]
    lead: Seat
    re: frozenset[Seat]
    says: tuple[tuple[str, ...], ...]
    """For each of LANGUAGES what to add after each Stich, in the author's words."""
    plain: bool
    """Without terms: for somebody who has never played."""


class Played(NamedTuple):
    """Places of the hand that the learner has played, in order, and whether the last Stich still lies there."""

    places: tuple[int, ...]
    looking: bool


class _Moment(NamedTuple):
    """The game after the learner's cards: everything else follows from them."""

    hands: tuple[Hand, ...]
    lead: Seat
    stich: tuple[Kind, ...]
    done: tuple[Stich, ...]


@dataclass(frozen=True, slots=True)
class PlayStiche:
    """§1.7 Play your cards, Stich after Stich."""

    name: str = "play_stiche"
    help: Help = ""

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hands` (four, the learner's first), `lead` (0 to 3), `re` (seats), `says` (after each Stich), `plain`.

        `dullen`: what is said holds only where Herz 10 is trump; other tables cannot have the task.
        """
        problems: list[str] = []
        data = check_keys(data, ("hands", "lead", "re", "says", "plain", "dullen"), problems)
        table = card_table(rules)
        if data.get("dullen") and table.group[DULLE] != TRUMP:
            problems.append("dullen: Herz 10 is no trump at this table")
        lists = data.get("hands")
        if not isinstance(lists, list) or len(lists) != 4:
            raise SpecError([*problems, "hands: expected four"])
        hands = tuple(read_cards({"hands": cards}, "hands", rules, problems) for cards in lists)
        check_copies((kind for hand in hands for kind in hand), problems)
        if len({len(hand) for hand in hands}) != 1 or not hands[0]:
            problems.append("hands: expected four of equal size")
        lead, re = data.get("lead", 0), data.get("re", [])
        if lead not in SEATS:
            problems.append("lead: expected a seat from 0 to 3")
        if not isinstance(re, list) or not all(seat in SEATS for seat in re):
            problems.append("re: expected seats from 0 to 3")
        says = _read_says(data.get("says", []), problems)
        if problems:
            raise SpecError(problems)
        return Task(rules, table, hands, Seat(lead), frozenset(map(Seat, re)), says, bool(data.get("plain")))

    def first(self, task: Task) -> Played:
        """Before the learner's first card; whoever leads has led."""
        return Played((), False)

    def solved(self, task: Task, inner: Played) -> bool:
        """Every card played."""
        return len(inner.places) == len(task.hands[LEARNER])

    def answer(self, task: Task, inner: Played, event: Mapping[str, Any], lang: str) -> tuple[Played, Feedback | None]:
        """A card, or "go on" when a complete Stich lies there."""
        if inner.looking:
            return (inner._replace(looking=False), None) if event.get("type") == "go_on" else (inner, None)
        index, hand = event.get("index"), task.hands[LEARNER]
        if event.get("type") != "pick" or not isinstance(index, int) or not 0 <= index < len(hand):
            return inner, None
        if index in inner.places:
            return inner, None
        return _played(task, inner, index, lang)

    def scene(self, task: Task, inner: Played, lang: str) -> Scene:
        """The Stich on the table with its players, the cards left, the Augen so far."""
        moment = _moment(task, inner)
        shown = moment.done[-1] if inner.looking else None
        lead, cards = (shown.lead, shown.cards) if shown else (moment.lead, moment.stich)
        best = (shown.winner - shown.lead) % 4 if shown else -1
        return Scene(
            prompt=_ended(task, moment, lang) if self.solved(task, inner) else text(lang, _prompt(inner, moment)),
            stich=tuple(card_view(kind, lang) for kind in cards),
            who=tuple(text(lang, f"table.{(lead + place) % 4}") for place in range(len(cards))),
            seats=_seats(task, inner, moment, lang),
            at=tuple((lead + place) % 4 for place in range(len(cards))),
            gap=inner.places[-1] if inner.looking else None,
            hand=tuple(card_view(kind, lang) for kind in task.hands[LEARNER]),
            taps="" if inner.looking else "hand",
            marks={
                "stich": tuple("winner" if place == best else "" for place in range(len(cards))),
                "hand": ("",) * len(task.hands[LEARNER]),
            },
            gone=tuple(sorted(inner.places)),
            actions=(Action("go_on", text(lang, "action.go_on"), primary=True),) if inner.looking else (),
            facts=_facts(task, moment, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Said at the end, after the last Stich."""
        return Feedback("right", text(lang, "play_stiche.end"))

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """Nothing: what happens is seen while it is played."""
        return ""

    def solution(self, task: Task) -> list[dict[str, Any]]:
        """Always the first card that is allowed."""
        events: list[dict[str, Any]] = []
        inner = self.first(task)
        while not self.solved(task, inner):
            moment = _moment(task, inner)
            kind = playable(moment.hands[LEARNER], moment.stich, task.table)[0]
            place = next(p for p, held in enumerate(task.hands[LEARNER]) if held == kind and p not in inner.places)
            events.append({"type": "pick", "index": place})
            inner = Played((*inner.places, place), True)
            if not self.solved(task, inner):
                events.append({"type": "go_on"})
                inner = inner._replace(looking=False)
        return events


def _seats(task: Task, inner: Played, moment: _Moment, lang: str) -> tuple[Sitting, ...]:
    """Who sits there with how many cards, and whose turn it is; parties where the task says them."""
    sitting = dealt(at_home(lang), map(len, moment.hands))
    sitting = told_apart(sitting, parties(task.re)) if task.re else sitting
    return sitting if inner.looking else asked(sitting, LEARNER)


def _read_says(data: Any, problems: list[str]) -> tuple[tuple[str, ...], ...]:
    """A list for all languages, or one for each: `{de = […], en = […]}`."""
    lists = data if isinstance(data, Mapping) else dict.fromkeys(LANGUAGES, data)
    if set(lists) != set(LANGUAGES) or not all(isinstance(texts, list) for texts in lists.values()):
        problems.append(f"says: expected a list of texts, or one for each of {', '.join(LANGUAGES)}")
        return ((),) * len(LANGUAGES)
    return tuple(tuple(map(str, lists[lang])) for lang in LANGUAGES)


def _moment(task: Task, inner: Played) -> _Moment:
    """Replay the learner's cards; the others answer by their lists."""
    moment = _others(task, _Moment(task.hands, task.lead, (), ()))
    for place in inner.places:
        kind = task.hands[LEARNER][place]
        moment = _others(task, _after(task, moment, LEARNER, kind))
    return moment


def _others(task: Task, moment: _Moment) -> _Moment:
    """The others play until it is the learner's turn or the Stich is complete and the learner has seen it."""
    while (seat := Seat((moment.lead + len(moment.stich)) % 4)) != LEARNER and moment.hands[seat]:
        moment = _after(task, moment, seat, playable(moment.hands[seat], moment.stich, task.table)[0])
    return moment


def _after(task: Task, moment: _Moment, seat: Seat, kind: Kind) -> _Moment:
    hand = list(moment.hands[seat])
    hand.remove(kind)
    hands = (*moment.hands[:seat], tuple(hand), *moment.hands[seat + 1 :])
    cards = (*moment.stich, kind)
    if len(cards) < 4:
        return _Moment(hands, moment.lead, cards, moment.done)
    done = complete(moment.lead, cards, task.table, last=not any(hands))
    return _Moment(hands, done.winner, (), (*moment.done, done))


def _prompt(inner: Played, moment: _Moment) -> str:
    if inner.looking:
        return "play_stiche.prompt.look"
    return "play_stiche.prompt.follow" if moment.stich else "play_stiche.prompt.lead"


def _ended(task: Task, moment: _Moment, lang: str) -> str:
    """How it went, beside the most that was possible: the others follow their lists, so every other way is known."""
    mine, most = _mine(task, moment), _most(task, _others(task, _Moment(task.hands, task.lead, (), ())))
    key = "alone" if not task.re else "parties"
    return text(lang, f"play_stiche.prompt.{'most' if mine == most else 'less'}.{key}", mine=mine, most=most)


def _most(task: Task, moment: _Moment) -> int:
    """The Augen that the learner's side can still have at the end."""
    if not any(moment.hands):
        return _mine(task, moment)
    legal = dict.fromkeys(playable(moment.hands[LEARNER], moment.stich, task.table))
    return max(_most(task, _others(task, _after(task, moment, LEARNER, kind))) for kind in legal)


def _mine(task: Task, moment: _Moment) -> int:
    """The Augen of the learner's side, without known parties his own."""
    party = parties(task.re)
    return sum(stich.augen for stich in moment.done if _same_side(task, party, stich.winner))


def _played(task: Task, inner: Played, index: int, lang: str) -> tuple[Played, Feedback | None]:
    kind = task.hands[LEARNER][index]
    moment = _moment(task, inner)
    refusal = verstoss(kind, moment.hands[LEARNER], moment.stich, task.table)
    if refusal:
        causes = [
            ("hand", place, "cause")
            for place, held in enumerate(task.hands[LEARNER])
            if held in refusal.cards and place not in inner.places
        ]
        sentence = (
            text(lang, "play_stiche.plain_refusal", cards=card_names(refusal.cards, lang))
            if task.plain
            else reason(refusal, lang)
        )
        marks = (("hand", index, "wrong"), *causes, ("stich", 0, "cause"))
        return inner, Feedback("wrong", sentence, (refusal.paragraph,), marks, refusal.key)
    after = Played((*inner.places, index), True)
    return after, Feedback("info", _stich_told(task, after, lang))


def _stich_told(task: Task, inner: Played, lang: str) -> str:
    """What has happened in the Stich that lies on the table."""
    moment = _moment(task, inner)
    stich, number = moment.done[len(inner.places) - 1], len(inner.places)
    who = text(
        lang,
        "play_stiche.you" if stich.winner == LEARNER else "play_stiche.other",
        name=text(lang, f"table.{stich.winner}"),
    )
    last = not any(moment.hands)
    events = sonderpunkte(stich, task.re, task.rules, task.table, last) if task.re else {}
    specials = [told for party, found in events.items() for told in events_told(task.re, party, found, lang)]
    author = filter(None, task.says[LANGUAGES.index(lang)][number - 1 : number])
    return " ".join(
        [text(lang, "play_stiche.stich", who=who, augen=stich.augen), *specials, *_twice(stich, lang), *author]
    )


def _twice(stich: Stich, lang: str) -> list[str]:
    """§2.4.1 §2.4.2 Which of two equal cards has won, where the card that wins lies there twice."""
    place = (stich.winner - stich.lead) % 4
    best = stich.cards[place]
    if stich.cards.count(best) == 1:
        return []
    return [text(lang, f"play_stiche.twice.{'first' if stich.cards.index(best) == place else 'second'}")]


_OF_A_CARD = ("fuchs", "dulle_gefangen", "gans", "karlchen_gefangen", "karlchen_verloren")
"""Events in which one side loses a card, ours or theirs."""


def events_told(re: frozenset[Seat], party: Party, events: Sequence[str], lang: str) -> list[str]:
    """Special points of a party in words; the same one twice is told once."""
    told = {event: event_told(re, party, event, lang) for event in events}
    twice = [event for event in told if events.count(event) > 1]
    return [text(lang, "play_stiche.event.twice", told=one) if event in twice else one for event, one in told.items()]


def event_told(re: frozenset[Seat], party: Party, event: str, lang: str) -> str:
    """A special point in words; the card may also be our own that is lost."""
    ours = party == parties(re)[LEARNER]
    lost = event in _OF_A_CARD and ours == (event == "karlchen_verloren")
    return text(lang, f"play_stiche.event.{event}.lost" if lost else f"play_stiche.event.{event}")


def _facts(task: Task, moment: _Moment, lang: str) -> tuple[str, ...]:
    """The Augen so far, of the parties if they are known, else of the learner and all others."""
    party = parties(task.re)
    mine = _mine(task, moment)
    theirs = sum(stich.augen for stich in moment.done) - mine
    key = "play_stiche.facts.parties" if task.re else "play_stiche.facts.alone"
    partner = next((seat for seat in SEATS[1:] if task.re and party[seat] == party[LEARNER]), LEARNER)
    return (text(lang, key, partner=text(lang, f"table.{partner}"), mine=mine, theirs=theirs),)


def _same_side(task: Task, party: tuple[str, ...], seat: Seat) -> bool:
    return party[seat] == party[LEARNER] if task.re else seat == LEARNER


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """The first Stiche of a game with small hands: the learner's sorted, the others' lists by chance."""
    cards, size = shuffled(table.deck, chance), level + 1
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in SEATS]
    return {"hands": [in_order(list(hands[0]), table), *hands[1:]], "lead": int(chance() * 4), "re": [0, 2]}


def _must_follow(position: Position, table: CardTable) -> bool:
    """The learner follows with a hand that serves in part; with more cards he may also lead."""
    hands, lead = position["hands"], position["lead"]
    return 0 < serving(hands[0], hands[lead], table) < len(hands[0]) if lead else len(hands[0]) > 2


KIND = PlayStiche()

SAMPLES = (
    {
        "hands": ["PiA KrD KaA", "Pi9 KrK HeB", "Pi10 He10 Ka9", "PiK KrA KaK"],
        "lead": 1,
        "re": [0, 2],
        "says": ["Das war der erste."],
    },
)

INVENTION = Invention(_draw, (_must_follow, _must_follow, _must_follow))
