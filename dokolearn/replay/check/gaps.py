"""Stiche with too few or too many cards: which lines belong together, and whose card is forgotten or too many."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN, left_of
from dokolearn.model import SEATS, CardTable, Hand, Kind, Seat
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Item, Line, Play, TrickLine

Laid = tuple[Seat | None, ...]
"""Who has laid each card of a Stich as it is written; None for one that is too many."""


def running(lines: Sequence[TrickLine], at: int, laid: int) -> int:
    """Where the lines of one Stich end, which begin at `at`, with so many cards of it before them."""
    end, many = at + 1, laid + len(lines[at].plays)
    while end < len(lines) and many < 4:
        line, last = lines[end], lines[at]
        whole = many + len(line.plays) == 4 and line.seat == left_of(last.seat, many - laid)
        if line.number != last.number and not (whole and line.number != last.number + 1):
            break
        many += len(line.plays)
        end += 1
    return end


def count_cards(lines: Sequence[TrickLine], found: Findings) -> None:
    """Where nothing can be played: whether the Stiche are numbered one after the other and have four cards each."""
    at, before = 0, lines[0].number - 1 if lines else 0
    while at < len(lines):
        line, end = lines[at], running(lines, at, 0)
        many = sum(len(one.plays) for one in lines[at:end])
        excused = at > 0 and count_unread(lines[at - 1].items) > 0
        if line.number != before + 1 and not excused:
            hint = "hint_stich_number"
            found.impossible(line.at, "stich_number", hint, n_found=line.number, n_stich=before + 1)
        if many > 4:
            found.impossible(line.at, "stich_long", "hint_stich_long", n_stich=line.number)
        elif many < 4 and end < len(lines):
            found.impossible(line.at, "stich_gaps", "hint_stich_short", n_stich=line.number, n_cards=many)
        following = lines[end].number if end < len(lines) else 0
        before = before + 1 if following == before + 2 else line.number
        at = end


def card_face(kind: Kind) -> Kind:
    """What stands on a card: a Schwein was dealt as a Karo Ass."""
    return FUCHS if kind == SCHWEIN else kind


def all_hold(plays: Sequence[Play], seats: Laid, hands: Sequence[Hand]) -> bool:
    """Whether everybody holds the card that he is said to have laid."""
    laid = [(seat, card_face(play.kind)) for play, seat in zip(plays, seats, strict=True) if play.kind is not None]
    return all(seat is None or kind in hands[seat] for seat, kind in laid)


def readable(plays: Sequence[Play]) -> bool:
    """Whether any card can be read."""
    return any(play.kind is not None for play in plays)


def in_turn(first: Seat, many: int) -> tuple[Seat, ...]:
    """Seats one after the other."""
    return tuple(left_of(first, place) for place in range(many))


def count_unread(items: Sequence[Item]) -> int:
    """How many Stiche nobody could read were kept among these lines; the reader has told so."""
    return sum(isinstance(item, Line) and item.text[:1].isdigit() for item in items)


class GapTable(NamedTuple):
    """Where a Stich that needs to be guessed stands."""

    cards: CardTable
    hands: Sequence[Hand]
    lead: Seat
    stich: tuple[Kind, ...]
    """What lies there already."""
    extra: Sequence[int]
    """By seat: so many cards of the hand are gone, and nobody knows which."""

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return left_of(self.lead, len(self.stich))


@dataclass(frozen=True, slots=True)
class Guess:
    """All ways in which a Stich as it is written can have been laid, the likely ones only."""

    ways: tuple[Laid, ...]

    @property
    def only(self) -> Laid | None:
        """The way, if there is just one."""
        return self.ways[0] if len(self.ways) == 1 else None

    def sure(self, turn: Seat, many: int) -> int:
        """How many cards from the first on lie as they are written, whichever way it is."""
        right = in_turn(turn, many)
        same = [all(way[place] == right[place] for way in self.ways) for place in range(many)] if self.ways else []
        return next((place for place, one in enumerate(same) if not one), len(same))

    def missing(self, table: GapTable) -> tuple[Seat, ...]:
        """Who may have forgotten his card, in the order of the Stich."""
        due = in_turn(table.turn, 4 - len(table.stich))
        return tuple(seat for seat in due if any(seat not in way for way in self.ways))


def guess(table: GapTable, lines: Sequence[TrickLine], later: Sequence[TrickLine]) -> Guess:
    """Who can have laid the cards of these lines, by the hands, by the duty to follow and by what is laid later."""
    plays = [play for line in lines for play in line.plays]
    ways = [way for way in _ways_by_lines(_ways(table, len(plays)), lines) if _possible(way, plays, table)]
    return _likely(ways, plays, table, later)


def rearrangement(table: GapTable, line: TrickLine, later: Sequence[TrickLine]) -> Guess:
    """Who can have laid the cards of a line that stand in a wrong order; nothing where a single card is wrong."""
    due = in_turn(table.turn, 4 - len(table.stich))
    ways = permutations(due) if len(line.plays) == len(due) else iter(())
    found = _likely([way for way in ways if _possible(way, line.plays, table)], line.plays, table, later)
    as_written = _wrong(due, line.plays, table.hands, later)
    better = [way for way in found.ways if _wrong(way, line.plays, table.hands, later) < as_written]
    strangers = sum(not all_hold((play,), (seat,), table.hands) for play, seat in zip(line.plays, due, strict=False))
    return found if better or strangers > 1 else Guess(())


def _likely(ways: list[Laid], plays: Sequence[Play], table: GapTable, later: Sequence[TrickLine]) -> Guess:
    """Those after which the others can lay what stands there; equal cards the other way round are the same."""
    same = {frozenset((seat, play.kind) for seat, play in zip(way, plays, strict=True)): way for way in reversed(ways)}
    ways = list(same.values())
    wrong = [_wrong(way, plays, table.hands, later) for way in ways]
    return Guess(tuple(way for way, many in zip(ways, wrong, strict=True) if many == min(wrong)))


def _ways(table: GapTable, many: int) -> Iterator[Laid]:
    """Every way to leave out seats where cards are missing, or a card where there is one too many."""
    due = in_turn(table.turn, 4 - len(table.stich))
    if many <= len(due):
        yield from combinations(due, many)
    elif many == len(due) + 1:
        yield from ((*due[:place], None, *due[place:]) for place in reversed(range(many)))


def _ways_by_lines(ways: Iterator[Laid], lines: Sequence[TrickLine]) -> list[Laid]:
    """Those in which later lines begin with the seat that they name, if there are any."""
    every, starts, place = list(ways), list[tuple[int, Seat]](), 0
    for line in lines:
        starts += [(place, line.seat)] if place and line.plays else []
        place += len(line.plays)
    return [way for way in every if all(way[at] == seat for at, seat in starts)] or every


def _possible(way: Laid, plays: Sequence[Play], table: GapTable) -> bool:
    if not all_hold(plays, way, table.hands):
        return False
    led = table.stich[0] if table.stich else plays[0].kind if way and way[0] == table.lead else None
    if led is None:
        return True
    group = table.cards.group
    for play, seat in zip(plays, way, strict=True):
        if seat is None or play.kind is None or group[play.kind] == group[led]:
            continue
        if sum(group[kind] == group[led] for kind in table.hands[seat]) > table.extra[seat]:
            return False
    return True


def _wrong(way: Laid, plays: Sequence[Play], hands: Sequence[Hand], later: Sequence[TrickLine]) -> int:
    """How many cards that are laid later nobody could hold then."""
    left = _hands_left(hands, plays, way)
    return sum(_take(left, seat, play) for line in later for seat, play in _whole(line))


def leftover(
    seat: Seat, table: GapTable, lines: Sequence[TrickLine], way: Laid, later: Sequence[TrickLine]
) -> Kind | None:
    """The one card that nobody has laid, if it is this seat's last one."""
    left = _hands_left(table.hands, [play for line in lines for play in line.plays], way)
    for line in later:
        for who, play in _whole(line):
            _take(left, who, play)
    over = list(left[seat].elements())
    return over[0] if len(over) == 1 else None


def _whole(line: TrickLine) -> Iterator[tuple[Seat, Play]]:
    return zip(in_turn(line.seat, 4), line.plays if len(line.plays) == 4 else (), strict=False)


def _hands_left(hands: Sequence[Hand], plays: Sequence[Play], way: Laid) -> list[Counter[Kind]]:
    left = [Counter(hands[seat]) for seat in SEATS]
    for play, seat in zip(plays, way, strict=True):
        if seat is not None:
            _take(left, seat, play)
    return left


def _take(left: list[Counter[Kind]], seat: Seat, play: Play) -> bool:
    """Take a card out of a hand; whether it was not there."""
    kind = None if play.kind is None else card_face(play.kind)
    if kind is None or not left[seat][kind]:
        return kind is not None
    left[seat][kind] -= 1
    return False
