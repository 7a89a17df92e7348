"""Building an exercise: the first state, and what each tap does to it. What cannot be changes nothing and says why."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dokolearn.by_name import by_own_name
from dokolearn.exercises.frame.question import Field
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import SEATS, RuleSet
from dokolearn.replay.text.problems import sentence
from dokolearn.shallow_json import Event, JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wishes.dealing import TooRareError, in_place, rare
from dokolearn.wishes.wish import WishError
from dokolearn.workshop.building import from_games
from dokolearn.workshop.building.built import LONGEST_TITLE, QUESTIONS, Building, Source, asked_in_words, question_of
from dokolearn.workshop.building.field_values import UNSAID, TapError, clean, put
from dokolearn.workshop.building.judging import judge_call, judge_card
from dokolearn.workshop.building.passed_on import LinkError, Passed, open_exercise, passed_exercise

LONGEST_WISH = 2_000
_KEYS = ("rules", "options", "lang", "task", "link", "kept")


def start(spec: JsonObject) -> Building:
    """Nothing yet, at a table: `rules`, `options`, `lang`; or what a `link` or a `task` (kind, title, task, rules) has,
    or what was `kept` of an earlier view.

    Raises SpecError.
    """
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    lang = spec.get("lang", "de")
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    problems += [] if isinstance(spec.get("link", ""), str) else ["link: expected a text"]
    table = {"set": spec.get("rules", "mainz"), **({"options": spec["options"]} if spec.get("options") else {})}
    rules = read_rules(table, problems)
    if problems or rules is None:
        raise SpecError(problems)
    empty = Building(lang, rules, table)
    try:
        if "link" in spec:
            return _from_passed(empty, open_exercise(spec["link"]))
        if "kept" in spec:
            return _from_draft(empty, spec["kept"])
        return _from_passed(empty, passed_exercise(spec["task"])) if "task" in spec else empty
    except LinkError as error:
        return replace(empty, told=text(lang, f"build.{error.key}", **error.params))


def _from_passed(empty: Building, passed: Passed) -> Building:
    """An exercise that is there already, on the form where it has one."""
    at: dict[str, Any] = {"set": passed.rules} if passed.rules else dict(empty.table_spec)
    rules = read_rules(at, [])
    assert isinstance(rules, RuleSet), "its book was looked at"
    question = question_of(passed.kind, passed.task)
    fixed = QUESTIONS[question].fixed if question else {}
    values = {name: value for name, value in passed.task.items() if name not in fixed}
    question, values = (question, values) if _is_said(question, values) else ("", {})
    own = not question or passed.title != asked_in_words(question, empty.lang)
    given = replace(empty, rules=rules, table_spec=at, pinned=bool(passed.rules), question=question, values=values)
    return replace(given, title=passed.title if own else "", given=passed)


def _from_draft(empty: Building, data: object) -> Building:
    """What was said before; what cannot be read of it is left out."""
    said = data if isinstance(data, Mapping) else {}
    question, values = said.get("question"), said.get("values")
    question = question if isinstance(question, str) and question in QUESTIONS else ""
    values = values if isinstance(values, Mapping) else {}
    title = said.get("title", "")
    values = dict(values) if _is_said(question, values) else {}
    begun = replace(empty, question=question, pinned=said.get("pinned") is True, values=values)
    begun = replace(begun, title=clean(title[:LONGEST_TITLE], LONGEST_TITLE) if isinstance(title, str) else "")
    return replace(begun, given=passed_exercise(said["given"])) if "given" in said else begun


def _is_said(question: str, values: JsonObject) -> bool:
    """Whether what is said has the shape of its fields."""
    fields = QUESTIONS[question].fields if question else ()
    shaped = all(is_shaped(field.sort, values[field.name]) for field in fields if field.name in values)
    return shaped and is_shaped("said_to_cards", values.get("no", {}))


def step(now: Building, event: Event) -> Building:
    """The state after an event."""
    do = _DOES.get(str(event.get("type"))) if isinstance(event, Mapping) else None
    quiet = replace(now, told="", places=(), paper=False)
    try:
        return do(quiet, event) if do else quiet
    except TapError as error:
        said = "" if error.key == "nothing" else text(now.lang, f"build.no.{error.key}", **error.params)
        return replace(now, told=said, places=error.places)


# What is asked, and at which table


def _ask(now: Building, event: Event) -> Building:
    """Another question: what was tapped stays, but for what it means otherwise, and of a moment comes what it needs."""
    name = event.get("question")
    if name not in QUESTIONS:
        raise TapError("nothing")
    values = {key: said for key, said in now.values.items() if _is_said(str(name), {key: said})}
    return _fill_in(replace(now, question=str(name), values=values), _values_of_source(now))


def _table(now: Building, event: Event) -> Building:
    """Other rules: those of the table that the trainer sits at."""
    table = {"set": event.get("rules", ""), **({"options": event["options"]} if event.get("options") else {})}
    rules = read_rules(table, [])
    if rules is None:
        raise TapError("nothing")
    return replace(now, rules=rules, table_spec=table)


# Fields


def _field(now: Building, event: Event) -> Building:
    """Something is said in a field of the form, or in a part of it: `hands.2`."""
    name, *rest = str(event.get("field", "")).split(".")
    field = now.asks.field(name) if now.question else None
    if field is None:
        raise TapError("nothing")
    return replace(now, values=_with(now, name, put(field, rest, event, now)))


def _with(now: Building, name: str, value: object) -> JsonDict:
    others = {key: said for key, said in now.values.items() if key != name}
    return others if value is UNSAID else {**others, name: value}


def _judge(now: Building, event: Event) -> Building:
    """What the trainer says to an answer."""
    field = now.asks.field(str(event.get("field", ""))) if now.question else None
    if field is None or field.sort not in ("said_to_cards", "said_to_calls"):
        raise TapError("nothing")
    if field.sort == "said_to_cards":
        said = {**now.values, **judge_card(now, event)}
        return replace(now, values={name: value for name, value in said.items() if value or name not in ("ok", "no")})
    said_to_calls = judge_call(now, event)
    return replace(now, values=_with(now, field.name, said_to_calls or UNSAID))


# Cards from elsewhere


def _game(now: Building, event: Event) -> Building:
    """A game to take a moment from, at the one that its link names."""
    dkn, spot, problem = from_games.open_game(event)
    if problem is not None:
        raise TapError("game", text=sentence(problem, now.lang, ()))
    return _at(now, dkn, None, spot.seat, spot)


def _at(now: Building, dkn: str, at: int | None, seat: int | None, spot: Any = None) -> Building:
    """A moment of a game, seen by whoever is on turn or from another seat."""
    cut = from_games.cut_of(dkn, now.lang)
    if not dkn.strip() or not from_games.playable(cut):
        raise TapError("no_game")
    number = from_games.number_at(cut, spot) if at is None and spot is not None else at or 0
    me = from_games.seat_at(cut, number) if seat is None else SEATS[seat]
    source = Source(dkn, number, me, from_games.facts_at(cut, number, me))
    told = replace(now, source=source, rules=cut.game.rules, table_spec=_table_of(cut))
    return _fill_in(told, _values_of_source(now))


def _table_of(cut: Any) -> JsonDict:
    """The rules of a game as a spec has them."""
    options = from_games.house_rules(cut)
    return {"set": cut.game.rules.name, **({"options": options} if options else {})}


def _moment(now: Building, event: Event) -> Building:
    at, seat = event.get("at"), event.get("seat")
    if now.source is None:
        raise TapError("nothing")
    most = len(from_games.cut_of(now.source.dkn, now.lang).game.moves)
    fine = type(at) is int and 0 <= at <= most and (seat is None or (type(seat) is int and seat in SEATS))
    if not fine:
        raise TapError("nothing")
    return _at(now, now.source.dkn, at, seat)


def _wish(now: Building, event: Event) -> Building:
    """Cards by wish, for the learner in seat 1."""
    wish, seed = event.get("text"), event.get("seed", 1)
    if not isinstance(wish, str) or not wish.strip() or len(wish) > LONGEST_WISH:
        raise TapError("no_wish")
    if type(seed) is not int or not 1 <= seed <= from_games.MAX_SEED:
        raise TapError("nothing")
    try:
        dkn = from_games.by_wish(wish, seed, now.rules, dict(now.table_spec.get("options", {})))
    except WishError as error:
        raise TapError("wish", text=" ".join(in_place(one, now.lang) for one in error.found)) from None
    except TooRareError as error:
        raise TapError("wish", text=rare(error, now.lang)) from None
    return _at(now, dkn, 0, 0)


def _values_of_source(now: Building) -> JsonObject:
    """By field what a moment has filled in, so that another one may fill it anew."""
    if now.source is None or not now.question:
        return {}
    found = {field.name: _take(field, now.source) for field in now.asks.fields}
    return {name: value for name, value in found.items() if value is not None and now.values.get(name) == value}


def _take(field: Field, source: Source) -> Any:
    value = source.found.get(field.take or field.name)
    return value if value not in ("", None) else None


def _fill_in(now: Building, untouched: JsonObject) -> Building:
    """With what the moment says; a field in which somebody has tapped something else stays as it is."""
    if now.source is None or not now.question:
        return now
    values = {name: value for name, value in now.values.items() if name not in untouched}
    for field in now.asks.fields:
        value = _take(field, now.source)
        if value is not None and field.name not in values:
            values[field.name] = value
    return replace(now, values=values)


_DOES: Mapping[str, Callable[[Building, Event], Building]] = {
    **by_own_name(_ask, _table, _judge, _game, _moment, _wish),
    **dict.fromkeys(("set", "toggle", "add", "drop", "card", "cards", "take", "sort", "clear"), _field),
    "title": lambda now, event: replace(now, title=clean(event.get("text"), LONGEST_TITLE)),
    "pin": lambda now, event: replace(now, pinned=event.get("value") == "true"),
    "forget": lambda now, _: replace(now, source=None),
    "paper": lambda now, _: replace(now, paper=True),
}


# What values of fields look like that come from elsewhere: a link, a draft. What they hold may still be wrong.


LONGEST = 2_000
MOST = 48
"""Characters of a text; entries of a list."""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) < 1_000_000


def _is_seat(value: object) -> bool:
    return type(value) is int and value in SEATS


def _are(fine: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= MOST and all(map(fine, value))


def _are_cards(value: object) -> bool:
    return _is_text(value) or _are(_is_text)(value)


def _is_sentence(value: object) -> bool:
    return _is_text(value) or (isinstance(value, Mapping) and all(map(_is_text, value.values())))


def _by_card(value: object) -> bool:
    return isinstance(value, Mapping) and len(value) <= MOST and all(map(_is_sentence, value.values()))


def _is_call_said(value: object) -> bool:
    return isinstance(value, Mapping) and _is_text(value.get("say")) and _is_sentence(value.get("why", ""))


def _is_game(value: object) -> bool:
    return isinstance(value, Mapping) and _are(_is_seat)(value.get("re", [])) and _is_number(value.get("value", 0))


def _are_sentences(value: object) -> bool:
    by_language = isinstance(value, Mapping) and all(map(_are(_is_text), value.values()))
    return by_language or _are(_is_text)(value)


_SHAPES: Mapping[str, Callable[[Any], bool]] = {
    **{"flag": lambda value: isinstance(value, bool), "number": _is_number, "seat": _is_seat, "number_of": _is_number},
    **{"seats": _are(_is_seat), "pair": _are(_is_number), "soli": _are(_is_text), "words": _are(_is_text)},
    **{"cards": _are_cards, "stiche": _are_cards, "one_card": _are_cards, "hands": _are(_are_cards)},
    **{"said_to_cards": _by_card, "said_to_calls": _are(_is_call_said), "games": _are(_is_game)},
    "sentences": _are_sentences,
}
"""By sort what a value looks like; of all others a text."""


def is_shaped(sort: str, value: object) -> bool:
    """Whether a value looks like one of this sort: what it holds may still be wrong."""
    return _SHAPES.get(sort, _is_text)(value)
