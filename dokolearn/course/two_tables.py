"""Bei uns, bei euch: every difference of two tables in plain words, how often it matters, and a game that shows it.

How often is counted in games of club players at both tables: each is followed at its own table and at the same one with
that rule as the other table has it. The example is the game that parts soonest. Where no game does, games by chance are
tried; where none of them does either, how many there were is said.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from dokolearn.course.games_at_table import TableGame, answers_to_come, games_at, games_with, lively_games
from dokolearn.course.in_books import book_place
from dokolearn.course.own_table import TRIES, is_nothing, rule_sentence
from dokolearn.course.parting_words import parting_words, player_words
from dokolearn.course.where_games_part import (
    AT_THE_END,
    Parting,
    choice,
    evening_parts,
    other_ending,
    parting,
    parts_alike,
    with_calls,
)
from dokolearn.exercises.frame.task import SpecError
from dokolearn.game import Game
from dokolearn.game.whole import SLIPPED
from dokolearn.model import GameEvent, Party, RuleSet, Say
from dokolearn.option_words import option_title
from dokolearn.replay.check.checking import options_of
from dokolearn.replay.links.link_forms import text_link, text_of_part
from dokolearn.replay.text.played_game import games_of, record_of
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_guide import differences, idle
from dokolearn.rulesets.option_values import PART_OF, READERS
from dokolearn.rulesets.options import ONLY_WORDS, value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import table_name


class WrittenTable(NamedTuple):
    """A table as its people write it down: a book and their house rules."""

    book: str
    options: JsonObject
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class TableDifference:
    """A rule in which two tables differ, with the details that come with it."""

    option: str
    details: tuple[str, ...]
    here: str
    """What holds at this table, in a sentence or a few."""
    there: str
    only_words: bool
    """Whether it is an agreement that no game can show."""


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game that shows a difference: played at one of the tables, parted at the other."""

    known: TableGame
    parting: Parting
    here: WrittenTable
    there: WrittenTable
    """The tables at which it is shown: the two, or one of them and the same with that rule as the other has it."""
    at_here: bool
    """Whether it was played at this table; else at the other, and what the parting calls here is there."""
    at_the_tables: bool
    """Whether it is shown at the two tables themselves."""
    by_chance: bool
    """Whether nobody thought about his cards."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a difference does at the table."""

    games: int
    """How many games of club players were followed."""
    matters: int
    """In how many of them something went otherwise."""
    tried: int
    """How many games by chance were followed besides."""
    example: ExampleGame | None
    evening: bool
    """Whether the evening around a game is another one."""


def table_of(data: Any) -> WrittenTable:
    """A table from a spec: `set` and `options`, or `link`, what somebody wrote or was sent (see `table_behind`).

    Raises SpecError, and OptionProblem where its options cannot be.
    """
    if isinstance(data, dict) and isinstance(data.get("link"), str) and len(data) == 1:
        return table_behind(data["link"])
    book, options = (data.get("set"), data.get("options", {})) if isinstance(data, dict) else (None, None)
    if not isinstance(book, str) or book not in BOOKS or data.keys() - {"set", "options"}:
        raise SpecError([_EXPECTED])
    return WrittenTable(book, options or {}, with_options(BOOKS[book], options))


_EXPECTED = f"expected a table: a set out of {', '.join(BOOKS)}, and options; or the link of one"


def table_behind(written: str) -> WrittenTable:
    """A table as people write or send it: `ddv`, `ddv gans=ja schwein=both`, or a link that ends in `#tisch=ddv`.

    Raises SpecError, and OptionProblem where its options cannot be.
    """
    name, _, own = written.strip().partition(" ")
    if "tisch=" in written:
        parts = dict(part.partition("=")[::2] for part in written.strip().rpartition("#")[2].split("&"))
        name, own = parts.get("tisch", ""), text_of_part(parts.get("regeln", ""))
    if len(written) > LONGEST or name not in BOOKS:
        raise SpecError([_EXPECTED])
    try:
        options = options_of(own) if own.strip() else {}
    except ValueError:
        raise SpecError([_EXPECTED]) from None
    return WrittenTable(name, options, with_options(BOOKS[name], options))


LONGEST = 10_000
"""Signs of a table: more than one with all options needs."""


def table_differences(here: RuleSet, there: RuleSet, lang: str) -> tuple[TableDifference, ...]:
    """Every rule in which two tables differ, the common ones first."""
    return tuple(
        TableDifference(
            option,
            details,
            _sentences(option, details, here, lang),
            _sentences(option, details, there, lang),
            option in ONLY_WORDS,
        )
        for option, details in differences(here, there).items()
    )


def _sentences(option: str, details: Iterable[str], rules: RuleSet, lang: str) -> str:
    """What holds at a table by an option, and by the details that have an effect there; with the place of the book, or
    that it says nothing, where the table has it from there."""
    still = idle(rules)
    more = [one for one in details if one not in still and not is_nothing(one, rules)]
    told = " ".join(rule_sentence(one, rules, lang) for one in (option, *more))
    if value_of(rules, option) != value_of(BOOKS[rules.name], option):
        return text(lang, "two_tables.own", rule=told)
    return text(lang, "own_table.book", place=book_place(rules.name, (option,), lang), rule=told)


# A table with one rule of the other


def with_rule_of(table: WrittenTable, other: RuleSet, options: Iterable[str]) -> WrittenTable | None:
    """A table that takes over one rule with its details from another one, and what has to come with it; None where
    that cannot be."""
    taken, still = list(options), idle(other)
    while True:
        own = {one: value for one, value in table.options.items() if one not in taken}
        wanted = own | {one: READERS[one].write(value_of(other, one)) for one in taken if one not in still}
        try:
            return WrittenTable(table.book, wanted, with_options(BOOKS[table.book], wanted))
        except OptionProblem as error:
            pairs = dict.fromkeys(one.option for found in error.found for one in found.settings)
            more = [one for one in pairs if one not in taken]
            if not more:
                return None
            taken += more


# What it does

GAMES = 60
"""Games of club players that are followed at each of the two tables."""
LOOKED_CLOSELY = 6
"""Of these, the games at whose every moment is tried what somebody could do, where none of all goes otherwise."""
LIVELY = 120
"""Games by chance that are followed at each table then."""


def effect(here: WrittenTable, there: WrittenTable, one: TableDifference, games: int = GAMES) -> Effect:
    """How often a difference matters, and the smallest game that shows it."""
    if one.only_words:
        return Effect(0, 0, 0, None, False)
    sides = list(_sides(here, there, one))
    found, evening = list[ExampleGame](), False
    for side in sides:
        for known in games_at(side.table.rules, games):
            parted = parting(known, side.other.rules)
            evening = evening or evening_parts(known, side.other.rules)
            if parted is not None:
                found.append(side.example(known, parted))
    followed = games * len(sides)
    if found or evening:
        return Effect(followed, len(found), 0, _smallest(found), evening)
    tried, example = _rare(sides, one.option, games)
    return Effect(followed, 0, tried, example, evening)


class _Side(NamedTuple):
    """One of two tables, and what it is with that rule as the other has it."""

    table: WrittenTable
    other: WrittenTable
    whole: WrittenTable
    """The other table."""
    at_here: bool

    def example(self, known: TableGame, parted: Parting, by_chance: bool = False) -> ExampleGame:
        """The game at both tables, if it parts at the other one as it does with this rule alone."""
        alike = parts_alike(known, parted, self.whole.rules)
        shown = (self.table, self.whole if alike else self.other)
        parted = alike or parted
        here, there = shown if self.at_here else shown[::-1]
        return ExampleGame(known, parted, here, there, self.at_here, alike is not None, by_chance)


def _sides(here: WrittenTable, there: WrittenTable, one: TableDifference) -> Iterator[_Side]:
    for table, whole, at_here in ((here, there, True), (there, here, False)):
        other = with_rule_of(table, whole.rules, (one.option, *one.details))
        if other is not None and other.rules != table.rules:
            yield _Side(table, other, whole, at_here)


def _smallest(found: Iterable[ExampleGame]) -> ExampleGame | None:
    """The game that parts soonest; of those that part alike the one with the fewest lines of score, and calls."""
    return min(found, key=_size, default=None)


def _size(one: ExampleGame) -> tuple[int, int, int]:
    ends = [game.result for game in (one.parting.here, one.parting.there) if game is not None]
    lines = sum(len(result.lines) for result in ends if result is not None)
    at_the_end = one.parting.how in AT_THE_END
    return (lines if at_the_end else 0) + 1000 * at_the_end, one.parting.at, len(one.known.played.events)


Found = tuple[TableGame, Parting] | None
"""A game, perhaps changed, that parts."""


def _rare(sides: Sequence[_Side], option: str, many_games: int) -> tuple[int, ExampleGame | None]:
    """What could have been done in some games, what happens in games by chance, and what could have been said and laid
    in all of them: how many games by chance there were, and the smallest example of the first sort that has one."""
    clubs = [(side, games_at(side.table.rules, many_games)) for side in sides]
    chance = [(side, lively_games(side.table.rules, LIVELY)) for side in sides]
    hands = [(side, games_with(side.table.rules, hands_of(option))) for side in sides]
    at_the_end = PART_OF[option] in _OF_THE_END
    for ask, tables, many, enough in (
        (_as_it_could, clubs, LOOKED_CLOSELY, ENOUGH),
        (_as_it_could, hands, LIVELY, ENOUGH),
        (_as_it_went, chance, LIVELY, ENOUGH),
        (_as_it_could, chance, LIVELY // 3, ENOUGH),
        (_otherwise_called, clubs, LIVELY // 4, 1),
        (_otherwise_ended, chance, LIVELY // 2, 1),
    ):
        if at_the_end and ask is _as_it_could:
            continue
        for side, games in tables:
            parted = (ask(one, side.other.rules) for one in games[:many])
            shown = [
                side.example(known, one, tables is not clubs) for known, one in islice(filter(None, parted), enough)
            ]
            if shown:
                return 0, _smallest(shown)
    return sum(len(known) for _, known in (*hands, *chance)), None


ENOUGH = 5
"""So many examples of a sort are compared for the smallest; of those that cost most to find the first is taken."""

_OF_THE_END = ("win", "value", "special")
"""Parts of a rule book that decide nothing before a game is over: no card and no word is tried for them."""


def hands_of(option: str) -> tuple[str, ...]:
    """Hands with which an option decides something, those of its tasks first."""
    tasks = tuple(str(one.task["hand"]) for one in TRIES.get(option, ()) if "hand" in one.task)
    return tasks + _PAIRS_OF.get(option, ()) * 12


PAIRS = (
    "KaA KaA Ka10 Ka10 Ka9 Ka9 KrD HeB KrA PiA PiK HeK",
    "KaA KaA Ka10 Ka10 KrD HeB KrA PiA PiK HeK",
)
"""Hands with every pair that may rise above the Dullen, of each pack; each is dealt more than once."""

_PAIRS_OF = {
    **dict.fromkeys(("schwein", "schwein_announce", "schwein_needs_call", "schwein_in_karosolo"), PAIRS),
    **dict.fromkeys(("superschwein", "hyperschwein"), PAIRS),
    "schwein_card": tuple(hand.replace("Ka10 Ka10", "HeA HeA") for hand in PAIRS),
}


def _as_it_went(known: TableGame, rules: RuleSet) -> Found:
    parted = parting(known, rules)
    return parted and (known, parted)


def _as_it_could(known: TableGame, rules: RuleSet) -> Found:
    parted = choice(known, rules)
    return parted and (known, parted)


def _otherwise_ended(known: TableGame, rules: RuleSet) -> Found:
    changed = other_ending(known, rules)
    return changed and _as_it_went(changed, rules)


def _otherwise_called(known: TableGame, rules: RuleSet) -> Found:
    """Only games that nobody wins by much: what calls change there are ties and levels."""
    if not known.games[-1].over or known.games[-1].state is None or not 90 <= _augen_of_re(known) <= 150:
        return None
    changed = (with_calls(known, said) for said in _CALLS)
    return next(filter(None, (_otherwise_ended(one, rules) for one in changed if one is not None)), None)


_CALLS: tuple[tuple[Party, ...], ...] = ((), ("re",), ("kontra",), ("kontra", "re"), ("re", "kontra"))


def _augen_of_re(known: TableGame) -> int:
    state = known.games[-1].in_play[1]
    return sum(state.augen[seat] for seat in state.re)


# The machine: first the differences, then what they do


class TwoTables(NamedTuple):
    """Two tables that are held against each other."""

    here: WrittenTable
    there: WrittenTable
    lang: str
    found: tuple[TableDifference, ...]
    effects: tuple[Effect, ...] = ()
    """Of each difference, as far as somebody has looked."""


def start(spec: JsonObject) -> TwoTables:
    """Two tables, `here` and `there`, in a language. Raises SpecError, OptionProblem."""
    lang = spec.get("lang", "de")
    if lang not in LANGUAGES or spec.keys() - {"here", "there", "lang"}:
        raise SpecError(["expected here, there and a language"])
    here, there = table_of(spec.get("here")), table_of(spec.get("there"))
    return TwoTables(here, there, lang, table_differences(here.rules, there.rules, lang))


def step(now: TwoTables, event: JsonObject) -> TwoTables:
    """With `look` the next difference is followed through games, with `all` every one that is left."""
    asked = {"look": 1, "all": len(now.found)}.get(str(event.get("type")), 0)
    effects = now.effects
    for one in now.found[len(effects) : len(effects) + asked]:
        effects += (effect(now.here, now.there, one),)
    return now._replace(effects=effects)


def view(now: TwoTables) -> JsonDict:
    """Every difference; once all are followed through games, those first that matter most often."""
    lang, n = now.lang, len(now.found)
    head = text(lang, "two_tables.number.one", n=n) if n == 1 else text(lang, "two_tables.number", n=n)
    looked: list[Effect | None] = [*now.effects, *[None] * (n - len(now.effects))]
    rows = list(zip(now.found, looked, strict=True))
    if len(now.effects) == n:
        rows.sort(key=_rank)
    return {
        "head": head if n else text(lang, "two_tables.nothing"),
        "names": [table_name(one.rules, lang) for one in (now.here, now.there)],
        "left": n - len(now.effects),
        "rules": [_row(*row, lang) for row in rows],
    }


def _rank(row: tuple[TableDifference, Effect | None]) -> tuple[int, bool]:
    """By how often a difference matters; what is only an agreement comes last."""
    one, found = row
    return -found.matters if found else 0, one.only_words


def _row(one: TableDifference, found: Effect | None, lang: str) -> JsonDict:
    shown = found.example if found else None
    return {
        "option": one.option,
        "title": option_title(one.option, lang),
        "here": one.here,
        "there": one.there,
        "notes": [*_notes(one, found, lang)],
        "example": example_view(shown, lang) if shown else None,
    }


def _notes(one: TableDifference, found: Effect | None, lang: str) -> Iterator[str]:
    """How often it matters, or why there is nothing to be seen."""
    if one.only_words:
        yield text(lang, "two_tables.only_words")
        return
    if found is None:
        return
    if found.example is None and found.evening:
        yield text(lang, "two_tables.evening")
        return
    if found.example is None:
        yield text(lang, "two_tables.looked", n=found.games, more=found.tried)
        return
    key = "matters" if found.matters else "matters.none"
    yield text(lang, f"two_tables.{key}", n=found.matters, of=found.games)
    if found.example.by_chance:
        yield text(lang, "two_tables.by_chance")
    elif not found.matters:
        yield text(lang, "two_tables.could")


def example_view(one: ExampleGame, lang: str) -> JsonDict:
    """An example in words, with a link into the viewer for each of the two tables."""
    played, other = (one.here, one.there) if one.at_here else (one.there, one.here)
    told = parting_words(one.known, one.parting, other.rules, lang, one.at_the_tables)
    words, links = (told.here, told.there), (_played_link(one, played, lang), _other_link(one, other, lang))
    here, there = (0, 1) if one.at_here else (1, 0)
    return {
        "moment": told.moment,
        "here": words[here],
        "there": words[there],
        "links": [links[here], links[there]],
        "note": "" if one.at_the_tables else text(lang, "two_tables.one_rule"),
    }


def _played_link(one: ExampleGame, table: WrittenTable, lang: str) -> str:
    """The game at the table where it was played: whole, unless the example is about what nobody did."""
    known, found = one.known, one.parting
    as_it_went = (
        found.event is None
        or found.event in known.played.events[found.at :][:1]
        or found.at == len(known.played.events)
    )
    happened = known.played.events if as_it_went else _up_to(one, found.here)
    return _link(known, table, happened, one, lang)


def _other_link(one: ExampleGame, table: WrittenTable, lang: str) -> str:
    """The game at the other table, up to where it parts."""
    if one.parting.how == "deal":
        known = games_at(table.rules, 1)[0]
        return _link(known, table, known.played.events, one, lang)
    return _link(one.known, table, _up_to(one, one.parting.there), one, lang)


def _up_to(one: ExampleGame, after: Game | None) -> Sequence[GameEvent]:
    """What both tables have in common, and what happens then if the table lets it; a slip is no word to write down."""
    found, events = one.parting, one.known.played.events[: one.parting.at]
    slip = isinstance(found.event, Say) and found.event.what == SLIPPED
    if after is None or found.event is None or slip or found.at == len(one.known.played.events):
        return events
    return (*events, found.event)


def _link(known: TableGame, table: WrittenTable, happened: Sequence[GameEvent], one: ExampleGame, lang: str) -> str:
    """A game as a link, opened at the moment of the example; with the answers to come, since what is written down
    names every Vorbehalt."""
    duty = known.played.duty if table.rules.runde.mandatory_solo != "none" else None
    played = known.played._replace(rules=table.rules, events=happened, duty=duty)
    played = played._replace(events=(*happened, *answers_to_come(games_of(played)[-1])))
    before = known.games[min(one.parting.at, len(known.games) - 1)].state if one.parting.how != "deal" else None
    stich, card = (len(before.stiche) + 1, len(before.stich)) if before else (1, 0)
    spot = (stich, card) if before is None or not before.over else (len(before.stiche), 4)
    return f"{text_link(record_of(played, table.options, player_words(lang)))}&p={spot[0]}.{spot[1]}"
