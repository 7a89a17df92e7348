"""A review as lines for a terminal, as Markdown, and as values for programs."""

from collections.abc import Iterator

from dokolearn.ch1_general import card_code
from dokolearn.ch3_scoring.calls import call_name
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Record
from dokolearn.reviewing import AGAINST_SOLO, IN_ARMUT, WELL_KNOWN
from dokolearn.reviewing.expected_result import CurvePoint
from dokolearn.reviewing.game_review import Review, Verdict
from dokolearn.reviewing.in_words import call_points, turning_points
from dokolearn.reviewing.known_calls import was_kept
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import decimal, signed_decimal, with_sign

UNKNOWN = "–"


def lines(found: Review, record: Record, lang: str) -> Iterator[str]:
    """What there is to say about a game, the turning points one after the other."""
    names = player_names(record, lang)
    yield text(lang, "turning.title", players=", ".join(names))
    yield curve_line(found, lang)
    for one in (*turning_points(found, names, lang), *call_points(found, names, lang)):
        yield ""
        yield one.head
        yield from one.sentences
        yield from (f"({'; '.join(one.places)})" for _ in one.places[:1])
    if not found.turning_points:
        yield text(lang, "turning.none")
    yield ""
    yield how_it_was_done(found, lang)


def markdown(found: Review, record: Record, lang: str) -> str:
    """The same with headings and the curve as a table."""
    names = player_names(record, lang)
    parts = [f"# {text(lang, 'turning.title', players=', '.join(names))}"]
    for one in turning_points(found, names, lang):
        places = f" ({'; '.join(one.places)})" if one.places else ""
        parts.append(f"## {one.head}\n\n{' '.join(one.sentences)}{places}")
    if not found.turning_points:
        parts.append(text(lang, "turning.none"))
    calls = call_points(found, names, lang)
    parts += [f"## {one.head}\n\n{' '.join(one.sentences)}" for one in calls]
    head, *rows = table(found, lang)
    parts.append("\n".join([f"| {' | '.join(row)} |" for row in (head, ["---:"] * len(head), *rows)]))
    parts.append(how_it_was_done(found, lang))
    return "\n\n".join(parts) + "\n"


def how_it_was_done(found: Review, lang: str) -> str:
    """What was looked at, and what was not."""
    parts = [text(lang, "turning.how", n_choices=len(found.verdicts)), text(lang, "turning.how.rule")]
    game = found.game.spiel.vertrag.game if found.game.spiel else "normal"
    if game == "armut":
        parts.append(text(lang, "turning.how.armut", n_stich=IN_ARMUT))
    elif game not in WELL_KNOWN:
        parts.append(text(lang, "turning.how.solo", n_stich=AGAINST_SOLO))
    return " ".join(parts)


def table(found: Review, lang: str) -> list[list[str]]:
    """The expected result after each Stich, in Punkte from Re's view, below its head; a dash where nothing is known."""
    head = [text(lang, f"turning.table.{column}") for column in ("stich", "known", "open")]
    return [head, *[[str(point.stich), *point_words(point, lang)] for point in found.curve]]


def point_words(point: CurvePoint, lang: str) -> tuple[str, str]:
    """Both numbers of a Stich: `+0,8 ± 0,1` and `+2`."""
    known = UNKNOWN
    if point.known is not None:
        known = f"{signed_decimal(point.known.mean, lang)} ± {decimal(max(point.known.error, 0.1), lang)}"
    return known, UNKNOWN if point.open is None else with_sign(point.open)


def curve_line(found: Review, lang: str) -> str:
    """The same after each Stich, as a row of numbers."""
    known = [UNKNOWN if one.known is None else signed_decimal(one.known.mean, lang) for one in found.curve]
    return text(lang, "turning.curve", points=" ".join(known))


def values(found: Review, record: Record, lang: str) -> JsonDict:
    """Everything for programs: a row for each choice, and the turning points in words."""
    names = player_names(record, lang)
    points = zip(found.turning_points, turning_points(found, names, lang), strict=True)
    calls = zip(call_rows(found), call_points(found, names, lang), strict=True)
    return {
        "players": list(names),
        "choices": rows(found),
        "turning_points": [
            {"card": one.choice.number + 1, "what": one.what, "head": said.head, "text": list(said.sentences)}
            for one, said in points
        ],
        "calls": [row | {"head": said.head, "text": list(said.sentences)} for row, said in calls],
        "curve": curve_rows(found),
    }


def call_rows(found: Review) -> list[JsonDict]:
    """A row for each call that was looked at, and for each silence that was a mistake: what it was worth."""
    return [
        {
            "card": one.choice.number + 1,
            "stich": one.choice.stich,
            "seat": one.choice.seat + 1,
            "party": one.choice.party,
            "call": call_name(one.choice.call),
            "said": one.choice.said,
            "what": "fehler" if one.is_mistake else None,
            "holds": round(one.holds, 2),
            "punkte": round(one.brings.mean, 2),
            "error": round(one.brings.error, 2),
            "kept": was_kept(found.game, one.choice),
        }
        for one in found.calls
    ]


def curve_rows(found: Review) -> list[JsonDict]:
    """A row for each Stich: what Re could expect, its standard error, and what is proven with all cards open."""
    return [
        {
            "stich": one.stich,
            "known": round(one.known.mean, 2) if one.known else None,
            "error": round(one.known.error, 2) if one.known else None,
            "open": one.open,
        }
        for one in found.curve
    ]


def rows(found: Review) -> list[JsonDict]:
    """A row for each choice: who, what, and both numbers; None where something is unknown or nothing is proven."""
    return [
        {
            "card": one.choice.number + 1,
            "stich": one.choice.stich,
            "seat": one.choice.seat + 1,
            "party": one.choice.party,
            "did": card_code(one.choice.did),
            "what": one.what or None,
            "better": card_code(one.better.kind) if one.better else None,
            "punkte": round(one.better.punkte.mean, 2) if one.better else None,
            "error": round(one.better.punkte.error, 2) if one.better else None,
            "open_best": card_code(one.open.best) if one.open else None,
            "open_augen": _exact(one),
            "open_punkte": one.open.punkte if one.open else None,
        }
        for one in found.verdicts
    ]


def _exact(one: Verdict) -> int | None:
    """What it cost in Augen with open cards, where that is proven."""
    return one.open.augen.low if one.open and one.open.augen.low == one.open.augen.high else None
