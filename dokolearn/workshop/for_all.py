"""One game for many: a trainer begins it, everybody plays it on, and the games come back as a table.

A task is a game that has begun (`evening.begun_games`), a result a game that begins so and is over. Both are the short
links that all games have, so nobody can send Punkte: they are reckoned here, from the cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from zlib import crc32

from dokolearn.ch2_normal_game import parties
from dokolearn.evening.begun_games import begun_game
from dokolearn.evening.evening_state import MAX_SEED
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.game import Game, outcome
from dokolearn.model import SEATS, Abrechnung, Claim, GameEvent, Give, Play, RuleSet, Say, Seat, Speak
from dokolearn.replay.card_rows import TableError
from dokolearn.replay.check.as_played import NotPlayedError, engine_events, from_seat, in_order, positions
from dokolearn.replay.check.checking import check, options_of
from dokolearn.replay.film.viewer_words import bid_text, say_text
from dokolearn.replay.links.link_forms import Spot, game_link, links_in, open_link, text_link, text_of_part
from dokolearn.replay.text.parser import parse, parse_all
from dokolearn.replay.text.played_game import Played, record_of
from dokolearn.replay.text.problems import Problem, player_names, sentence
from dokolearn.replay.text.record import HEALTHY, Record
from dokolearn.replay.text.spelling import bid_of, word_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.sight import SCHWEIN_SAID
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_name, decimal, game_name, table_name, with_sign
from dokolearn.workshop.other_forms import as_dkn

READER = SEATS[0]
"""Whoever plays a game on has this seat."""

MOST_RESULTS = 300
"""So many games of a task are kept; more than ten classes have phones."""

LONGEST_PASTE = 200_000
LONGEST_NAME = 40
LAST = 99
"""More cards than any pack has."""

NAME = "wer"
"""In the link of a result: what whoever sends it calls himself, if he wants."""


# A task


def start_task(spec: JsonObject) -> JsonDict:
    """A task out of a `game`: its text or a link, the `seat` that is played on (0 to 3), and `at` which of its moments;
    with -1 seat and moment are those of the link, else the first ones.

    `rules` are those of a game that does not say its own. Raises SpecError for what no page asks.
    """
    lang, rules = _check_spec(spec, {"game": str, "seat": int, "at": int, "rules": dict, "lang": str})
    if not -1 <= spec["seat"] < len(SEATS):
        raise SpecError(["seat: expected -1 to 3"])
    spot = open_link(spec["game"]).spot
    try:
        record = _first_game(spec["game"], rules, spec["rules"].get("options"), lang)
        played = engine_events(record, check(record))
        options = options_of(record.value("Options"))
    except _UselessError as error:
        return _no_task(str(error))
    except ValueError:
        return _no_task(text(lang, "for_all.not_whole"))
    seat = SEATS[spec["seat"]] if spec["seat"] >= 0 else spot.seat or READER
    moments = list(_moments(played, seat, lang))
    at = min(spec["at"], len(moments) - 1) if spec["at"] >= 0 else _moment_of(spot, moments)
    link = _link_of_task(played, options, seat, moments[at].events)
    if not link:
        return _no_task(text(lang, "for_all.not_whole"))
    dealer = from_seat(played, seat).dealer
    return {
        "problem": "",
        "table": table_name(played.rules, lang),
        "rules": played.rules.name,
        "options": options,
        "seats": list(player_names(record, lang)),
        "moments": [moment.label for moment in moments],
        "seat": seat,
        "at": at,
        "seed": 1 + crc32(link.encode()) % MAX_SEED,
        "cards": {"deal": 1, "dealer": int(dealer), "before": 0, "owing": 0, "begun": link},
    }


def _check_spec(spec: JsonObject, sorts: Mapping[str, type]) -> tuple[str, RuleSet]:
    """Language and rules of a spec that has just these keys. Raises SpecError."""
    problems = [f"{key}: expected a {sort.__name__}" for key, sort in sorts.items() if type(spec.get(key)) is not sort]
    problems += [f"unknown key {key!r}" for key in spec if key not in sorts]
    problems += [] if spec.get("lang") in LANGUAGES else ["lang: unknown language"]
    rules = read_rules(spec.get("rules", {"set": "mainz"}), problems) if not problems else None
    if problems or rules is None:
        raise SpecError(problems)
    return str(spec["lang"]), rules


class _UselessError(ValueError):
    """No game that a task can be made of; the message is a sentence."""


def _first_game(content: str, rules: RuleSet, options: JsonObject | None, lang: str) -> Record:
    """The first game of what somebody has pasted. Raises _UselessError."""
    if len(content) > LONGEST_PASTE:
        raise _UselessError(text(lang, "for_all.long"))
    links = links_in(content)
    if links and (found := open_link(links[0])).problem is not None:
        raise _UselessError(sentence(found.problem, lang, ()))
    try:
        games = parse_all(as_dkn(content, rules, options).dkn)
    except TableError as error:
        raise _UselessError(error.in_words(lang)) from None
    if not games or not (games[0].record.deals or games[0].record.tricks):
        raise _UselessError(text(lang, "for_all.no_game"))
    return games[0].record


def _no_task(problem: str) -> JsonDict:
    nothing: JsonDict = {"table": "", "rules": "", "options": {}, "seats": [], "moments": [], "seat": 0, "at": 0}
    return {**nothing, "problem": problem, "seed": 1, "cards": None}


class _Moment(NamedTuple):
    """Where others may take over: after so many events."""

    events: int
    label: str
    cards: int = -1
    """So many cards lie on the table or have gone from it; -1 before the questions."""


def _moment_of(spot: Spot, moments: Sequence[_Moment]) -> int:
    """The first of them that is not before the moment of a link."""
    if not spot.stich:
        return 0
    laid = 4 * (spot.stich - 1) + (spot.card or 0)
    return next((at for at, moment in enumerate(moments) if moment.cards >= laid), len(moments) - 1)


def _moments(played: Played, seat: Seat, lang: str) -> Iterator[_Moment]:
    """Before the questions, before the first card, and before everything that this seat did from then on."""
    yield _Moment(0, text(lang, "for_all.moment.deal"))
    games, begun = positions(played), False
    for number, (event, game) in enumerate(zip(played.events, games, strict=False)):
        if game.state is None or game.forced is not None:
            continue
        cards = 4 * len(game.state.stiche) + len(game.state.stich)
        if not begun and event.seat != seat:
            yield _Moment(number, text(lang, "for_all.moment.play"), cards)
        begun = True
        if event.seat == seat and isinstance(event, Play | Speak):
            what = _word(event, game, played.rules, lang)
            yield _Moment(number, text(lang, "for_all.moment.stich", stich=cards // 4 + 1, what=what), cards)
    last = games[-1]
    if not last.over and last.state is not None:
        yield _Moment(len(played.events), text(lang, "for_all.moment.end"), LAST)


def _link_of_task(played: Played, options: JsonObject, seat: Seat, events: int) -> str:
    """The short link of so much of a game, as this seat sees it; empty where it has none that leads back to it."""
    cut = from_seat(played._replace(events=played.events[:events]), seat)
    cut = cut if events else cut._replace(duty=None)  # who owed a Pflichtsolo stands with the answers to the questions
    try:
        link = game_link(record_of(cut, options))
        return link if in_order(begun_game(link)) == in_order(cut) else ""
    except ValueError:
        return ""


# What comes back


class ReturnedGame(NamedTuple):
    """A game that came back, once for everybody who played it so."""

    played: Played
    games: Sequence[Game]
    names: tuple[str, ...]
    link: str

    @property
    def score(self) -> Abrechnung:
        """What it is worth."""
        score = self.games[-1].result
        assert score is not None, "only games that are over come back"
        return score


def start_results(spec: JsonObject) -> JsonDict:
    """The games of a `task` (its short link, or nothing) that were `kept`, and what `came` now: texts with links.

    `kept` of the view is what is to be kept from now on. Raises SpecError for what no page asks.
    """
    lang, _ = _check_spec(spec, {"task": str, "kept": list, "came": str, "lang": str})
    if not all(isinstance(one, str) for one in spec["kept"]) or len(spec["kept"]) > MOST_RESULTS:
        raise SpecError([f"kept: expected at most {MOST_RESULTS} texts"])
    try:
        task = begun_game(spec["task"]) if spec["task"] else None
    except ValueError:
        task = None
    found, told = dict[Played, ReturnedGame](), list[str]()
    for one in spec["kept"]:
        _collect(found, one, lang)
    came = spec["came"]
    if came.strip() and not links_in(came[:LONGEST_PASTE]):
        told.append(text(lang, "for_all.no_result"))
    for one in links_in(came[:LONGEST_PASTE]):
        told.append(_collect(found, one, lang, task))
    told += [text(lang, "for_all.long")] if len(came) > LONGEST_PASTE else []
    kept = [f"{one.link}{names_part(one.names)}" for one in found.values()]
    ours = [one for one in found.values() if task is not None and _belongs(one, task)]
    return {
        "told": list(dict.fromkeys(told)),
        "kept": kept[-MOST_RESULTS:],
        "others": len(found) - len(ours),
        **(_table(ours, task, lang) if ours and task is not None else {"results": None, "choices": None}),
    }


def _collect(found: dict[Played, ReturnedGame], link: str, lang: str, task: Played | None = None) -> str:
    """Take a game in, and what is to be said of that: it is new, was there already, or is none."""
    read, names = read_result(without_names(link)), names_in(link)
    if isinstance(read, Problem):
        return sentence(read, lang, ())
    if isinstance(read, str):
        return text(lang, read)
    before = found.get(read.played)
    there = before.names if before else ()
    after = (*there, *(name for name in names if name not in there))
    found[read.played] = read._replace(names=after)
    who = ", ".join(names) or text(lang, "for_all.nobody")
    if task is None or not _belongs(read, task):
        return text(lang, "for_all.came_other", who=who)
    return text(lang, "for_all.came_again" if before and after == there else "for_all.came", who=who)


@lru_cache(2 * MOST_RESULTS)
def read_result(link: str) -> ReturnedGame | Problem | str:
    """The game behind a link, reckoned; or what is wrong with it, which may be a key. All games of a task are read
    again with each that comes."""
    opened = open_link(link)
    if opened.problem is not None:
        return opened.problem
    record = parse(opened.text).record
    try:
        played = in_order(engine_events(record, check(record)))
    except NotPlayedError:
        return "for_all.not_whole"
    games = positions(played)
    if games[-1].result is None:
        return "for_all.not_over"
    bare = record_of(played, options_of(record.value("Options")))
    return ReturnedGame(played, games, (), game_link(bare) or text_link(bare))


def without_names(link: str) -> str:
    """The link of a result, alike for everybody who played so."""
    parts = link.rpartition("#")[2].replace("&amp;", "&").split("&")
    return "&".join(part for part in parts if not part.startswith(f"{NAME}="))


def names_in(link: str) -> tuple[str, ...]:
    """The names that were typed, one or several, as plain text."""
    parts = [part.partition("=") for part in link.rpartition("#")[2].replace("&amp;", "&").split("&")]
    typed = [plain_line(text_of_part(value)) for key, _, value in parts if key == NAME][:MOST_RESULTS]
    return tuple(dict.fromkeys(name for name in typed if name))


def _encode(name: str) -> str:
    return "".join(
        sign if sign.isascii() and sign.isalnum() else "".join(f"%{byte:02X}" for byte in sign.encode())
        for sign in name
    )


def plain_line(name: str) -> str:
    """What somebody typed as one line that is not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LONGEST_NAME]


def names_part(names: Sequence[str]) -> str:
    """The names behind the link of a result, as `names_in` finds them."""
    return "".join(f"&{NAME}={_encode(name)}" for name in names)


def _belongs(one: ReturnedGame, task: Played) -> bool:
    """Whether a game begins like the task."""
    begin = one.played._replace(events=one.played.events[: len(task.events)])
    return begin == in_order(task)


def _table(ours: Sequence[ReturnedGame], task: Played, lang: str) -> JsonDict:
    """Who did what and what it brought, the most Punkte first; and which first step led to how many of them."""
    begun = len(task.events)
    first = {one.link: _first_step(one, begun, lang) for one in ours}
    sorted_ = sorted(ours, key=lambda one: (-one.score.punkte[READER], first[one.link], one.names))
    nobody = text(lang, "for_all.nobody")
    rows = [
        {
            "who": ", ".join(one.names) or nobody,
            "cells": [
                _side(one, lang),
                first[one.link],
                _calls(one, begun, lang),
                *map(str, _augen(one)),
                with_sign(one.score.punkte[READER]),
            ],
            "link": one.link,
        }
        for one in sorted_
    ]
    head = [text(lang, f"for_all.{key}") for key in ("who", "side", "first", "calls", "augen", "punkte")]
    found = {"label": text(lang, "for_all.results"), "head": head, "rows": rows}
    return {"results": found, "choices": _choices(ours, first, lang)}


def _choices(ours: Sequence[ReturnedGame], first: Mapping[str, str], lang: str) -> JsonDict | None:
    """By first step how many took it, and how many Punkte it brought on average; nothing where all did the same."""
    by_step = sorted(ours, key=lambda one: first[one.link])
    rows = list[tuple[float, list[str]]]()
    for step, same in groupby(by_step, key=lambda one: first[one.link]):
        played = list(same)
        people = [max(len(one.names), 1) for one in played]
        total = sum(one.score.punkte[READER] * many for one, many in zip(played, people, strict=True))
        rows.append((total / sum(people), [step, str(sum(people)), decimal(total / sum(people), lang)]))
    head = [text(lang, f"for_all.{key}") for key in ("first", "many", "average")]
    filled: list[list[str]] = [row for _, row in sorted(rows, key=lambda one: -one[0])]
    return {"label": text(lang, "for_all.choices"), "head": head, "rows": filled} if len(filled) > 1 else None


def _own(one: ReturnedGame, begun: int) -> Iterator[tuple[GameEvent, Game]]:
    """What whoever played it on did himself, each with the game before it."""
    steps = zip(one.played.events, one.games, strict=False)
    for number, (event, game) in enumerate(steps):
        if number >= begun and event.seat == READER and game.forced is None:
            yield event, game


def _first_step(one: ReturnedGame, begun: int, lang: str) -> str:
    """The first thing that was not simply "gesund"."""
    plain = (step for step in _own(one, begun) if not (isinstance(step[0], Say) and step[0].what == HEALTHY))
    step = next(plain, None)
    return "–" if step is None else _word(*step, one.played.rules, lang)


def _calls(one: ReturnedGame, begun: int, lang: str) -> str:
    own = [(event, game) for event, game in _own(one, begun) if isinstance(event, Speak)]
    return ", ".join(_word(event, game, one.played.rules, lang) for event, game in own) or "–"


def _side(one: ReturnedGame, lang: str) -> str:
    """The party and, where it is no normal game, what was played."""
    spiel, state = one.games[-1].in_play
    party, game = parties(state.re)[READER], str(spiel.vertrag.game)
    side = text(lang, f"party.{party}")
    return side if game == "normal" else f"{side}, {game_name(game, lang, one.played.rules)}"


def _augen(one: ReturnedGame) -> list[int]:
    spiel, state = one.games[-1].in_play
    re, kontra = outcome(spiel, state).augen
    return [re if parties(state.re)[READER] == "re" else kontra]


def _word(event: GameEvent, game: Game, rules: RuleSet, lang: str) -> str:
    """What somebody did, in a word or two."""
    match event:
        case Play():
            return card_name(event.kind, lang)
        case Speak():
            party = "re" if event.seat in game.in_play[1].re else "kontra"
            return say_text(word_of(party, event.stage, event.vorab), lang, rules)
        case Say() if game.state is None:
            return bid_text(bid_of(event.what, game.round.phase == "armut_bieten"), lang, rules)
        case Say():
            return say_text("Schwein" if event.what == SCHWEIN_SAID else "Verplappert", lang, rules)
        case Give():
            return text(lang, "for_all.give")
        case Claim():
            return text(lang, "evening.claim")
