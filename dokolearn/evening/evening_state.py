"""An evening as a value: the table, what was written down, the game that runs, and what the reader is being asked."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, FUCHS, SCHWEIN, deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.value import Sheet, is_repeated
from dokolearn.club_evening_rules import NextGame, Runde, after_game, evening, next_game, start_runde
from dokolearn.evening.begun_games import BEGUN, begun_game, wrong_beginning
from dokolearn.evening.wished_cards import GIVEN, WISHES, Try, cards_for_wish, drawn_again, hands_laid_out, wrong_deal
from dokolearn.evening.wished_cards import READER as READER
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.frame.task import Feedback, SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.game import Game, State, begin, sight, step
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, CardTable, GameEvent, Hand, Hands, Party, Play, RuleSet, Seat, Stich
from dokolearn.players.levels import LEVELS, Level, at_table
from dokolearn.replay.text.played_game import Played
from dokolearn.shallow_json import JsonObject
from dokolearn.sight import KnownEvening, Sight
from dokolearn.strings import LANGUAGES

MAX_SEED = 999_999

MAX_WISHES = 24

MAX_DEALS = 500
"""So many deals an evening has at most; the longest of any book has a tenth of them."""


class Cards(NamedTuple):
    """One game instead of an evening, the same for everybody: which cards, and what counts of the evening before."""

    deal: int
    """Which cards of the seed; the first of an evening are 1, 0 are those of a day."""
    dealer: int
    before: int = 0
    """Games that were played."""
    owing: frozenset[int] = frozenset()
    """Who owes a Pflichtsolo."""
    given: str = ""
    """The very cards that somebody has laid out, by the number of their deal as a text; a redeal is by chance."""
    begun: str = ""
    """A game that somebody has begun, as a short link: the reader plays it on, on the first seat."""


class Result(NamedTuple):
    """What somebody made of his cards."""

    party: Party
    augen: int
    punkte: int


class Plan(NamedTuple):
    """What an evening is: everything that never changes."""

    rules: RuleSet
    lang: str
    seed: int
    level: str
    options: str = ""
    """The house rules as a game that is written down has them."""
    games: tuple[str, ...] = ()
    """What the games of a lesson are to be (`WISHES`), as many as there are; without any the table ends the evening."""
    cards: Cards | None = None
    """The only game, where it is one."""
    task: str = ""
    """What whoever passed these cards on asks for, in his own words."""

    @property
    def players(self) -> tuple[Level, ...]:
        """How everybody plays, by seat; of the reader what would be played for him."""
        return at_table(self.level)


class Ask(NamedTuple):
    """What the reader has to say yes to first, or what he chooses from."""

    what: Literal["event", "fuchs", "soli"]
    event: GameEvent | None = None
    """What happens if he does."""


@dataclass(frozen=True)
class Evening:
    """Where the evening is; `step` answers an event with the next one."""

    plan: Plan
    runde: Runde
    """As written down before this game."""
    deals: int = 0
    """So many times cards were dealt, redeals as well; 0 before the evening begins."""
    game: Game | None = None
    log: tuple[GameEvent, ...] = ()
    """All that has happened in this game."""
    since: int = 0
    """How much of it the reader has seen already."""
    places: tuple[int, ...] = ()
    """The places of the own cards that were played, in order."""
    picked: tuple[int, ...] = ()
    """The places of the cards that are to be given away."""
    asks: Ask | None = None
    helped: int = 0
    """So many steps of help were given in this position."""
    looking: bool = False
    """Whether a complete Stich lies there."""
    reckoned: bool = False
    """Whether the score is shown."""
    counted: int | None = None
    """So many steps of the score the reader has reckoned himself; None where he does not."""
    looks_back: bool = False
    """Whether what Verein would have done is shown instead of the score."""
    weighs: bool = False
    """Whether what the cards gave in the whole evening is shown instead of it."""
    once_more: bool = False
    """Whether the same cards are played again; that is not written down."""
    written: Runde | None = None
    """Then: the evening with what was written down for these cards."""
    rows: tuple[Sheet, ...] = ()
    """The Spielzettel so far, a row for each game that counts."""
    begun: tuple[Game, ...] = ()
    """Each of these games before its first question."""
    drawn: int = 0
    """So many times cards were drawn until these were taken; 0 where nobody looked at them (`wished_cards`)."""
    first: Result | None = None
    """Then: what came of them at first."""
    made: tuple[str, ...] = ()
    """What the others did after the last event."""
    acting: bool = False
    """Whether somebody else is still to act before the reader is asked."""
    feedback: Feedback | None = None
    before: "Evening | None" = field(default=None, repr=False, compare=False)
    """As it was when the last event came, if that led on: what moves is seen by it."""
    drawn_last: "Evening | None" = field(default=None, repr=False, compare=False)
    """As it was before the last card, where the others are asked card by card: what moves is seen by this then."""

    @property
    def coming(self) -> NextGame:
        """The game that runs, or the next one. The evening must not be over."""
        found = next_game(self.runde)
        assert found is not None, "the evening is not over"
        return found

    @property
    def running(self) -> Game:
        """The game on the table."""
        assert self.game is not None
        return self.game

    @property
    def state(self) -> State | None:
        """The play, once it is clear what is played."""
        return None if self.game is None else self.game.state

    @property
    def done(self) -> tuple[Stich, ...]:
        """The complete Stiche."""
        return () if self.state is None else self.state.stiche

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.game is not None and self.game.over

    @property
    def seen(self) -> Sight:
        """The game as the reader knows it."""
        return self.eyes(READER)

    def eyes(self, seat: Seat) -> Sight:
        """The game as a seat knows it."""
        found = self._eyes.get(seat)
        if found is None:
            found = self._eyes[seat] = sight(self.running, seat, self._so_far)
        return found

    @cached_property
    def _eyes(self) -> dict[Seat, Sight]:
        """Of everybody who was asked for: pictures and players look again and again."""
        return {}

    @cached_property
    def _so_far(self) -> KnownEvening | None:
        return evening(self.runde)

    @property
    def table(self) -> CardTable:
        """§2.3 The cards as they are sorted now."""
        spiel = self.running.spiel
        return card_table(self.plan.rules) if spiel is None else spiel.table

    @cached_property
    def hand(self) -> Hand:
        """The own cards in their order, those that are gone as well."""
        game = self.running
        cards = game.round.hands[READER] if game.spiel is None else game.spiel.hands[READER]
        return tuple(sorted(cards, key=self.table.order.__getitem__))

    @property
    def wish(self) -> str:
        """What a lesson wants this game to be; nothing where it is any game."""
        games, number = self.plan.games, self.coming.number
        return games[number - 1] if number <= len(games) else ""

    def chance(self) -> Chance:
        """The chance of whoever decides now."""
        return chance_of(f"evening {self.plan.seed} {self.deals} {len(self.log)}")


def start(spec: JsonObject) -> Evening:
    """Before the first card: `seed`, `rules`, `options`, `lang`, `level`; `games` of a lesson, or for one game `cards`.
    Raises SpecError.

    `theirs`, what somebody else made of these cards, the page shows beside it; here it is only checked.
    """
    problems = [f"unknown key {key!r}; there are {', '.join(KEYS)}" for key in spec if key not in KEYS]
    seed, lang, level = spec.get("seed"), spec.get("lang", "de"), spec.get("level", "verein")
    if type(seed) is not int or not 1 <= seed <= MAX_SEED:
        problems.append(f"seed: expected 1 to {MAX_SEED}")
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    problems += [] if level in LEVELS else [f"level: unknown level {level!r}; there are {', '.join(LEVELS)}"]
    games = spec.get("games", [])
    if not isinstance(games, list) or len(games) > MAX_WISHES:
        problems.append(f"games: expected a list of at most {MAX_WISHES}")
        games = []
    known = ", ".join(WISHES)
    problems += [f"games: unknown game {one!r}; there are {known}" for one in games if str(one) not in WISHES]
    rules = read_rules({"set": spec.get("rules", "mainz"), "options": spec.get("options", {})}, problems)
    cards = spec.get("cards", {})
    problems += _wrong_cards(spec) or wrong_deal(cards.get(GIVEN, ""), rules) + wrong_beginning(cards, rules)
    if problems or rules is None or type(seed) is not int:
        raise SpecError(problems)
    plan = Plan(rules, str(lang), seed, str(level), _options(spec), tuple(games), task=spec.get("task", ""))
    if "cards" in spec:
        return one_game(plan._replace(cards=_cards(spec["cards"], first_dealer(plan))))
    return Evening(plan, start_runde(rules, dealer=first_dealer(plan), players=4))


def _options(spec: JsonObject) -> str:
    return json.dumps(spec["options"]) if spec.get("options") else ""


KEYS = ("seed", "rules", "options", "lang", "level", "games", "cards", "theirs", "task")

LONGEST_TASK = 200
"""Signs of what is asked for."""

MOST_PUNKTE = 999
"""No game is worth so many, whatever was called."""

_LEAST_AND_MOST = {
    "cards": {"deal": (0, MAX_DEALS), "dealer": (0, 3), "before": (0, MAX_DEALS), "owing": (0, 15)},
    "theirs": {"augen": (0, AUGEN_TOTAL), "punkte": (-MOST_PUNKTE, MOST_PUNKTE), "party": (0, 1)},
}
"""Whoever opens a link gets these from somebody else. `owing` has a bit for each seat; `party` 0 is Re."""


def _wrong_cards(spec: JsonObject) -> list[str]:
    """What is wrong with a game that comes by a link."""
    problems = ["theirs: only with cards"] if "theirs" in spec and "cards" not in spec else []
    problems += ["cards: not with games"] if "games" in spec and "cards" in spec else []
    task = spec.get("task", "")
    good = isinstance(task, str) and len(task) <= LONGEST_TASK and task.isprintable() and (not task or "cards" in spec)
    problems += [] if good else [f"task: expected a line of at most {LONGEST_TASK} signs, with cards"]
    for name, limits in _LEAST_AND_MOST.items():
        given = spec.get(name, {})
        needed, words = ({"deal"}, (GIVEN, BEGUN)) if name == "cards" else (set(limits), ())
        if (
            not isinstance(given, dict)
            or set(given) - set(limits) - set(words)
            or (name in spec and needed - set(given))
        ):
            problems.append(f"{name}: expected {', '.join(limits)}")
            continue
        for key, number in given.items():
            if key in words:
                continue
            least, most = limits[key]
            if type(number) is not int or not least <= number <= most:
                problems.append(f"{name}.{key}: expected {least} to {most}")
    return problems


def _cards(given: JsonObject, dealer: int) -> Cards:
    owing = frozenset(seat for seat in SEATS if given.get("owing", 0) >> seat & 1)
    return Cards(
        given["deal"],
        given.get("dealer", dealer),
        given.get("before", 0),
        owing,
        given.get(GIVEN, ""),
        given.get(BEGUN, ""),
    )


def one_game(plan: Plan) -> Evening:
    """Before the only game. Raises SpecError where the evening is over by then."""
    cards = plan.cards
    assert cards is not None
    fresh = start_runde(plan.rules, cards.dealer, 4)
    runde = replace(fresh, open_soli=fresh.open_soli & cards.owing, played=cards.before)
    if next_game(runde) is None:
        raise SpecError(["cards: the evening is over before this game"])
    return Evening(plan, runde, cards.deal - 1)


def first_dealer(plan: Plan) -> int:
    """§1.4 Who deals first, by chance; at the first game of an evening that the reader begins never he himself."""
    return 1 + int(chance_of(f"dealer {plan.seed}")() * 3)


def deal_next(now: Evening, drawn: int = 0) -> Evening:
    """§1.4 Fresh cards for the game that comes. `drawn`: which of those that were looked at, where that was kept."""
    return cards_given(replace(now, deals=now.deals + 1, once_more=False, drawn=drawn))


def cards_given(now: Evening) -> Evening:
    """§1.4 The cards of this deal, as at the beginning of what the reader plays: where somebody has begun the game,
    all that came before lies there."""
    begun, fresh = beginning(now), fresh_cards(now)
    if begun is None or not begun.events:
        return fresh
    game = fresh.running
    for event in begun.events:
        game = step(game, event)
    after = replace(fresh, game=game, log=tuple(begun.events), since=_own_last(begun.events))
    return replace(after, places=_own_places(after))


def beginning(now: Evening) -> Played | None:
    """The game that somebody has begun with these cards."""
    cards = now.plan.cards
    return begun_game(cards.begun) if cards is not None and cards.begun and now.deals == cards.deal else None


def _own_last(events: Sequence[GameEvent]) -> int:
    """So many things had happened when the reader's seat had done something for the last time."""
    return max((number for number, event in enumerate(events, 1) if event.seat == READER), default=0)


def _own_places(now: Evening) -> tuple[int, ...]:
    """The places of the own cards that are gone, in order."""
    found = list[int]()
    for event in now.log:
        if isinstance(event, Play) and event.seat == READER:
            kind = FUCHS if event.kind == SCHWEIN else event.kind
            found.append(next(at for at, held in enumerate(now.hand) if held == kind and at not in found))
    return tuple(found)


def fresh_cards(now: Evening) -> Evening:
    """§1.4 The cards of this deal, before anything has happened."""
    plan, coming, begun = now.plan, now.coming, beginning(now)
    duty = coming.duty if plan.rules.runde.mandatory_solo != "none" else None
    leads = coming.vorfuehrung
    if begun is not None:
        duty, leads = begun.duty, begun.vorgefuehrt

    def begin_with(hands: Hands) -> Game:
        return begin(plan.rules, hands, coming.dealer_seat, bock=coming.doublings, duty=duty, vorfuehrung=leads)

    drawn, hands = (0, begun.hands) if begun is not None else _draw_cards(now, begin_with)
    return Evening(plan, now.runde, now.deals, begin_with(hands), drawn=drawn, rows=now.rows, begun=now.begun)


def _draw_cards(now: Evening, begun: Callable[[Hands], Game]) -> tuple[int, Hands]:
    """§1.4 By chance; where a lesson has a wish, such cards, or those that were taken once before."""
    plan, wish, chance = now.plan, now.wish, chance_of(f"evening {now.plan.seed} {now.deals}")
    if plan.cards is not None and plan.cards.given and now.deals == plan.cards.deal:
        return 0, hands_laid_out(plan.cards.given, plan.rules)
    if not wish:
        return 0, deal(card_table(plan.rules), chance)
    if now.drawn:
        return now.drawn, drawn_again(wish, plan.rules, chance, now.drawn)
    tried = Try(begun, plan.players, chance_of(f"tried {plan.seed} {now.deals}"))
    return cards_for_wish(wish, plan.rules, tried, chance)


def another_game(plan: Plan, runde: Runde) -> bool:
    """Whether another game comes: as the table ends an evening, or a lesson."""
    ended = bool(plan.games) and runde.played + runde.added >= len(plan.games)
    return not ended and next_game(runde) is not None


def written_down(now: Evening) -> Runde:
    """§3.1.3 The evening after this game; the same where it does not count."""
    game = now.running
    vertrag = game.round.vertrag
    if now.once_more and now.written is not None:
        return now.written
    if not game.over or vertrag is None:
        return now.runde
    return after_game(now.runde, vertrag, game.result, len(game.bock_fired))


def games_begun(now: Evening) -> tuple[Game, ...]:
    """§3.1.3 The games that have a row, each before its first question."""
    return now.begun if rows_written(now) == now.rows else (*now.begun, cards_given(now).running)


def rows_written(now: Evening) -> tuple[Sheet, ...]:
    """§3.1.3 The Spielzettel with a row for this game; the same where it does not count."""
    found = now.running.result
    return now.rows if found is None or now.once_more or is_repeated(found) else (*now.rows, found.punkte)
