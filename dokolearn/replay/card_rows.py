"""Games as rows of a table, one a card: for spreadsheets and for people who reckon with many games.

A column in small letters is about the card or about the game; one with a capital letter is a tag of the file, such as
`Rules`. Cards that nobody played have no Stich: with them each hand is whole. `read_rows(write_csv(records))` gives the
records back, without what `left_behind` names.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeAlias

from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, SCHWEIN, augen_of, card_code, sorted_hand
from dokolearn.ch2_normal_game import card_table, parties
from dokolearn.model import SEATS, Kind, RuleSet, Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.text import record as dkn
from dokolearn.replay.text.importers import foreign_card
from dokolearn.strings import text

Row: TypeAlias = dict[str, Any]

CARD = ("game", "stich", "place", "seat", "card", "augen", "winner", "said", "after", "glyph", "player", "party")
"""What the columns say of a card: the number of its game, of its Stich and its place there, who played or holds it,
what it counts, who won the Stich, what was said just before and after it, its glyph, name and party of its seat."""

GAME = ("kind", "bids", "gives", "taken", "end")
"""What they say of the game, in every row of it: what was played, what was said before, cards of an Armut, what a
position in mid-game begins with, how it ended."""

EMPTY = '""'
"""A tag without a value; an empty cell is no tag."""

NEEDED = frozenset({"stich", "seat", "card"})
"""No table of ours is without these."""

MAX_ROWS = 200_000


class TableError(ValueError):
    """Something in a table is wrong: in which line and in which of its cells, and what."""

    def __init__(self, line: int, col: int, key: str, **params: object) -> None:
        super().__init__(f"{line}:{col}: {key}")
        self.line, self.col, self.key, self.params = line, col, key, params

    def in_words(self, lang: str) -> str:
        """As a sentence."""
        return text(lang, f"tell.table_{self.key}", **self.params)


# Writing


def rows_of(record: dkn.Record, number: int = 1) -> list[Row]:
    """The rows of a game: the cards that were played in their order, then the others."""
    game = check(record)
    about = _about(record, game.spiel.vertrag.game if game.spiel else None)
    known = parties(game.state.re) if game.state and game.parties_sure else ["", "", "", ""]
    winners = {at: one.winner for at, one in enumerate(game.state.stiche if game.state else (), 1)}
    names = {seat: record.value(name) or None for seat, name in zip(SEATS, dkn.PLAYERS, strict=True)}

    def row(seat: Seat, kind: Kind | None, **card: object) -> Row:
        code = None if kind is None else card_code(kind)
        augen = None if kind is None else int(augen_of([kind]))
        own = {"seat": seat + 1, "card": code, "augen": augen, "player": names[seat], "party": known[seat] or None}
        return {**dict.fromkeys(CARD), **own, "game": number, **card, **about}

    found = []
    for stich, lines in groupby(record.tricks, key=lambda line: line.number):
        won = winners.get(stich)
        for place, (seat, play, after) in enumerate(_cards(list(lines)), 1):
            card = {"stich": stich, "winner": None if won is None else won + 1, "after": _says(after)}
            if play is None:
                found.append(row(seat, None, **card))
            else:
                glyph = play.glyph or None
                found.append(row(seat, play.kind, **card, place=place, said=_says(play.says), glyph=glyph))
    found += [row(seat, kind) for seat in SEATS for kind in _cards_left(record, seat)]
    return found or [{**dict.fromkeys(CARD), "game": number, **about}]


def _about(record: dkn.Record, kind: str | None) -> Row:
    """What is the same in every row of a game."""
    found: Row = {
        "kind": kind,
        "bids": ", ".join(f"{bid.seat + 1}:{bid.word}" for bid in record.bids) or None,
        "gives": ", ".join(map(_give, record.gives)) or None,
        "taken": ", ".join(map(_taken_text, record.taken)) or None,
        "end": record.end,
    }
    return found | {tag.name: tag.value or EMPTY for tag in dkn.tag_order(list(record.tags))}


def _give(give: dkn.Exchange) -> str:
    to = "" if give.to is None else f">{give.to + 1}"
    return f"{give.seat + 1}{to}:{' '.join(card_code(kind) for kind in give.cards if kind is not None)}"


def _taken_text(taken: dkn.Taken) -> str:
    return f"{taken.seat + 1}:{taken.augen}" + ("" if taken.stiche is None else f" {taken.stiche}")


def _says(says: Iterable[dkn.Say]) -> str | None:
    return " ".join(f"{say.seat + 1}:{say.word}" for say in says) or None


def _cards(lines: Sequence[dkn.TrickLine]) -> Iterator[tuple[Seat, dkn.Play | None, tuple[dkn.Say, ...]]]:
    """The cards of a Stich that may stand on several lines, with who played them, and what was said behind them. Where
    something was said but nothing laid there is no card."""
    for line in lines:
        if not line.plays:
            yield line.seat, None, line.says
        for at, play in enumerate(line.plays):
            yield SEATS[(line.seat + at) % 4], play, line.says if at == len(line.plays) - 1 else ()


def _cards_left(record: dkn.Record, seat: Seat) -> list[Kind]:
    """The cards of a hand, after an exchange, that the game does not play."""
    held = Counter(kind for deal in record.deals if deal.seat == seat for kind in deal.cards if kind is not None)
    if not held:
        return []
    for give in record.gives:
        moved = Counter(kind for kind in give.cards if kind is not None)
        if seat in (give.to, give.seat):
            (held.update if give.to == seat else held.subtract)(moved)
    laid = (play.kind for who, play, _ in _cards(record.tricks) if who == seat and play is not None)
    played = Counter(_as_dealt(kind) for kind in laid if kind is not None)
    return list((held - played).elements())


def _as_dealt(kind: Kind) -> Kind:
    """A card as it was dealt: a Schwein is a Fuchs then."""
    return FUCHS if kind == SCHWEIN else kind


def write_csv(records: Iterable[dkn.Record]) -> str:
    """Games as text: commas, a head line, a row for each card."""
    rows = [row for number, record in enumerate(records, 1) for row in rows_of(record, number)]
    columns = dict.fromkeys([*CARD, *GAME, *(name for row in rows for name in row)])
    out = _Lines()
    writer = csv.DictWriter(out, list(columns), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return "".join(out)


class _Lines(list[str]):
    """What `csv` writes, line by line."""

    write = list.append


def left_behind(record: dkn.Record) -> Counter[str]:
    """What of a game no row has room for, by sort: `note`, `question`, `variation`, `line`."""
    sorts: Mapping[type, str] = {dkn.Note: "note", dkn.Quiz: "question", dkn.Variation: "variation", dkn.Line: "line"}
    items = [*record.opening, *(item for line in record.tricks for item in line.items)]
    return Counter(sorts[type(item)] for item in items)


# Reading


def is_head(cells: Iterable[str]) -> bool:
    """Whether a row names the columns of such a table."""
    return set(cells) >= NEEDED


Cells = tuple[int, Mapping[str, str]]
"""The number of a line, and what stands in it by column."""


def read_rows(rows: Sequence[tuple[int, list[str]]], book: Callable[[dkn.Record], RuleSet]) -> Iterator[dkn.Record]:
    """The games of a table; `rows` with the numbers of their lines, the head first. `book`: the rules of a record.

    Raises TableError.
    """
    if len(rows) > MAX_ROWS:
        raise TableError(MAX_ROWS, 1, "long", n_rows=MAX_ROWS)
    head = rows[0][1]
    cells = [(line, dict(zip(head, row, strict=False))) for line, row in rows[1:]]
    for _, of_game in groupby(cells, key=lambda one: one[1].get("game", "")):
        yield _record(head, list(of_game), book)


def _record(head: Sequence[str], cells: Sequence[Cells], book: Callable[[dkn.Record], RuleSet]) -> dkn.Record:
    first = cells[0][1]
    found = dkn.Record(
        tags=dkn.tag_order(
            [dkn.Tag(name, first[name].replace(EMPTY, "")) for name in head if name[:1].isupper() and first.get(name)]
        ),
        bids=tuple(dkn.Bid(seat, word) for seat, _, word in _parts(cells[0], head, "bids")),
        gives=tuple(
            dkn.Exchange(
                seat,
                SEATS[int(to) - 1] if to else None,
                tuple(_kind(word, cells[0], head, "gives") for word in cards.split()),
            )
            for seat, to, cards in _parts(cells[0], head, "gives")
        ),
        taken=tuple(_read_taken(seat, words) for seat, _, words in _parts(cells[0], head, "taken")),
        end=first.get("end") or None,
    )
    laid = [one for one in cells if one[1].get("stich")]
    tricks = tuple(
        _trick(list(of_stich), head) for _, of_stich in groupby(laid, key=lambda one: _number(one, head, "stich"))
    )
    found = replace(found, tricks=tricks)
    return replace(found, deals=tuple(_deals(cells, head, found, book(found))))


def _deals(cells: Sequence[Cells], head: Sequence[str], record: dkn.Record, rules: RuleSet) -> Iterator[dkn.Deal]:
    """The hands as they were dealt: what somebody played and what he did not, before cards changed hands."""
    table = card_table(rules)
    held: dict[Seat, Counter[Kind]] = {seat: Counter() for seat in SEATS}
    shown = set()
    for one in cells:
        if one[1].get("card"):
            seat = _seat(one, head)
            held[seat][_as_dealt(_kind(one[1]["card"], one, head, "card"))] += 1
            shown |= set() if one[1].get("stich") else {seat}
    for give in record.gives:
        moved = Counter(kind for kind in give.cards if kind is not None)
        held[give.seat].update(moved)
        if give.to is not None:
            held[give.to].subtract(moved)
    for seat, hand in held.items():
        many = hand.total()
        if many >= table.hand_size or seat in shown:
            yield dkn.Deal(seat, sorted_hand(hand.elements(), table), open=many < table.hand_size and not record.taken)


def _trick(cells: Sequence[Cells], head: Sequence[str]) -> dkn.TrickLine:
    """The cards of a Stich by their places. Raises TableError where two of them cannot follow each other."""
    after = _read_says(cells[-1], head, "after")
    if "place" in head:
        said, cells = cells, [one for one in cells if one[1].get("place")]
        if not cells:
            return dkn.TrickLine(_number(said[0], head, "stich"), _seat(said[0], head), says=after)
        cells = sorted(cells, key=lambda one: _number(one, head, "place"))
    lead = _seat(cells[0], head)
    for at, one in enumerate(cells):
        if _seat(one, head) != SEATS[(lead + at) % 4]:
            raise TableError(
                one[0], head.index("seat") + 1, "seat", n_seat=(lead + at) % 4 + 1, word=one[1]["seat"][:40]
            )
    plays = tuple(
        dkn.Play(
            _kind(one[1]["card"], one, head, "card") if one[1].get("card") else None,
            one[1].get("glyph") or "",
            _read_says(one, head, "said"),
        )
        for one in cells
    )
    return dkn.TrickLine(_number(cells[0], head, "stich"), lead, plays, after)


_PART = re.compile(r"([1-4])(?:>([1-4]))?\s*:\s*((?:\S.*)?)")


def _parts(one: Cells, head: Sequence[str], name: str) -> Iterator[tuple[Seat, str, str]]:
    """What stands in a cell, by seat: `1:gesund, 2:Hochzeit`. Raises TableError."""
    for part in filter(str.strip, (one[1].get(name) or "").split(",")):
        found = _PART.fullmatch(part.strip())
        if not found:
            raise TableError(one[0], head.index(name) + 1, "part", word=part.strip()[:40])
        yield SEATS[int(found[1]) - 1], found[2] or "", found[3]


def _read_says(one: Cells, head: Sequence[str], name: str) -> tuple[dkn.Say, ...]:
    words = (one[1].get(name) or "").split()
    parts = [part for word in words for part in _parts((one[0], {name: word}), head, name)]
    return tuple(dkn.Say(seat, word) for seat, _, word in parts)


def _read_taken(seat: Seat, words: str) -> dkn.Taken:
    augen, *stiche = [int(word) for word in words.split() if word.isdecimal()] or [0]
    return dkn.Taken(seat, augen, stiche[0] if stiche else None)


def _kind(word: str, one: Cells, head: Sequence[str], name: str) -> Kind:
    """A card, as other programs write it too. Raises TableError."""
    found = KIND_BY_CODE.get(word, foreign_card(word))
    if found is None:
        raise TableError(one[0], head.index(name) + 1, "card", word=word[:40])
    return found


def _number(one: Cells, head: Sequence[str], name: str) -> int:
    """A number below 100, with what a spreadsheet writes behind it. Raises TableError."""
    found = re.fullmatch(r"([0-9]{1,2})(\.0)?", (one[1].get(name) or "").strip())
    if not found:
        raise TableError(one[0], head.index(name) + 1, "number", word=(one[1].get(name) or "")[:40])
    return int(found[1])


def _seat(one: Cells, head: Sequence[str]) -> Seat:
    number = _number(one, head, "seat")
    if not 1 <= number <= len(SEATS):
        raise TableError(one[0], head.index("seat") + 1, "number", word=one[1]["seat"][:40])
    return SEATS[number - 1]
