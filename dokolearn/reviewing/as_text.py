"""A review as lines for a terminal, as Markdown, and as values for programs."""

from collections.abc import Iterator

from dokolearn.ch1_general import card_code
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Record
from dokolearn.reviewing.game_review import Review, Verdict
from dokolearn.reviewing.in_words import turning_points
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import with_sign


def lines(found: Review, record: Record, lang: str) -> Iterator[str]:
    """What there is to say about a game, the turning points one after the other."""
    names = player_names(record, lang)
    yield text(lang, "turning.title", players=", ".join(names))
    yield curve_line(found, lang)
    for one in turning_points(found, names, lang):
        yield ""
        yield one.head
        yield from one.sentences
        yield from (f"({'; '.join(one.places)})" for _ in one.places[:1])
    if found.is_judged and not found.turning_points:
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
    if found.is_judged and not found.turning_points:
        parts.append(text(lang, "turning.none"))
    head = [text(lang, f"turning.table.{column}") for column in ("stich", "club", "open")]
    rows = [f"| {stich} | {with_sign(club)} | {with_sign(all_open)} |" for stich, club, all_open in by_stich(found)]
    parts.append("\n".join([f"| {' | '.join(head)} |", "|---:|---:|---:|", *rows]))
    parts.append(how_it_was_done(found, lang))
    return "\n\n".join(parts) + "\n"


def how_it_was_done(found: Review, lang: str) -> str:
    """What was looked at, and what was not."""
    looked_at = text(lang, "turning.how", n_choices=len(found.verdicts))
    return f"{looked_at} {text(lang, 'turning.how.rule' if found.is_judged else 'turning.how.unjudged')}"


def by_stich(found: Review) -> list[tuple[int, int, int]]:
    """The curve after each Stich: its number, and the Punkte from Re's view in both ways of playing on."""
    last = {point.stich: point for point in found.curve}
    return [(stich, point.club, point.all_open) for stich, point in last.items()]


def curve_line(found: Review, lang: str) -> str:
    """The curve after each Stich, as a row of numbers."""
    points = " ".join(with_sign(club) for _, club, _ in by_stich(found))
    return text(lang, "turning.curve", points=points)


def values(found: Review, record: Record, lang: str) -> JsonDict:
    """Everything for programs: a row for each choice, and the turning points in words."""
    names = player_names(record, lang)
    points = zip(found.turning_points, turning_points(found, names, lang), strict=True)
    return {
        "players": list(names),
        "choices": rows(found),
        "turning_points": [
            {"card": one.choice.number + 1, "what": one.what, "head": said.head, "text": list(said.sentences)}
            for one, said in points
        ],
        "curve": [
            {"card": at, "stich": one.stich, "seat": one.seat + 1, "club": one.club, "open": one.all_open}
            for at, one in enumerate(found.curve, 1)
        ],
    }


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
