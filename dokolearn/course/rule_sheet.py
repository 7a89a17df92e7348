"""Unsere Regeln: the rules of any table in plain words on one sheet, in the order of the script, made from its options.

What differs from the book nearest to the table is marked: a line is, if the sheet of that book does not say the same.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_BY_RANK, AUGEN_TOTAL, RANKS, card_code, rank_of, stiche_per_game
from dokolearn.ch2_normal_game import RANKS_HIGH_TO_LOW, card_table
from dokolearn.ch3_scoring.calls import NO_CALLS, CallTable, call_table, clock_deadline, deadline
from dokolearn.ch3_scoring.special_points import event_points, solo_group
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch4_vorbehalte.vorbehalt import round_table
from dokolearn.course.in_books import AS_PRINTED, level_names
from dokolearn.course.own_table import different, nearest_books, rule_sentence
from dokolearn.exercises.frame.task import SpecError
from dokolearn.house_rules.chain import chain_cards
from dokolearn.model import LEVEL_LIMITS, SEATS, STAGES, Call, Kind, Outcome, RuleSet
from dokolearn.option_words import value_words
from dokolearn.replay.drawn.diagram import plain
from dokolearn.rule_parts import ABSAGEN, ALL_EVENTS, FARBSOLI
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.rulesets.option_guide import idle
from dokolearn.rulesets.option_values import GEGEN_GAMES
from dokolearn.rulesets.options import reading, silent, value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import book_name, in_signs, table_name

# What stands on the sheet (data): by part its lines in order, an option by its name, a line of its own as `+name`

PARTS: Mapping[str, tuple[str, ...]] = {
    "cards": ("deck_nines", "+augen", "deal_packets", "cut", "+dealer"),
    "trumps": (
        *("+trumps", "+fehl", "herz10_trump", "karo_koenig_highest", "schwein", "schwein_card"),
        "schwein_announce",
        *("schwein_needs_call", "superschwein", "hyperschwein", "scharfe"),
    ),
    "stich": (
        *("+follow", "ueberstich", "+equal", "dulle_second_beats_first", "except_last_trick", "dulle_pair_cancels"),
        *("karlchen_second_in_last_trick", "revoke_result", "claim_rest", "view_last_stich"),
    ),
    "win": (
        *("+parties", "+half", "tie_rule", "tie_pays", "+level", "both_levels", "none_wins_pays"),
        "own_missed_level_pays",
    ),
    "calls": (
        *("+limits", "+limits_table", "levels", "+first", "skip_levels", "call_only_on_turn", "reply_rule"),
        *("levels_after_late_reply", "chain", "vorab", "invalid_call_counts_when_losing", "forced_call"),
        *("forced_call_by", "forced_call_next_level", "forced_call_tack", "disclosure_forces_call", "tactic_queen"),
    ),
    "value": (
        *("+score_table", "unannounced_levels", "lost_level_points", "double_gegen", "double_special"),
        *("doppelkopf_doubles", "round_even", "losers_get_nothing", "repeat_game_at", "score_sheet"),
    ),
    "vorbehalt": (
        *("vorbehalt_round", "first_speaker", "vorbehalt_immediate", "vorbehalt_withdraw", "vorbehalt_order"),
    ),
    "soli": (
        *("soli", "+alone", "solo_ranking", "solo_equal_rank", "weitere_ansagen", "weitere_ansagen_form", "abreizen"),
        *("solo_lead", "solo_same_dealer", "dulle_second_in_solo", "dulle_moves_with_suit", "schwein_in_karosolo"),
        *("solo_special_points", "tactic_brackets"),
    ),
    "hochzeit": (
        *("+hochzeit", "hochzeit_find", "hochzeit_pure_trump", "hochzeit_limit", "hochzeit_search_calls"),
        "hochzeit_shift",
    ),
    "armut": (
        *("armut", "armut_max_trumps", "armut_extra_trumps", "armut_cards", "armut_decide", "armut_return"),
        *("armut_say", "armut_open_fuchs", "armut_parties", "armut_two_poor", "armut_with_hochzeit", "schmeissen"),
        *("schmeissen_criteria", "schmeissen_show_hand"),
    ),
    "runde": (
        *("players_at_table", "runde_end", "runde_games", "runde_games_five", "runde_score", "runde_pott"),
        *("runde_minutes", "mandatory_solo", "lustsolo_after_pflicht", "bock_triggers", "bock_length"),
        *("bock_overlap", "bock_doubles"),
    ),
    "absent": (),
}

IN_TABLES: Mapping[str, tuple[str, ...]] = {
    "+parties": ("parties_by",),
    "+limits": ("deadline_unit",),
    "+limits_table": ("call_limits", "kontra_limits"),
    "+score_table": (
        *("re_kontra", "gegen_games", "solo_factor", "stake", "dulle_caught", "dulle_caught_points"),
        *("dulle_caught_by_schwein", "karlchen_caught", "karlchen_caught_by", "karlchen_lost_minus"),
        *("doppelkopf_form", "herzstich", "fuchs_am_end", "gans"),
    ),
    "forced_call": ("forced_call_augen",),
}
"""Options that are told by a line of another name."""

ABSENT: Mapping[str, Any] = {
    **dict.fromkeys(("schwein", "superschwein", "hyperschwein", "armut", "mandatory_solo"), "none"),
    **dict.fromkeys(
        (
            *(
                "karo_koenig_highest",
                "ueberstich",
                "dulle_pair_cancels",
                "dulle_moves_with_suit",
                "schwein_in_karosolo",
            ),
            *("vorab", "forced_call", "forced_call_tack", "disclosure_forces_call", "weitere_ansagen"),
            *("abreizen", "schmeissen", "dulle_caught", "karlchen_caught", "karlchen_lost_minus", "herzstich", "gans"),
            *("doppelkopf_doubles", "schwein_needs_call", "armut_open_fuchs", "scharfe"),
        ),
        False,
    ),
    "fuchs_am_end": 0,
    "round_even": "none",
    "repeat_game_at": -1,
    "runde_minutes": (0, 0),
    **dict.fromkeys(("soli", "bock_triggers", "gegen_games"), ()),
}
"""What a table does not have: the value that says so. Only the name of the rule stands on the sheet, at its end."""

PLAIN: Mapping[str, Any] = {
    **{"tie_pays": "value", "stake": 1, "levels": "four", "schwein_card": "karo_ass"},
    **{"tactic_queen": "karo_dame", "tactic_brackets": False},
    "kontra_limits": (0, 0, 0, 0, 0),
}
"""Values that every book has and that say nothing: they are left out."""


class SheetLine(NamedTuple):
    """A line of the sheet: what it is about, what it says, and in a table its cells beside that."""

    key: str
    options: tuple[str, ...]
    words: str
    cells: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """All of its words: by them a line of a table and one of a book are the same or not."""
        return (self.words, *self.cells)


# Only what can happen there


def _in_effect(rules: RuleSet) -> RuleSet:
    """The same table without what its lists name in vain: Soli that it does not have, criteria of no Schmeißen."""
    soli, value = rules.vorbehalt.soli, rules.value
    games = _possible_games(rules)
    gegen = tuple(game for game in value.gegen_games if game in games)
    events = {group: _events_of(rules, listed) for group, listed in value.solo_special_points if group in games}
    armut = rules.armut
    return replace(
        rules,
        vorbehalt=replace(
            rules.vorbehalt,
            vorbehalt_order=round_table(rules).kinds,
            solo_ranking=tuple(name for name in rules.vorbehalt.solo_ranking if name in (*soli, *_farbsolo(soli))),
        ),
        armut=replace(armut, schmeissen=armut.schmeissen and bool(armut.schmeissen_criteria)),
        value=replace(
            value,
            gegen_games=GEGEN_GAMES if games & {*GEGEN_GAMES} == {*gegen} else gegen,
            solo_special_points=tuple((group, listed) for group, listed in events.items() if listed),
            bock_triggers=tuple(one for one in value.bock_triggers if soli or one != "lost_solo"),
        ),
    )


def _farbsolo(soli: Iterable[str]) -> tuple[str, ...]:
    return ("farbsolo",) if {*soli} & {*FARBSOLI} else ()


def _possible_games(rules: RuleSet) -> set[str]:
    """The names under which games of this table stand in `gegen_games` and `solo_special_points`."""
    soli = rules.vorbehalt.soli
    always = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo")
    return {*always, *["armut"] * (rules.armut.armut != "none"), *["solo"] * bool(soli), *map(_group, soli)}


def _group(game: str) -> str:
    return solo_group(game) or game


def _events_of(rules: RuleSet, events: Iterable[str]) -> tuple[str, ...]:
    paid = [event for event in ALL_EVENTS if event in event_points(rules.special)]
    found = tuple(event for event in events if event in paid)
    return ALL_EVENTS if [*found] == paid else found


# Lines


def _lines(rules: RuleSet, lang: str) -> dict[str, tuple[SheetLine, ...]]:
    """By part all lines of a table."""
    own = _in_effect(rules)
    still = {*idle(own)}
    found = {part: _part(names, own, still, lang) for part, names in PARTS.items()}
    return {
        part: tuple(line._replace(options=tuple(one for one in line.options if one not in still)) for line in lines)
        for part, lines in {**found, "absent": _missing(own, still, lang)}.items()
    }


def _part(names: Iterable[str], rules: RuleSet, still: set[str], lang: str) -> Iterator[SheetLine]:
    for name in names:
        if name.startswith("+"):
            yield from _OWN[name](rules, lang) if name in _OWN else [_constant_line(name, lang)]
        elif name not in still and not _is(name, ABSENT, rules) and not _is(name, PLAIN, rules):
            yield SheetLine(name, (name, *IN_TABLES.get(name, ())), rule_sentence(name, rules, lang))


def _is(option: str, values: Mapping[str, Any], rules: RuleSet) -> bool:
    return option in values and value_of(rules, option) == values[option]


def _missing(rules: RuleSet, still: set[str], lang: str) -> Iterator[SheetLine]:
    """What a table does not have, by name, in the order of the sheet."""
    for name in ORDER:
        if name not in still and _is(name, ABSENT, rules):
            yield SheetLine(f"no_{name}", (name,), text(lang, f"rule_sheet.no.{name}"))


def _constant_line(name: str, lang: str, **words: object) -> SheetLine:
    """What holds at every table."""
    return SheetLine(name, (), text(lang, f"rule_sheet.{name[1:]}", **words))


def _parties(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    yield SheetLine("+parties", IN_TABLES["+parties"], text(lang, f"rule_sheet.parties{_by_king(rules)}"))


def _hochzeit(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    yield SheetLine("+hochzeit", (), text(lang, f"rule_sheet.hochzeit{_by_king(rules)}"))


def _by_king(rules: RuleSet) -> str:
    return "" if rules.cards.parties_by == "kreuz_dame" else f".{rules.cards.parties_by}"


def _augen(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    ranks = {rank_of(kind) for kind in card_table(rules).deck}
    by_worth = sorted(ranks, key=lambda rank: -AUGEN_BY_RANK[RANKS.index(rank)])
    each = ", ".join(f"{text(lang, f'rule_sheet.rank.{rank}')} {AUGEN_BY_RANK[RANKS.index(rank)]}" for rank in by_worth)
    yield _constant_line("+augen", lang, each=each, all=AUGEN_TOTAL)


def _trumps(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    signs = tuple(map(_sign, card_table(rules).trumps))
    yield SheetLine("+trumps", (), text(lang, "rule_sheet.trumps"), signs)


def _sign(kind: Kind) -> str:
    return card_code(kind) if card_code(kind) == "Schwein" else in_signs(kind)


def _fehl(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    suits = [sorted(suit, key=lambda kind: RANKS_HIGH_TO_LOW.index(rank_of(kind))) for suit in card_table(rules).fehl]
    rows = tuple(" ".join(map(in_signs, suit)) for suit in suits if suit)
    yield SheetLine("+fehl", (), text(lang, "rule_sheet.fehl"), rows)


# Until when


def _limits(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    chain = _calls(rules).chain
    least = chain_cards(chain, NO_CALLS) if chain else 0
    words = text(lang, f"passage.call_limits.{rules.calls.deadline_unit}", cards=least)
    yield SheetLine("+limits", IN_TABLES["+limits"], words)


def _calls(rules: RuleSet) -> CallTable:
    return call_table(rules, "normal", stiche_per_game(card_table(rules)))


def _limits_table(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    """A line a stage: what one says, what that promises, until when, and until when the others may answer."""
    heads, rows = limits_of(rules)
    unit = text(lang, f"passage.call_limits.head.{rules.calls.deadline_unit}")
    own = {"re": f"Re: {unit}", "kontra": f"Kontra: {unit}"} if "kontra" in heads else {"re": unit}
    titles = [own.get(head) or text(lang, "rule_sheet.answer") for head in heads]
    said, promised = (text(lang, f"passage.call_limits.head.{key}") for key in ("said", "others"))
    yield SheetLine("+limits_head", IN_TABLES["+limits_table"], said, (promised, *titles))
    names = level_names(lang)[rules.name]
    for stage, numbers in zip(_calls(rules).stages, rows, strict=True):
        level = text(lang, f"passage.call_limits.level.{STAGES[stage]}")
        key, options = f"+limit_{STAGES[stage]}", IN_TABLES["+limits_table"]
        yield SheetLine(key, options, names[stage], (level, *map(str, numbers)))


def limits_of(rules: RuleSet) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """§3.3 The numbers of the table of deadlines by stage, and what each of them is about: `re`, `kontra` where it has
    limits of its own, and `answer`, the last moment for Re or Kontra against it, where that is later."""
    table = _calls(rules)
    parties = ("re", "kontra") if table.kontra else ("re",)
    rows = [tuple(_last(table, party, stage) for party in parties) for stage in table.stages]
    if table.chain or table.kontra or {*table.ansage_last} == {table.last[0]}:
        return parties, tuple(rows)
    answers = (clock_deadline(table, 0, table.ansage_last[stage]).n for stage in table.stages)
    return (*parties, "answer"), tuple((*row, last) for row, last in zip(rows, answers, strict=False))


def _last(table: CallTable, party: Any, stage: int) -> int:
    due = deadline(table, (), party, stage)
    assert due, stage
    return due.n


# What counts


def _score_table(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    """A line for each thing that pays, as the engine pays it."""
    won = {one.key: one.punkte for one in settle(_won_with_all(rules), rules).lines}
    row = _Row(rules, lang)
    yield row("won", (), plus(won["gewonnen"]))
    lowest, some = ABSAGEN[rules.calls.levels][0], "" if rules.calls.levels == "four" else f".{rules.calls.levels}"
    yield row(f"below{some}", (), plus(won[f"unter{LEVEL_LIMITS[lowest]}"]))
    yield row("level", (), plus(won[f"re_{STAGES[lowest]}_abgesagt"]))
    said = plus(won["re_angesagt"]) if "re_angesagt" in won else times(2)
    yield row("said", ("re_kontra",), said)
    if rules.calls.vorab:
        yield row("vorab", ("vorab",), plus(1))
    if games := rules.value.gegen_games:
        named = value_words("gegen_games", games, lang, rules)
        every = "all" if games == GEGEN_GAMES else "some"
        yield row(f"gegen.{every}", ("gegen_games",), plus(1), names=named)
    yield from _special(rules, row)
    yield row("alone", ("solo_factor",), times(rules.value.solo_factor))
    if rules.value.bock_triggers:
        yield row("bock", ("bock_triggers",), times(2))
    if rules.value.stake > 1:
        yield row("stake", ("stake",), times(rules.value.stake))


class _Row(NamedTuple):
    """Makes lines of the table of points."""

    rules: RuleSet
    lang: str

    def __call__(self, name: str, options: tuple[str, ...], points: str, **words: object) -> SheetLine:
        """A line about one thing."""
        return SheetLine(f"+score_{name}", options, text(self.lang, f"rule_sheet.score.{name}", **words), (points,))


def plus(punkte: int) -> str:
    """Points as they stand in the table: +1, −1."""
    return f"+{punkte}" if punkte >= 0 else f"−{-punkte}"


def times(factor: int) -> str:
    """What multiplies: ×2."""
    return f"×{factor}"


def _won_with_all(rules: RuleSet) -> Outcome:
    """A game that Re wins with every call and without losing a Stich."""
    calls = tuple(Call(SEATS[0], "re", stage) for stage in (0, *ABSAGEN[rules.calls.levels]))
    stiche = stiche_per_game(card_table(rules))
    return Outcome("normal", frozenset(SEATS[:2]), (AUGEN_TOTAL, 0), (stiche, 0), calls)


_EVENTS: Mapping[str, tuple[str, ...]] = {
    "doppelkopf": ("doppelkopf_form",),
    "fuchs": (),
    "karlchen": (),
    "karlchen_gefangen": ("karlchen_caught", "karlchen_caught_by"),
    "karlchen_verloren": ("karlchen_lost_minus",),
    "dulle_gefangen": ("dulle_caught", "dulle_caught_points", "dulle_caught_by_schwein"),
    "herzstich": ("herzstich",),
    "fuchs_am_end": ("fuchs_am_end",),
    "gans": ("gans",),
}
"""By special point the options that say what it is and what it pays."""


def _special(rules: RuleSet, row: _Row) -> Iterator[SheetLine]:
    points = event_points(rules.special)
    for event, options in _EVENTS.items():
        if event not in points:
            continue
        doubles = event == "doppelkopf" and rules.value.doppelkopf_doubles
        form = _FORMS[event](rules) if event in _FORMS else ""
        yield row(f"{event}{form}", options, times(2) if doubles else plus(points[event]))


_FORMS: Mapping[str, Callable[[RuleSet], str]] = {
    "doppelkopf": lambda rules: f".{rules.special.doppelkopf_form}",
    "karlchen_gefangen": lambda rules: f".{rules.special.karlchen_caught_by}",
    "dulle_gefangen": lambda rules: (
        ".schwein" if rules.special.dulle_caught_by_schwein and rules.cards.schwein != "none" else ".dulle"
    ),
}


def _alone(rules: RuleSet, lang: str) -> Iterator[SheetLine]:
    if rules.vorbehalt.soli:
        yield _constant_line("+alone", lang)


_OWN: Mapping[str, Callable[[RuleSet, str], Iterator[SheetLine]]] = {
    "+augen": _augen,
    "+trumps": _trumps,
    "+fehl": _fehl,
    "+parties": _parties,
    "+hochzeit": _hochzeit,
    "+limits": _limits,
    "+limits_table": _limits_table,
    "+score_table": _score_table,
    "+alone": _alone,
}
"""Lines that are made from the cards, the calls and the scores of the engine."""

ORDER = tuple(
    option
    for names in PARTS.values()
    for name in names
    for option in (*([] if name.startswith("+") else [name]), *IN_TABLES.get(name, ()))
)
"""Every option, in the order of the sheet."""


# The sheet


def rule_sheet(spec: JsonObject) -> JsonDict:
    """For `set`, `options` and `lang` the sheet of a table as HTML, and the words for a code that brings the table to
    another phone, or for why there is none.

    Raises SpecError where the spec names no book and no language, OptionProblem where its options cannot be.
    """
    book, options, lang = spec.get("set"), spec.get("options", {}), spec.get("lang", "de")
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or spec.keys() - _KEYS:
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options and a language"])
    html = sheet_html(sheet_of(with_options(BOOKS[book], options), lang))
    return {"lang": lang, "html": html, **{key: text(lang, f"rule_sheet.{key}") for key in ("code", "no_code")}}


_KEYS = {"set", "options", "lang"}


def sheet_of(rules: RuleSet, lang: str) -> JsonDict:
    """The sheet of a table as data."""
    nearest = nearest_books(rules)[0]
    usual = _usual(replace(nearest, name=rules.name), lang)
    changed = _differences(rules, nearest)
    parts: list[JsonDict] = [
        {
            "name": part,
            "title": text(lang, f"rule_sheet.part.{part}"),
            "lines": [_line_view(line, _mark(line, usual, changed, nearest)) for line in lines],
        }
        for part, lines in _lines(rules, lang).items()
    ]
    marks = {line["mark"] for part in parts for line in part["lines"]} - {""}
    number = len(different(rules, nearest))
    book, first = book_name(nearest, lang), "rule_sheet.table" if number else "rule_sheet.plain"
    return {
        "lang": lang,
        "title": text(lang, "rule_sheet.title"),
        "table": text(lang, first, table=table_name(rules, lang), book=book),
        "marks": [
            [sign, text(lang, f"rule_sheet.mark.{key}", book=book)] for key, sign in SIGNS.items() if sign in marks
        ],
        "parts": [part for part in parts if part["lines"]],
    }


SIGNS: Mapping[str, str] = {"differs": "◆", "reading": "¹", "silent": "²"}
"""How lines are marked: another rule than in the book, our reading of it, and something that it says nothing about."""


@cache
def _usual(book: RuleSet, lang: str) -> dict[str, tuple[str, ...]]:
    """By key what the lines of a book say."""
    return {line.key: line.said for lines in _lines(book, lang).values() for line in lines}


def _line_view(line: SheetLine, mark: str) -> JsonDict:
    key, options, words, cells = line
    return {"key": key, "options": list(options), "text": words, "cells": list(cells), "mark": mark}


def _mark(line: SheetLine, usual: Mapping[str, tuple[str, ...]], changed: Container[str], book: RuleSet) -> str:
    if usual.get(line.key) != line.said and any(option in changed for option in line.options):
        return SIGNS["differs"]
    if line.key.startswith("+limit_"):
        return ""  # the heading says it for all
    if any(silent(book.name, option) for option in line.options):
        return SIGNS["silent"]
    read = any(reading(book.name, option) for option in line.options if option not in AS_PRINTED)
    return SIGNS["reading"] if read else ""


def _differences(rules: RuleSet, book: RuleSet) -> frozenset[str]:
    """The options that a table has otherwise than a book, and the details of what the book does not have."""
    own, usual = _in_effect(rules), _in_effect(book)
    here, there = idle(own), idle(usual)
    return frozenset(
        option
        for option in ORDER
        if option not in here
        and (value_of(own, option) != value_of(usual, option) or (option in there and not _is(option, ABSENT, own)))
    )


# As text


def sheet_lines(view: JsonObject) -> Iterator[str]:
    """The sheet line by line, for a terminal."""
    yield from (view["title"], view["table"], *(f"{sign} {meaning}" for sign, meaning in view["marks"]))
    for part in view["parts"]:
        yield from ("", part["title"])
        yield from (f"  {line['mark'] or ' '} {' | '.join([line['text'], *line['cells']])}" for line in part["lines"])


# As HTML


def sheet_html(view: JsonObject, code: str = "") -> str:
    """The sheet as the body of a page: `code` is what brings the table to another phone."""
    marks = " ".join(f"<span><b>{sign}</b> {plain(meaning)}</span>" for sign, meaning in view["marks"])
    head = (
        f"<header>{code}<h1>{plain(view['title'])}</h1><p>{plain(view['table'])}</p>"
        f'<p class="dk-marks">{marks}</p></header>'
    )
    body = "".join(_part_html(part) for part in view["parts"])
    long = " data-long" if sheet_signs(view) > MOST_SIGNS else ""
    return f'<div class="dk-rule-sheet"{long}>{head}<div class="dk-rule-parts">{body}</div></div>'


MOST_SIGNS = 6400
"""More of them stand in smaller print, so that two pages are enough."""


def sheet_signs(view: JsonObject) -> int:
    """How many signs the lines of a sheet have together."""
    return sum(len("".join([line["text"], *line["cells"]])) for part in view["parts"] for line in part["lines"])


def _part_html(part: JsonObject) -> str:
    groups = groupby(part["lines"], key=lambda line: _shape(part, line))
    body = "".join(_DRAWN[shape](list(lines)) for shape, lines in groups)
    return f'<div class="dk-rule-part"><h2>{plain(part["title"])}</h2>{body}</div>'


def _shape(part: JsonObject, line: JsonObject) -> str:
    if part["name"] == "absent":
        return "names"
    if line["key"] in ("+trumps", "+fehl"):
        return "cards"
    if line["cells"]:
        return "scores" if line["key"].startswith("+score_") else "limits"
    return "words"


def _words_with_mark(line: JsonObject) -> str:
    """The words of a line with its mark: in front where it differs, so that one finds it, else behind."""
    mark, words = line["mark"], plain(line["text"])
    if mark == SIGNS["differs"]:
        return f"<b>{mark}</b> {words}"
    return f"{words}{f'<sup>{mark}</sup>' if mark else ''}"


def _words_html(lines: Iterable[JsonObject]) -> str:
    return f"<ul>{''.join(map(_item_html, lines))}</ul>"


def _item_html(line: JsonObject) -> str:
    """The mark takes the place of the point in front."""
    differs = " data-differs" if line["mark"] == SIGNS["differs"] else ""
    return f"<li{differs}>{_words_with_mark(line)}</li>"


def _names_html(lines: Iterable[JsonObject]) -> str:
    return f"<p>{'; '.join(map(_words_with_mark, lines))}.</p>"


def _cards_html(lines: Iterable[JsonObject]) -> str:
    """Rows of cards, each behind its name."""
    return "".join(f"<p>{_words_with_mark(line)} {' · '.join(map(_with_colours, line['cells']))}</p>" for line in lines)


def _with_colours(cell: str) -> str:
    signs = (f'<span class="dk-red">{sign}</span>' if sign[0] in "♥♦" else sign for sign in plain(cell).split(" "))
    return f'<span class="dk-rule-cards">{" ".join(signs)}</span>'


def _limits_html(lines: Iterable[JsonObject]) -> str:
    head, *rows = (_row_html(line, "th" if line["key"] == "+limits_head" else "td") for line in lines)
    return f'<table class="dk-limits"><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table>'


def _scores_html(lines: Iterable[JsonObject]) -> str:
    rows = "".join(_row_html(line, "td") for line in lines)
    return f'<table class="dk-scores"><tbody>{rows}</tbody></table>'


def _row_html(row: JsonObject, tag: str) -> str:
    cells = "".join(f"<{tag}>{plain(cell)}</{tag}>" for cell in row["cells"])
    return f"<tr><{tag}>{_words_with_mark(row)}</{tag}>{cells}</tr>"


_DRAWN: Mapping[str, Callable[[Iterable[JsonObject]], str]] = {
    "words": _words_html,
    "names": _names_html,
    "cards": _cards_html,
    "limits": _limits_html,
    "scores": _scores_html,
}
