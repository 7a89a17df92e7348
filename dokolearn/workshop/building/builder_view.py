"""The view: the questions, the form of the one that is asked, what is still wrong, and the exercise to pass on."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, repeat
from typing import Any

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring import PARTIES
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.at_table import view_at_table
from dokolearn.exercises.frame.question import Field
from dokolearn.exercises.frame.scene_view import feedback_view, scene_view
from dokolearn.exercises.frame.seating import at_home, place_of, without_learner
from dokolearn.exercises.frame.task import Feedback, Scene
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.exercises.spec_errors import PLACES, apart, in_words, key_of
from dokolearn.exercises.walk import solution
from dokolearn.model import SEATS, Hand, Seat
from dokolearn.shallow_json import JsonDict, View
from dokolearn.strings import has_text, text
from dokolearn.wording import card_view, in_a_row, in_rows, table_name
from dokolearn.workshop.building import from_games
from dokolearn.workshop.building.built import QUESTIONS, Building, asked_in_words
from dokolearn.workshop.building.field_values import (
    MOST_GAMES,
    call_words,
    choices_of,
    codes_of,
    in_language,
    kinds_of,
    label_of,
    left_beside,
    who,
)
from dokolearn.workshop.building.judging import call_rows, card_rows
from dokolearn.workshop.building.passed_on import Passed, fence, line, link, part, why_not


def view(now: Building) -> View:
    """The state as JSON, final text included."""
    passed, refused = _exercise_to_pass(now), Feedback("wrong", now.told, now.places, slip="refused")
    return {
        "lang": now.lang,
        "rules": table_name(now.rules, now.lang),
        "table": dict(now.table_spec),
        "question": now.question,
        "asks": asked_in_words(now.question, now.lang) if now.question else "",
        "about": _about(now),
        "title": now.title,
        "named": passed.title if passed else "",
        "pinned": now.pinned,
        "parts": [one for field in now.asks.fields for one in parts_of(field, now)] if now.question else [],
        "problems": list(_problems(now)),
        "told": feedback_view(refused, now.rules, now.lang) if now.told else None,
        "laid": table_view(now),
        "game": _game(now),
        "whole": passed is not None,
        "sheet": sheet(now) if now.paper else None,
        "kept": draft_of(now),
        **_out(now, passed),
    }


def draft_of(now: Building) -> View:
    """All that was said, as `start` takes it."""
    said = {"question": now.question, "title": now.title, "pinned": now.pinned, "values": dict(now.values)}
    return {**said, **({"given": now.given._asdict() | {"task": dict(now.given.task)}} if now.given else {})}


def _about(now: Building) -> str:
    """What is to be known of the question, where there is something."""
    key = f"build.about.{now.question}"
    said = text(now.lang, key) if has_text(now.lang, key) else ""
    weighed = text(now.lang, "build.weighs") if now.question and now.asks.weighs else ""
    return " ".join(filter(None, (said, weighed)))


def _exercise_to_pass(now: Building) -> Passed | None:
    """The exercise to pass on, once it can be played; one without a form as it was given."""
    if not now.question:
        return now.given if now.given and not why_not(now.given, now.lang) else None
    return Passed(now.asks.kind, now.named, now.task, now.rules.name if now.pinned else "") if now.whole else None


def _out(now: Building, passed: Passed | None) -> View:
    if passed is None:
        return {"spec": None, "line": "", "fence": "", "link": "", "part": None}
    found = {"line": line(passed), "fence": fence(passed), "link": link(passed), "part": part(passed)}
    return {"spec": passed.spec(now.lang), **found}


def _game(now: Building) -> View | None:
    if now.source is None:
        return None
    return from_games.moments_view(
        from_games.cut_of(now.source.dkn, now.lang), now.source.at, now.source.seat, now.lang
    )


def questions_view(lang: str) -> list[View]:
    """Everything that may be asked, in groups."""
    groups: dict[str, list[View]] = {}
    for name, one in QUESTIONS.items():
        key = f"build.about.{name}"
        about = text(lang, key) if has_text(lang, key) else ""
        groups.setdefault(one.group, []).append({"name": name, "label": asked_in_words(name, lang), "about": about})
    return [{"label": text(lang, f"build.group.{group}"), "questions": found} for group, found in groups.items()]


# What is still wrong


def _problems(now: Building) -> Iterator[View]:
    """Each with its field, the rule behind it, and whether it is only still to be done."""
    if not now.question:
        if now.given and (why := why_not(now.given, now.lang)):
            yield _problem("", why, (), False, now)
        return
    for problem in dict.fromkeys(now.problems):
        place, rest = apart(problem)
        field = place if now.asks.field(place) else "ok" if place == "no" else ""
        key, filled = key_of(rest)
        key, filled = (key, filled) if key else key_of(problem)
        own = f"build.wrong.{key}"
        said = text(now.lang, own, **filled) if key and has_text(now.lang, own) else in_words(rest, now.lang)
        yield _problem(field, said, (PLACES[key],) if key in PLACES else (), not now.said.get(field), now)


def _problem(field: str, said: str, places: tuple[str, ...], todo: bool, now: Building) -> View:
    refs = feedback_view(Feedback("wrong", said, places), now.rules, now.lang)["refs"]
    return {"field": field, "text": said, "refs": refs, "todo": todo}


# On paper


def sheet(now: Building) -> View | None:
    """The task as it is handed out, and solved, with the reason: for two sheets of paper."""
    passed = _exercise_to_pass(now)
    if passed is None:
        return None
    begun = start_at_table({"rules": dict(now.table_spec), **passed.spec(now.lang)})
    done, spec = begun, begun.state.spec
    for event in solution(spec):
        done = step_at_table(done, event)
    why = feedback_view(spec.kind.explanation(done.state.task, now.lang), spec.rules, now.lang)
    return {"asked": view_at_table(begun), "solved": view_at_table(done), "why": why}


# A field as the form shows it: its parts, each with what is said, what can be said, and the cards to tap.


def parts_of(field: Field, now: Building) -> list[View]:
    """The parts of a field in order; most have one."""
    return [_part(field, now) | one for one in _PARTS[field.sort](field, now)]


def _part(field: Field, now: Building) -> View:
    """What the view of every part has: name, label, explanation, whether it is needed and filled."""
    lang, name = now.lang, field.label or field.name
    key = _of_kind(f"{now.asks.kind}.field.{name}", f"build.field.{name}", lang)
    why = f"{key}.why"
    return {
        "name": field.name,
        "label": text(lang, key),
        "why": text(lang, why) if has_text(lang, why) else "",
        "need": field.need,
        "said": field.name in now.said,
    }


def _of_kind(own: str, common: str, lang: str) -> str:
    """The key of the words of a field: what only one kind asks for stands with the words of the kind."""
    return own if has_text(lang, own) else common


def _option(value: str, label: str, chosen: bool) -> View:
    return {"value": value, "label": label, "chosen": chosen}


# One of several, or several


def _choice(field: Field, now: Building) -> Iterator[View]:
    value = now.said.get(field.name, field.usual)
    all_ = choices_of(field, now)
    options = [_option(one, label_of(field, one, now), one == _as_text(value)) for one in all_]
    if field.usual is None and not field.need:
        options.insert(0, _option("", text(now.lang, f"build.open.{field.label or field.name}"), value is None))
    yield {"sort": "choice", "options": options}


def _as_text(value: object) -> str:
    return "" if value is None else str(value)


def _flag(field: Field, now: Building) -> Iterator[View]:
    value = bool(now.said.get(field.name, field.usual))
    name = field.label or field.name
    key = _of_kind(f"{now.asks.kind}.flag.{name}", f"build.flag.{name}", now.lang)
    yield {"sort": "flag", "options": [_option("true", text(now.lang, key), value)]}


def _many(field: Field, now: Building) -> Iterator[View]:
    all_ = choices_of(field, now)
    usual = all_ if field.sort == "soli" else field.usual or ()
    chosen = set(map(str, now.said.get(field.name, usual)))
    yield {"sort": "many", "options": [_option(one, label_of(field, one, now), one in chosen) for one in all_]}


def _number(field: Field, now: Building) -> Iterator[View]:
    yield _number_view(_as_text(now.said.get(field.name, field.usual)), field.least, field.most)


def _number_view(value: str, least: int, most: int, **more: str) -> View:
    return {"sort": "number", "value": value, "least": least, "most": most, **more}


# One after the other


def _words(field: Field, now: Building) -> Iterator[View]:
    ways = [[_option(one, label_of(field, one, now), False) for one in choices_of(field, now)]]
    yield {"sort": "adds", "added": [label_of(field, one, now) for one in now.said.get(field.name, ())], "ways": ways}


def _calls(field: Field, now: Building) -> Iterator[View]:
    nobody = [] if _needs_seat(now) else [_option("", text(now.lang, "build.open.calls"), False)]
    seats = [*nobody, *(_option(str(seat), who(seat, now), False) for seat in SEATS)]
    words = [_option(word, call_words(word, now), False) for word in choices_of(field, now)]
    added = [_call(word, now) for word in str(now.said.get(field.name, "")).split()]
    yield {"sort": "adds", "added": added, "ways": [seats, words], "asks_when": True}


def _needs_seat(now: Building) -> bool:
    """Whether it matters who has said it, and not only whose party."""
    return now.asks.group in ("parties", "count", "tactics")


def _call(written: str, now: Building) -> str:
    found = _CALL.fullmatch(written)
    if found is None:
        return written
    seat, word, at = found.groups()
    name = f"{who(int(seat), now)}: " if seat else ""
    when = text(now.lang, "build.after_cards", n_cards=int(at)) if at else ""
    return f"{name}{call_words(word, now)}{when}"


_CALL = re.compile(r"(?:([0-3]):)?([^@:]+)(?:@([0-9]{1,2}))?")


def _bids(field: Field, now: Building) -> Iterator[View]:
    if choices_of(field, now):
        yield from _whose(field, [_option(str(seat), who(seat, now), False) for seat in SEATS], now)


def _events(field: Field, now: Building) -> Iterator[View]:
    yield from _whose(field, [_option(party, text(now.lang, f"party.{party}"), False) for party in PARTIES], now)


def _whose(field: Field, those: list[View], now: Building) -> Iterator[View]:
    """Who and what, in words; as it is written where there is no such thing."""
    words = [_option(word, label_of(field, word, now), False) for word in choices_of(field, now)]
    labels = [{one["value"]: one["label"] for one in way} for way in (those, words)]
    pairs = [zip(labels, one.split(":"), strict=False) for one in str(now.said.get(field.name, "")).split()]
    added = [": ".join(label.get(word, word) for label, word in pair) for pair in pairs]
    yield {"sort": "adds", "added": added, "ways": [those, words]}


# Cards


def _cards(field: Field, now: Building) -> Iterator[View]:
    yield _cards_view(field, codes_of(now.said.get(field.name)), now)


def _cards_view(field: Field, codes: list[str], now: Building) -> View:
    """The cards that lie there, each with whoever has laid it, and the grid."""
    lying = [
        {"card": card_view(kind, now.lang), "who": name}
        for kind, name in zip(kinds_of(codes), chain(_who(field, now), repeat("")), strict=False)
    ]
    columns = in_a_row(card_table(now.rules).deck)
    return {"sort": "cards", "cards": lying, "grid": list(_grid(field, codes, now)), "columns": columns}


def _who(field: Field, now: Building) -> Iterator[str]:
    """Who has laid each card of a Stich, or of several; of other cards nobody."""
    if field.name == "stiche":
        yield from (who(seat, now) for seat, _ in laid_by_seat(now))
    elif field.name == "stich" and now.asks.group != "cards":
        others = now.question == "who_wins" and "lead" not in now.said
        yield from (text(now.lang, f"player.{seat}") if others else who(seat, now) for seat in on_table(now)[1])


def _grid(field: Field, codes: list[str], now: Building) -> Iterator[View]:
    """How often each card may still be tapped; what is used up says so."""
    free, here = left_beside(field, codes, now), kinds_of(codes)
    full = bool(field.most) and len(codes) >= field.most
    for kind in in_rows(card_table(now.rules).deck):
        many = 0 if full else max(0, free[kind] - here.count(kind))
        said = "" if many else text(now.lang, f"build.cell.{'full' if full else 'used'}")
        yield {"card": card_view(kind, now.lang), "state": "open" if many else "off", "many": many, "said": said}


def _one_card(field: Field, now: Building) -> Iterator[View]:
    deck, lang = card_table(now.rules).deck, now.lang
    grid = [{"card": card_view(kind, lang), "state": "open", "many": 1, "said": ""} for kind in in_rows(deck)]
    lying = [{"card": card_view(kind, lang), "who": ""} for kind in kinds_of(codes_of(now.said.get(field.name)))]
    yield {"sort": "cards", "cards": lying, "grid": grid, "columns": in_a_row(deck)}


# Fields with parts


def _hands(field: Field, now: Building) -> Iterator[View]:
    hands = [*(now.said.get(field.name) or ()), "", "", "", ""][:4]
    for seat, hand in zip(SEATS, hands, strict=True):
        label = text(now.lang, "build.field.hands.of", who=who(seat, now))
        yield {"name": f"hands.{seat}", "label": label} | _cards_view(field, codes_of(hand), now)


def _minds(field: Field, now: Building) -> Iterator[View]:
    minds = [*str(now.said.get(field.name, "")).split(), "-", "-", "-", "-"][:4]
    for seat, mind in zip(SEATS, minds, strict=True):
        options = [_option(one, label_of(field, one, now), one == mind) for one in choices_of(field, now)]
        label = text(now.lang, "build.field.minds.of", who=who(seat, now))
        yield {"name": f"minds.{seat}", "label": label, "sort": "choice", "options": options}


def _pair(field: Field, now: Building) -> Iterator[View]:
    said = [*(now.said.get(field.name) or ()), 0, 0][:2]
    for at, whose in enumerate(("own", "other")):
        label = text(now.lang, f"build.field.augen_before.{whose}")
        yield _number_view(str(said[at]), 0, field.most, name=f"{field.name}.{at}", label=label)


def _games(field: Field, now: Building) -> Iterator[View]:
    games = list(now.said.get(field.name) or ())
    for at in range(min(len(games) + 1, MOST_GAMES)):
        one = games[at] if at < len(games) else {}
        options = [_option(str(seat), who(seat, now), seat in one.get("re", ())) for seat in SEATS]
        label = text(now.lang, "build.field.games.re", number=at + 1)
        yield {"name": f"games.{at}.re", "label": label, "sort": "many", "options": options, "drops": at < len(games)}
        if one:
            label = text(now.lang, "build.field.games.value", number=at + 1)
            yield _number_view(str(one.get("value", "")), -40, 40, name=f"games.{at}.value", label=label)


def _sentences(field: Field, now: Building) -> Iterator[View]:
    hands = now.said.get("hands") or [""]
    said = list(in_language(now.said.get(field.name), now.lang, []))
    for at in range(len(codes_of(hands[0]))):
        label = text(now.lang, "build.field.says.after", number=at + 1)
        yield {"name": f"says.{at}", "label": label, "sort": "text", "value": said[at] if at < len(said) else ""}


def _verdict_parts(rows: Callable[[Building], list[View]]) -> Callable[[Field, Building], Iterator[View]]:
    def parts(field: Field, now: Building) -> Iterator[View]:
        yield {"sort": "judged", "rows": rows(now), "said": bool(now.values.get("ok") or now.values.get("say"))}

    return parts


_PARTS: Mapping[str, Callable[[Field, Building], Iterator[View]]] = {
    **dict.fromkeys(("choice", "game", "game_scored", "game_special", "game_solo", "hochzeit_form"), _choice),
    **dict.fromkeys(("seat", "number_of"), _choice),
    **dict.fromkeys(("seats", "soli"), _many),
    **dict.fromkeys(("cards", "stiche"), _cards),
    **{"flag": _flag, "number": _number, "words": _words, "calls": _calls, "bids": _bids, "events": _events},
    **{"one_card": _one_card, "hands": _hands, "minds": _minds, "pair": _pair, "games": _games},
    **{"sentences": _sentences, "said_to_cards": _verdict_parts(card_rows), "said_to_calls": _verdict_parts(call_rows)},
}


# What lies on the table of an exercise that is not whole yet: who sits there, the Stich, the hand.


Laid = tuple[Hand, tuple[Seat, ...]]
"""The cards of a Stich, and who has laid each."""


def table_view(now: Building) -> JsonDict | None:
    """The table; None for a question that has none."""
    if not now.question or not any(now.asks.field(name) for name in ("stich", "stiche", "hand", "hands")):
        return None
    lang, (stich, seats) = now.lang, on_table(now)
    hand = kinds_of(codes_of(now.said.get("hand") or next(iter(now.said.get("hands") or ()), "")))
    chairs = tuple(place_of(seat) for seat in seats) if _four_others(now) else tuple(map(int, seats))
    scene = Scene(
        "",
        stich=stich,
        who=("",) * len(stich),
        at=chairs,
        seats=without_learner(lang) if _four_others(now) else at_home(lang),
        hand=hand,
    )
    return {**scene_view(scene, None, now.rules, lang), "moves": [], "taps": ""}


def _four_others(now: Building) -> bool:
    """Whether the learner has no seat."""
    return now.asks.watched or (now.question == "who_wins" and "lead" not in now.said)


def on_table(now: Building) -> Laid:
    """The Stich that lies there: the running one, or the last."""
    if now.asks.field("stich") is not None and now.asks.group != "cards":
        return _running(now, kinds_of(codes_of(now.said.get("stich"))))
    laid = laid_by_seat(now)
    last = laid[len(laid) - (len(laid) % 4 or 4) if laid else 0 :]
    return tuple(kind for _, kind in last), tuple(seat for seat, _ in last)


def _running(now: Building, stich: Hand) -> Laid:
    """The Stich of its own field: whoever lays last, or the learner after it, sits where the form says."""
    stich = stich[:4]
    whole = now.asks.field("stiche") is None and now.asks.field("lead") is not None
    first = int(now.said.get("lead", 0)) if whole else -len(stich) % 4
    return stich, tuple(SEATS[(first + place) % 4] for place in range(len(stich)))


def laid_by_seat(now: Building) -> list[tuple[Seat, Any]]:
    """Every card of `stiche` with its player: whoever wins a Stich leads the next one."""
    kinds, lead = kinds_of(codes_of(now.said.get("stiche"))), Seat(int(now.said.get("lead", 0)))
    stiche = stiche_of(kinds, lead, now.table)
    seats = [SEATS[(one.lead + place) % 4] for one in stiche for place in range(4)]
    running = stiche[-1].winner if stiche else lead
    rest = [SEATS[(running + place) % 4] for place in range(len(kinds) - len(seats))]
    return list(zip((*seats, *rest), kinds, strict=True))
