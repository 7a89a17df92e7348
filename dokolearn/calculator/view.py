"""Everything there is to draw of a sheet, final text included, as JSON: form, problems, result, every book."""

from collections import Counter
from collections.abc import Iterator

from dokolearn.calculator.count import OPEN_AUGEN, Count, asks_for_tick, count
from dokolearn.calculator.events import Calculation
from dokolearn.calculator.filled_sheet import FORMAT, HouseRules, Sheet, both, house_rules, spec_of
from dokolearn.calculator.form import (
    call_note,
    house_rule_sections,
    place,
    player,
    problem_sentence,
    said_words,
    sections,
)
from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring import PARTIES
from dokolearn.house_rules.bock import fired_triggers
from dokolearn.model import Line, RuleSet
from dokolearn.option_words import value_words
from dokolearn.rulesets import BOOKS
from dokolearn.settlement import Entry, settlement
from dokolearn.shallow_json import View
from dokolearn.strings import text
from dokolearn.wording import book_name, game_name, headline, in_words, line_text, with_sign

WORDS = (
    *("form", "result", "problems", "books", "books_about", "line", "points", "so_far", "sheet", "rules"),
    *("rules_about", "rules_none", "new", "less", "more", "differs", "lacks", "differs_many", "differs_one"),
    *("differs_none", "chosen", "order", "rest"),
)


def view(state: Calculation) -> View:
    """The view of a state; it never raises, whatever stands on the sheet."""
    sheet, lang = state.sheet, state.sheet.lang
    found = house_rules(sheet)
    own_size = hand_size(found.rules)
    own = count(sheet, found.rules, own_size)
    problems = list(_problems(state, own, found))
    stopped = any(one["level"] == "stop" for one in problems)
    result = None if stopped else _result(sheet, own)
    return {
        "format": FORMAT,
        "lang": lang,
        "title": text(lang, "score.title"),
        "sheet": spec_of(sheet),
        "sections": list(sections(state, found.rules, own)),
        "rules": {"own": len(sheet.options), "sections": list(house_rule_sections(sheet, found))},
        "problems": problems,
        "result": result,
        "headline": result["headline"] if result else text(lang, "score.stopped"),
        "books": [
            _book(sheet, book, own if name == sheet.book else None, own, own_size, found, stopped)
            for name, book in BOOKS.items()
        ],
        "say": _say(result, problems, lang),
        "words": {word: text(lang, f"score.word.{word}") for word in WORDS},
    }


def _say(result: View | None, problems: list[View], lang: str) -> str:
    """What is read out after a change: the result, or the first thing to be put right."""
    stops = [one["text"] for one in problems if one["level"] == "stop"]
    if stops or result is None:
        return stops[0] if stops else text(lang, "score.stopped")
    notes = len(problems)
    more = text(lang, "score.notes.one" if notes == 1 else "score.notes.many", number=notes) if notes else ""
    return f"{result['headline']}. {more}".strip()


# Problems


def _problem(level: str, sentence: str, ref: str = "", **action: object) -> View:
    return {"level": level, "text": sentence, "ref": ref, "action": action or None}


def _problems(state: Calculation, own: Count, found: HouseRules) -> Iterator[View]:
    """Everything that cannot be, all at once; "stop" until it is put right, "note" if the score goes on without it."""
    sheet, lang = state.sheet, state.sheet.lang
    for _, typed in state.typed:
        yield _problem("stop", text(lang, "score.problem.typed", typed=typed))
    for sentence in found.problems:
        yield _problem("stop", sentence)
    if not own.known:
        game, book = game_name(sheet.game, lang), book_name(own.rules, lang)
        yield _problem("stop", text(lang, "score.problem.game", game=game, book=book), place("4.6", own.rules, lang))
    for one in own.impossible:
        yield _problem(
            "stop",
            problem_sentence(one, own.rules, lang),
            place(one.paragraph, own.rules, lang),
            **_way_out(sheet, one.key),
        )
    for said, heard in zip(sheet.calls, own.heard, strict=True):
        if note := call_note(heard, own.rules, lang):
            level = "stop" if heard.impossible else "note"
            yield _problem(level, text(lang, "score.problem.call", call=said_words(said, own.rules, lang), note=note))
    for who in asks_for_tick(sheet, both(sheet.augen, int(AUGEN_TOTAL))):
        party = text(lang, f"party.{PARTIES[who]}")
        if own.outcome and own.outcome.stiche[who]:
            yield _problem("note", text(lang, "score.problem.tick", party=party))
    for sentence in found.waiting:
        yield _problem("note", sentence)
    if own.outcome and own.score and (begun := fired_triggers(own.outcome, own.score, own.rules)):
        why = value_words("bock_triggers", begun, lang)
        yield _problem("note", text(lang, "score.problem.bock", why=why), place("3.2.bock", own.rules, lang))


def _way_out(sheet: Sheet, key: str) -> View:
    """A tap that puts it right, where there is just one way that nobody has to think about."""
    if key != "problem.augen_sum" or None in sheet.augen:
        return {}
    rest = int(AUGEN_TOTAL) - (sheet.augen[0] or 0)
    label = text(sheet.lang, "score.take_rest", party=text(sheet.lang, "party.kontra"), number=rest)
    return {"label": label, "event": {"type": "augen", "party": "kontra", "value": None}} if rest >= 0 else {}


# The result


def _result(sheet: Sheet, counted: Count) -> View | None:
    if counted.score is None or counted.verdict is None:
        return None
    lang, score, verdict = sheet.lang, counted.score, counted.verdict
    shown = settlement(score, counted.rules, lang)
    return {
        "winner": score.winner or "",
        "headline": headline(score, lang),
        "reason": text(lang, verdict.key, **in_words(dict(verdict.params), lang, counted.rules)),
        "ref": place(verdict.paragraph, counted.rules, lang),
        "from": shown.view,
        "lines": [_line(one) for one in shown.lines],
        "sum": with_sign(shown.value),
        "players": [_player(sheet, seat, score.punkte[seat]) for seat in range(4)],
    }


def _line(one: Entry) -> View:
    return {
        "text": one.what,
        "ref": one.place,
        "party": one.party,
        "points": with_sign(one.punkte),
        "so_far": with_sign(one.so_far),
        "pays": one.pays,
    }


def _player(sheet: Sheet, seat: int, punkte: int) -> View:
    party = "re" if seat in sheet.re else "kontra"
    words = text(sheet.lang, f"party.{party}")
    return {"name": player(sheet, seat), "party": party, "party_name": words, "points": with_sign(punkte)}


# The books


def _book(
    sheet: Sheet, book: RuleSet, chosen: Count | None, own: Count, own_size: int, found: HouseRules, stopped: bool
) -> View:
    """A sheet under one book, compared with the one it was written for."""
    lang = sheet.lang
    counted = chosen or count(sheet, book, own_size)
    name = book_name(book, lang)
    shown: View = {
        "book": book.name,
        "name": text(lang, "score.with_house_rules", book=name) if chosen and sheet.options else name,
        "chosen": chosen is not None,
        "headline": "",
        "reason": "",
        "lines": [],
        "differs": 0,
        "notes": list(_book_notes(sheet, counted)),
    }
    if not counted.known:
        missing = text(lang, "score.problem.game", game=game_name(sheet.game, lang), book=name)
        return shown | {"headline": text(lang, "score.book_without"), "notes": [missing]}
    if counted.score is None or (chosen and stopped) or _open(own):
        notes = [problem_sentence(one, counted.rules, lang) for one in counted.impossible] or [
            text(lang, "score.stopped")
        ]
        return shown | {"headline": text(lang, "score.book_open"), "notes": notes}
    result = _result(sheet, counted) or {}
    lines = list(_mark_lines(result["lines"], counted, own, lang))
    return shown | {
        "headline": result["headline"],
        "reason": text(lang, "score.with_place", sentence=result["reason"], place=result["ref"]),
        "lines": lines,
        "sum": result["sum"],
        "differs": 0 if chosen else sum(bool(one["mark"]) for one in lines),
    }


def _open(own: Count) -> bool:
    """Whether nobody can count anything yet."""
    return any(one.key == OPEN_AUGEN for one in own.impossible)


def _book_notes(sheet: Sheet, counted: Count) -> Iterator[str]:
    for said, heard in zip(sheet.calls, counted.heard, strict=True):
        if note := call_note(heard, counted.rules, sheet.lang):
            yield text(sheet.lang, "score.problem.call", call=said_words(said, counted.rules, sheet.lang), note=note)


def _mark_lines(lines: list[View], counted: Count, own: Count, lang: str) -> Iterator[View]:
    """The lines of a book, each marked that the chosen book has not; after them those that only the chosen one has."""
    theirs = counted.score.lines if counted.score else ()
    ours = Counter(map(_same, own.score.lines if own.score else ()))
    for one, shown in zip(theirs, lines, strict=True):
        alike = own.score is None or ours[_same(one)] > 0
        ours[_same(one)] -= 1
        yield {**shown, "mark": "" if alike else "differs"}
    said = {(one.key, one.party) for one in theirs}
    lacking = {_same(one): one for one in (own.score.lines if own.score else ()) if (one.key, one.party) not in said}
    for key, one in lacking.items():
        for _ in range(max(0, ours[key])):
            yield {
                "text": line_text(one, lang, own.rules),
                "ref": "",
                "party": one.party,
                "points": "",
                "so_far": "",
                "pays": False,
                "mark": "lacks",
            }


def _same(one: Line) -> tuple[str, str, int, bool]:
    """What makes two lines the same in two books; where it stands there does not matter."""
    return one.key, one.party, one.punkte, "unpaid" in dict(one.params)
