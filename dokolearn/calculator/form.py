"""The form as controls: what can be set, what stands there now, and the event each of them sends.

A control has a kind (select, number, text, check, toggles, buttons), a label and an event; the page adds the value.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dokolearn.calculator.count import Count, JudgedCall, wanted_seats
from dokolearn.calculator.events import Calculation
from dokolearn.calculator.filled_sheet import MOST_BOCK, MOST_NAME, MOST_OF_AN_EVENT, HouseRules, Sheet, SheetCall, both
from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring import PARTIES
from dokolearn.ch3_scoring.special_points import event_points
from dokolearn.impossible_sheets import games_of
from dokolearn.model import STAGES, Party, RuleSet, Verstoss
from dokolearn.option_words import idle_words, option_title, value_words
from dokolearn.rule_parts import ABSAGEN, ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import MOST_STICHE, PART_OF, READERS, Groups, Names, Numbers, OneOf, spell
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name, call_word, deadline_words, game_name, reason, ref_label

Control = dict[str, Any]
Section = dict[str, Any]


def sections(state: Calculation, rules: RuleSet, counted: Count) -> Iterator[Section]:
    """The parts of the form in order; a folded one opens by a tap. `rules` with house rules as far as they can be."""
    sheet, lang = state.sheet, state.sheet.lang
    yield _section("game", lang, _game(state, rules))
    yield _section("augen", lang, _augen(state, rules))
    yield _section("calls", lang, _calls(sheet, rules), items=_call_rows(state, rules, counted.heard))
    paid = event_points(rules.special)
    yield _section("special", lang, _special(state, tuple(event for event in ALL_EVENTS if event in paid)))
    others = tuple(event for event in ALL_EVENTS if event not in paid)
    if others:
        yield _section("unpaid", lang, _special(state, others), folded=True)
    yield _section("more", lang, _more(state, rules), folded=True)


def _section(
    name: str, lang: str, controls: Iterator[Control], folded: bool = False, items: list[JsonDict] | None = None
) -> Section:
    title = text(lang, f"score.section.{name}")
    return {"id": name, "title": title, "folded": folded, "controls": list(controls), "items": items or []}


def select(name: str, label: str, value: str, options: list[tuple[str, str]], event: Event) -> Control:
    """One of several, by value and what people read."""
    offered = [{"value": key, "label": words} for key, words in options]
    return {"kind": "select", "id": name, "label": label, "value": value, "options": offered, "event": event}


def number(
    state: Calculation, name: str, label: str, value: int | None, most: int, event: Event, **more: object
) -> Control:
    """A number with less and more; what was typed and cannot be read stays in sight."""
    typed = state.unreadable(name)
    shown = typed if typed is not None else "" if value is None else str(value)
    control = {"kind": "number", "id": name, "label": label, "value": shown, "number": value or 0, "event": event}
    return control | {"least": 0, "most": most, "bad": typed is not None} | more


def toggles(name: str, label: str, items: list[JsonDict]) -> Control:
    """Buttons that are pressed or not, each with an event of its own."""
    return {"kind": "toggles", "id": name, "label": label, "items": items}


def toggle(label: str, pressed: bool, event: Event) -> JsonDict:
    """One of them."""
    return {"label": label, "pressed": pressed, "event": event}


def check(name: str, label: str, value: bool, event: Event) -> Control:
    """A tick."""
    return {"kind": "check", "id": name, "label": label, "value": value, "event": event}


def line(name: str, label: str, value: str, event: Event) -> Control:
    """A text."""
    return {"kind": "text", "id": name, "label": label, "value": value, "most": MOST_NAME, "event": event}


# What was played


def _game(state: Calculation, rules: RuleSet) -> Iterator[Control]:
    sheet, lang = state.sheet, state.sheet.lang
    books = [(name, book_name(book, lang)) for name, book in BOOKS.items()]
    yield select("book", text(lang, "score.field.book"), sheet.book, books, {"type": "book"})
    offered = [(game, game_name(game, lang, rules)) for game in games_of(rules)]
    if sheet.game not in dict(offered):
        offered.append((sheet.game, text(lang, "score.not_here", game=game_name(sheet.game, lang))))
    yield select("game", text(lang, "score.field.game"), sheet.game, offered, {"type": "game"})
    if sheet.game in ("hochzeit", "hochzeit_ungeklaert") and rules.hochzeit.hochzeit_shift != "none":
        label = text(lang, "score.field.klaerung")
        yield number(state, "klaerung", label, sheet.klaerung or None, MOST_STICHE, {"type": "klaerung"})
    alone = wanted_seats(sheet.game) == 1
    seats = [toggle(player(sheet, seat), seat in sheet.re, {"type": "re", "seat": seat}) for seat in range(4)]
    yield toggles("re", text(lang, "score.field.alone" if alone else "score.field.re"), seats)


def _augen(state: Calculation, rules: RuleSet) -> Iterator[Control]:
    sheet, lang = state.sheet, state.sheet.lang
    for party, mine in zip(PARTIES, both(sheet.augen, int(AUGEN_TOTAL)), strict=True):
        label = text(lang, "score.field.augen", party=text(lang, f"party.{party}"))
        most = int(AUGEN_TOTAL)
        yield number(state, f"augen.{party}", label, mine, most, {"type": "augen", "party": party})
    for party, stiche in zip(PARTIES, sheet.stiche, strict=True):
        label = text(lang, "score.field.no_stich", party=text(lang, f"party.{party}"))
        yield check(f"no_stich.{party}", label, stiche == 0, {"type": "no_stich", "party": party})


def _more(state: Calculation, rules: RuleSet) -> Iterator[Control]:
    """What is rarely written down: names, Stiche, Bock."""
    sheet, lang = state.sheet, state.sheet.lang
    for seat in range(4):
        label = text(lang, "score.field.name", number=seat + 1)
        yield line(f"name.{seat + 1}", label, sheet.players[seat], {"type": "name", "seat": seat})
    size = hand_size(rules)
    for party, stiche in zip(PARTIES, sheet.stiche, strict=True):
        label = text(lang, "score.field.stiche", party=text(lang, f"party.{party}"))
        yield number(state, f"stiche.{party}", label, stiche, size, {"type": "stiche", "party": party})
    yield number(state, "bock", text(lang, "score.field.bock"), sheet.bock, MOST_BOCK, {"type": "bock"})


# Calls


def _calls(sheet: Sheet, rules: RuleSet) -> Iterator[Control]:
    """By party: everything that can be said, pressed once it was."""
    lang = sheet.lang
    for party in PARTIES:
        said = {(one.stage, one.vorab) for one in sheet.calls if one.party == party}
        known = (0, *ABSAGEN[rules.calls.levels])
        stages = [(stage, False) for stage in range(len(STAGES)) if stage in known or (stage, False) in said]
        if rules.calls.vorab or (0, True) in said:
            stages.insert(0, (0, True))
        items = [_callable(party, stage, vorab, (stage, vorab) in said, rules, lang) for stage, vorab in stages]
        yield toggles(f"calls.{party}", text(lang, "score.field.calls", party=text(lang, f"party.{party}")), items)


def _callable(party: Party, stage: int, vorab: bool, pressed: bool, rules: RuleSet, lang: str) -> JsonDict:
    name = STAGES[stage] if stage else party
    label = call_word(name, lang, rules, vorab)
    return toggle(label, pressed, {"type": "call", "party": party, "call": name, **({"vorab": True} if vorab else {})})


UNITS = {"cards_in_hand": "cards_in_hand", "stiche": "stich", "first_stich": "stich"}
"""Unit of a book → how its moments are written down; all others count the cards of the game."""


def _call_rows(state: Calculation, rules: RuleSet, heard: tuple[JudgedCall, ...]) -> list[JsonDict]:
    """The calls in their order, each with what can be told of it."""
    rows = zip(state.sheet.calls, heard, strict=True)
    return [_said_row(state, index, said, one, rules) for index, (said, one) in enumerate(rows)]


def _said_row(state: Calculation, index: int, said: SheetCall, heard: JudgedCall, rules: RuleSet) -> JsonDict:
    sheet, lang = state.sheet, state.sheet.lang
    words = said_words(said, rules, lang)
    controls = [_moment(state, index, said, rules)]
    seats = [("", text(lang, "score.field.anybody")), *((str(seat), player(sheet, seat)) for seat in range(4))]
    seat = "" if said.seat is None else str(said.seat)
    controls.append(select(f"who.{index}", text(lang, "score.field.who"), seat, seats, _about("call_seat", index)))
    if not said.unit:
        late = text(lang, "score.field.late")
        controls.append(check(f"late.{index}", late, said.late, _about("call_late", index)))
    up = {"label": text(lang, "score.earlier", call=words), "event": _about("call_earlier", index)}
    return {
        "id": f"call.{index}",
        "title": words,
        "counts": bool(heard.counted) and (heard.verstoss is None or heard.verstoss.key == "call.no_vorab"),
        "note": call_note(heard, rules, lang),
        "until": (text(lang, "score.until", deadline=deadline_words(heard.due, lang)) if heard.due else ""),
        "more": text(lang, "score.call_more", call=words),
        "controls": controls,
        "earlier": up if index else None,
    }


def _about(event: str, index: int) -> JsonDict:
    return {"type": event, "index": index}


def _moment(state: Calculation, index: int, said: SheetCall, rules: RuleSet) -> Control:
    """When it was said, as the book counts; one that is dated already keeps its unit."""
    unit = said.unit or UNITS.get(rules.calls.deadline_unit, "cards_played")
    value = said.at + (unit == "cards_played") if said.unit else None
    size = hand_size(rules)
    most = {"cards_in_hand": size, "stich": size}.get(unit, 4 * size)
    label = text(state.sheet.lang, f"score.field.at.{unit}")
    return number(state, f"call.{index}", label, value, most, {**_about("call_at", index), "unit": unit})


def call_note(heard: JudgedCall, rules: RuleSet, lang: str) -> str:
    """Why a call does not count as it was made, or why nobody can tell; else empty."""
    if heard.impossible:
        return text(lang, "score.no_moment")
    if heard.unsure:
        return text(lang, "score.unsure")
    if heard.verstoss:
        sentence = problem_sentence(heard.verstoss, rules, lang)
        return text(lang, "score.with_place", sentence=sentence, place=place(heard.verstoss.paragraph, rules, lang))
    if any(call.late for call in heard.counted):
        return text(lang, "score.too_late")
    return ""


# Special points


def _special(state: Calculation, events: tuple[str, ...]) -> Iterator[Control]:
    """By event: how often Re and Kontra have made it."""
    lang = state.sheet.lang
    for event in events:
        title = text(lang, f"line.{event}")
        for who, party in enumerate(PARTIES):
            name = text(lang, f"party.{party}")
            label = text(lang, "score.field.special", event=title, party=name)
            sent = {"type": "special", "event": event, "party": party}
            many = state.sheet.count(who, event)
            field = f"special.{event}.{party}"
            yield number(state, field, label, many, MOST_OF_AN_EVENT, sent, short=name, group=title)


# In words


def player(sheet: Sheet, seat: int) -> str:
    """The name somebody wrote down, or the number of the seat."""
    return sheet.players[seat].strip() or text(sheet.lang, "score.seat", number=seat + 1)


def said_words(said: SheetCall, rules: RuleSet, lang: str) -> str:
    """A call on the sheet as people of its book say it: Re; Kontra: keine 90; Kontra vorab."""
    if not said.stage:
        return call_word(said.party, lang, vorab=said.vorab)
    level = call_word(STAGES[said.stage], lang, rules)
    return text(lang, "score.call", party=text(lang, f"party.{said.party}"), level=level)


def place(paragraph: str, rules: RuleSet, lang: str) -> str:
    """Where the book says it."""
    return ref_label(rules.ref(paragraph), lang)


def problem_sentence(found: Verstoss, rules: RuleSet, lang: str) -> str:
    """The sentence of a refusal or a problem."""
    params: dict[str, Any] = dict(found.params)
    if "game" in params:
        params["game"] = game_name(params["game"], lang)
    return reason(Verstoss(found.paragraph, found.key, tuple(params.items()), found.cards), lang, rules)


# The controls to set house rules on a sheet, by topic.
#
# Only options that can change who wins, what it is worth or whether a call counts have one; a link may set any.


TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("calls", ()),
    ("win", ()),
    ("value", ()),
    ("special", ()),
    ("cards", ("deck_nines", "herz10_trump")),
    ("hochzeit", ("hochzeit_limit", "hochzeit_shift", "hochzeit_search_calls")),
    ("vorbehalt", ("soli",)),
    ("armut", ("armut",)),
)
"""Parts of a rule book with the options that matter here; empty: all of the part."""


def house_rule_sections(sheet: Sheet, found: HouseRules) -> Iterator[Section]:
    """A folded section for the common ones and for every topic."""
    topics = {part: some or _of_part(part) for part, some in TOPICS}
    offered = [option for options in topics.values() for option in options]
    title = text(sheet.lang, "table.common")
    yield _rules_section("common", title, [option for option in COMMON if option in offered], sheet, found)
    for part, options in topics.items():
        rest = [option for option in options if option not in COMMON]
        if rest:
            yield _rules_section(part, text(sheet.lang, f"comparison.{part}"), rest, sheet, found)


def _of_part(part: str) -> tuple[str, ...]:
    return tuple(option for option, its_part in PART_OF.items() if its_part == part)


def _rules_section(name: str, title: str, options: list[str], sheet: Sheet, found: HouseRules) -> Section:
    own = sum(option in sheet.options for option in options)
    without = {} if found.problems else idle_words(found.rules, sheet.lang)
    return {
        "id": f"rules.{name}",
        "title": text(sheet.lang, "score.changed", title=title, number=own) if own else title,
        "folded": True,
        "controls": [control for option in options for control in _with_note(option, without, sheet, found)],
        "items": [],
    }


def _with_note(option: str, without: Mapping[str, str], sheet: Sheet, found: HouseRules) -> Iterator[Control]:
    """The controls of an option, the first with the sentence that it has no effect."""
    first, *more = _option(option, sheet, found)
    yield first | ({"note": without[option]} if option in without else {})
    yield from more


def _option(option: str, sheet: Sheet, found: HouseRules) -> Iterator[Control]:
    lang, base, reader = sheet.lang, BOOKS[sheet.book], READERS[option]
    now = sheet.options.get(option, reader.write(value_of(found.rules, option)))
    title, name, event = option_title(option, lang), f"option.{option}", {"type": "option", "option": option}
    if isinstance(reader, OneOf):
        usual = value_of(base, option)
        offered = [(spell(value), _choice(option, value, value == usual, base, lang)) for value in reader.values]
        yield select(name, title, spell(now) if now in reader.values else "", offered, event)
    elif isinstance(reader, Names):
        yield toggles(name, title, _members(option, reader, now, {}, base, lang))
    elif isinstance(reader, Groups):
        for group in reader.groups:
            mine = now.get(group, []) if isinstance(now, dict) else []
            words = text(lang, "score.group", title=title, group=text(lang, f"option.{option}.{group}"))
            yield toggles(f"{name}.{group}", words, _members(option, reader.names, mine, {"group": group}, base, lang))
    else:
        shown = ", ".join(map(str, now)) if isinstance(now, list) else str(now)
        if isinstance(reader, Numbers):
            title = text(lang, "score.numbers", title=title, many=reader.length)
        yield line(name, title, "" if shown == "none" else shown, event)


def _choice(option: str, value: object, usual: bool, base: RuleSet, lang: str) -> str:
    words = value_words(option, value, lang, base)
    return text(lang, "score.usual", value=words) if usual else words


def _members(option: str, reader: Names, now: object, more: JsonDict, base: RuleSet, lang: str) -> list[JsonDict]:
    listed = reader.means if now == reader.word and reader.word else now if isinstance(now, list | tuple) else ()
    event = {"type": "option_member", "option": option, **more}
    return [
        toggle(_member_words(option, member, bool(more), base, lang), member in listed, {**event, "member": member})
        for member in reader.known
    ]


def _member_words(option: str, member: str, event: bool, base: RuleSet, lang: str) -> str:
    """One name of a list, as the list itself would write it."""
    if event:
        return text(lang, f"line.{member}")
    return value_words(option, (member,), lang, base)
