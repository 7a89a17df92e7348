"""What every Python has to say alike: exercises, drills and films as questions, deals and whole games by number.

The page's Python gets the source of this file, so it imports the engine and little else at its head. As a program it
prints the digest of everything, or all of what is named: `python3.13 tests/tools/parity.py 1 0 40 "deals mainz"` (every
question, from the first on, forty games of each book).
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from dokolearn.ch1_general import card_codes, deal
from dokolearn.ch2_normal_game import NORMAL, card_table
from dokolearn.exercises import SpecError, solution, start, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.walk import events
from dokolearn.game import begin
from dokolearn.game import events as moves
from dokolearn.game import step as move
from dokolearn.hosts.browser import answer
from dokolearn.model import Claim, Play, Seat
from dokolearn.rulesets import BOOKS

DEALS = 100
"""By book."""

GAMES = 40
"""By book."""

TASKS = 20
"""Of a drill whose cards are looked at."""

ANSWERED = 10
"""Of a drill that is walked with every reply."""

MISTAKES = 0.4
"""How often somebody who is not sure answers wrong first, so that a drill goes up and down."""

FILLED_IN = 15
"""Fields of a score sheet, one after the other."""

Question = dict[str, Any]


def canonical(value: Any) -> str:
    """JSON that is the same text for the same value; the page makes it the same way."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


# Questions for the machines, each with all its events


def questions(share: int = 1, at: int = 0) -> dict[str, Question]:
    """By name everything that the machines of the page are asked, in the order in which it is asked.

    With a share only of one exercise, drill and game in so many, from this one on, and all that the build asks.
    """
    from dokolearn.build.tried_questions import questions
    from dokolearn.exercises.catalogue import catalogue  # the page carries no catalogue, no games, no builder

    found = {f"{asked['machine']} of the build {at}": asked for at, asked in enumerate(questions())}
    for key, spec in list(catalogue().items())[at::share]:
        found |= _exercise_walks(key, spec)
    return {**found, **dict(_drill_walks(share, at)), **dict(_score_walks()), **dict(_games_of_the_site(share, at))}


def replies(question: Question) -> list[Any]:
    """What the machine says at the start and after each event."""
    asked = ({**question, "events": question["events"][:many]} for many in range(len(question["events"]) + 1))
    return [json.loads(answer(json.dumps(each))) for each in asked]


def _games_of_the_site(share: int, at: int) -> Iterator[tuple[str, Question]]:
    """Film and one picture of every game."""
    from pathlib import Path

    for path in sorted((Path(__file__).parents[2] / "replays").glob("*.dkn"))[at::share]:
        spec = {"dkn": path.read_text(encoding="utf-8"), "lang": "de"}
        yield f"film {path.stem}", {"machine": "film", "spec": spec, "events": []}
        yield f"picture {path.stem}", {"machine": "picture", "spec": {**spec, "at": 2}, "events": []}


def _exercise_walks(key: str, spec: dict[str, Any]) -> Iterator[tuple[str, Question]]:
    """An exercise under every book that has its cards: solved at once, and with wrong answers on the way."""
    for book in BOOKS:
        asked = {**spec, "key": key, "lang": "de", "rules": {"set": book}}
        try:
            start(asked)
        except SpecError:
            continue
        walks = {"solved": solution(asked), "wrong": list(_with_mistakes(asked, Random(f"{key} {book}")))}
        for how, walked in walks.items():
            yield f"exercise {key} {book} {how}", {"machine": "exercise", "spec": asked, "events": walked}


def _with_mistakes(spec: dict[str, Any], chance: Random) -> Iterator[dict[str, Any]]:
    state = start(spec)
    for event in solution(spec):
        if wrong := _a_mistake(state, chance):
            yield wrong
        yield event
        state = step(state, event)


def _a_mistake(state: Any, chance: Random) -> dict[str, Any] | None:
    """Some wrong answer, if one is possible."""
    answers = list(events(state))
    chance.shuffle(answers)
    return next((each for each in answers if _is_wrong(step(state, each))), None)


def _is_wrong(state: Any) -> bool:
    return state.feedback is not None and state.feedback.tone == "wrong"


def _drill_walks(share: int, at: int) -> Iterator[tuple[str, Question]]:
    """The first tasks of drills of every kind and book, with a mistake now and then."""
    drills = list(enumerate(((kind, book) for kind in INVENTIONS for book in BOOKS), start=1))
    for seed, (kind, book) in drills[at::share]:
        spec = {"kind": kind, "seed": seed, "rules": book, "lang": "de", "level": 0}
        walked = list(_drilled(start_drill(**spec), Random(seed)))
        yield f"drill {kind} {book}", {"machine": "drill", "spec": spec, "events": walked}


def _drilled(drill: Any, chance: Random) -> Iterator[dict[str, Any]]:
    for _ in range(ANSWERED):
        walked = solution(drill.state.spec)
        if chance.random() < MISTAKES and (wrong := _a_mistake(drill.state, chance)):
            walked.insert(0, wrong)
        if drill.number < ANSWERED:
            walked.append({"type": "next"})
        for event in walked:
            drill = step_drill(drill, event)
            yield event


def _score_walks() -> Iterator[tuple[str, Question]]:
    """A sheet of every book, filled in by chance."""
    from dokolearn.calculator import start, step, view

    for book in BOOKS:
        spec, chance = {"lang": "de", "rules": {"set": book}}, Random(book)
        state, walked = start(spec), []
        for _ in range(FILLED_IN):
            control = chance.choice(list(_controls(view(state)["sections"])))
            walked.append({**control["event"], **_entered(control, chance)})
            state = step(state, walked[-1])
        yield f"score {book}", {"machine": "score", "spec": spec, "events": walked}


def _controls(shown: Any) -> Iterator[dict[str, Any]]:
    """Whatever of a view sends an event; the book stays."""
    if isinstance(shown, dict) and isinstance(shown.get("event"), dict) and shown["event"]["type"] != "book":
        yield shown
    for part in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from _controls(part)


def _entered(control: dict[str, Any], chance: Random) -> dict[str, Any]:
    """What somebody chooses or types, if there is something to choose or type."""
    if control.get("options"):
        return {"value": chance.choice(control["options"])["value"]}
    if "most" in control:
        return {"value": str(chance.randint(0, control["most"]))}
    return {"value": not control["value"]} if isinstance(control.get("value"), bool) else {}


# Cards and games by number


def by_number(games: int = GAMES, share: int = 1, at: int = 0) -> dict[str, list[Any]]:
    """By name what comes of numbers: hands, so many whole games of each book, cards of drills."""
    return dealt(games) | drilled(share, at)


def dealt(games: int = GAMES) -> dict[str, list[Any]]:
    """Hands and whole games of each book."""
    found: dict[str, list[Any]] = {}
    for name, book in BOOKS.items():
        found[f"deals {name}"] = [_deal(book, seed) for seed in range(DEALS)]
        found[f"games {name}"] = [list(_played(book, seed)) for seed in range(games)]
    return found


def drilled(share: int = 1, at: int = 0) -> dict[str, list[Any]]:
    """The cards of every drill in each book; where a share is wanted, of every drill in one book, in turn from this one
    on."""
    books = [*BOOKS] if share == 1 else []
    kinds = enumerate(INVENTIONS, at)
    pairs = ((kind, book) for turn, kind in kinds for book in books or [[*BOOKS][turn % len(BOOKS)]])
    return {f"cards {kind} {book}": list(_cards(kind, book)) for kind, book in pairs}


def _deal(book: Any, seed: int) -> list[str]:
    return [card_codes(hand) for hand in deal(card_table(book, NORMAL), Random(seed).random)]


def _cards(kind: str, book: str) -> Iterator[str]:
    """What a drill at a fixed level deals: cards, and in tasks without any their numbers and calls."""
    drill = start_drill(kind, 4711, rules=book, level=2)
    for _ in range(TASKS):
        shown = view(drill.state)
        zones = [" ".join(card["code"] for card in shown[zone]["cards"]) for zone in ("stich", "hand")]
        told = [*shown["facts"], *(" ".join(row) for row in shown.get("lines", {}).get("rows", ()))]
        yield " | ".join(zones).strip("| ") or " | ".join(told)
        for event in [*solution(drill.state.spec), {"type": "next"}]:
            drill = step_drill(drill, event)


def _played(book: Any, seed: int) -> Iterator[Any]:
    """How many things were allowed and which was done, step by step, and how it ended."""
    chance = Random(seed).random
    game = begin(book, deal(card_table(book, NORMAL), chance), Seat(seed % 4))
    while not game.over:
        allowed = list(moves(game))
        done = _chosen(allowed, chance() < 0.8, chance() < 0.02, chance())
        yield [len(allowed), type(done).__name__, _plain(done)]
        game = move(game, done)
    yield [_plain(game.round.vertrag), _plain(game.state), _plain(game.result)]


def _chosen(allowed: list[Any], quiet: bool, claims: bool, chance: float) -> Any:
    """Mostly a card; now and then something is said, seldom somebody claims the rest."""
    cards = [each for each in allowed if isinstance(each, Play)]
    rest = cards if cards and quiet else [each for each in allowed if claims or not isinstance(each, Claim)]
    return rest[int(chance * len(rest))]


def _plain(value: Any) -> Any:
    """A value of the engine as JSON; what has no order is sorted."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(_plain, value), key=canonical)
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


# As a program


def everything(share: int = 1, at: int = 0, games: int = GAMES) -> dict[str, list[Any]]:
    """All of it by name, or a share of the questions and some of the games."""
    return replied(share, at) | by_number(games, share, at)


def replied(share: int = 1, at: int = 0) -> dict[str, list[Any]]:
    """Every question by name, or a share of them, with what is said to it."""
    return {name: [question, *replies(question)] for name, question in questions(share, at).items()}


def digest(values: list[Any]) -> str:
    """SHA-256 of each value's canonical text, all in a row."""
    from hashlib import sha256  # the page brings its own

    return sha256("".join(map(canonical, values)).encode()).hexdigest()


def parting(one: Any, other: Any, place: str = "") -> str:
    """Where two values of JSON first differ, with both sides; empty if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        inner = ((f"{place}.{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        inner = ((f"{place}[{index}]", *pair) for index, pair in enumerate(zip(one, other, strict=True)))
    else:
        return "" if canonical(one) == canonical(other) else f"{place}: {canonical(one)} and {canonical(other)}"
    return next((found for found in (parting(a, b, where) for where, a, b in inner) if found), "")


def _main(share: str, at: str, games: str, *names: str) -> None:
    found = everything(int(share), int(at), int(games))
    print(json.dumps({name: found[name] for name in names} or {name: digest(found[name]) for name in found}))


if __name__ == "__main__":
    _main(*(sys.argv[1:] or ("1", "0", str(GAMES))))
