"""A record with more or less in it: what a reader has tried as a variation, or nothing that speaks of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, Move, Utterance
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.text.parser import MAX_BYTES
from dokolearn.replay.text.record import OWN, Line, Play, Quiz, Record, TrickLine, Variation, change_parts
from dokolearn.replay.text.writer import write


def keep_line(
    cut: Cut, branch: int, at: int, moves: Sequence[Move], heard: Sequence[Utterance]
) -> tuple[Record, int] | None:
    """The game with these moves as a variation, and the number of that branch in its film; None where they are those of
    the line that was left, or there is no room for them."""
    shared = _count_shared(moves, cut.moves(branch)[at:])
    if shared == len(moves):
        return None
    variation = Variation(tuple(_lines(moves[shared:], heard)), (Line(OWN),))
    record = with_line(cut, branch, at + shared, variation)
    if len(write(record).encode()) > MAX_BYTES:
        return None
    again = Cut(record, check(record), cut.lang)
    number = next(number for number, one in enumerate(again.game.branches) if one.variation == variation)
    return record, again.branch_ids[number]


def can_keep(cut: Cut, branch: int, at: int, moves: Sequence[Move]) -> bool:
    """Whether these moves are others than those of the line that was left."""
    return _count_shared(moves, cut.moves(branch)[at:]) < len(moves)


def without(record: Record, lang: str, branch: int) -> Record:
    """The record without a variation that a reader has kept, by its number in the film."""
    cut = Cut(record, check(record), lang)
    found = [cut.game.branches[number].variation for number, shown in cut.branch_ids.items() if shown == branch]
    own = [variation for variation in found if variation.own]
    return change_parts(record, (own[0], ())) if own else record


def bare(record: Record) -> Record:
    """The game without anything that speaks of it: notes, glyphs, questions, variations, remarks, and their author."""
    silent = (replace(line, plays=tuple(replace(play, glyph="") for play in line.plays)) for line in record.tricks)
    tags = tuple(tag for tag in record.tags if tag.name != "Annotator")
    return replace(record, tags=tags, opening=(), tricks=tuple(replace(line, items=()) for line in silent))


def _count_shared(moves: Sequence[Move], line: Sequence[Move]) -> int:
    """How many moves at the beginning are the same cards, with the same words before them."""
    same = 0
    for mine, other in zip(moves, line, strict=False):
        if card_of(mine) != card_of(other) or mine.said != other.said:
            break
        same += 1
    return same


def _lines(moves: Sequence[Move], heard: Sequence[Utterance]) -> Iterator[TrickLine]:
    """The Stiche of these moves; what was said behind the last card stands in the last line."""
    late = tuple(one.say for one in heard)
    for number, group in groupby(moves, lambda move: len(move.before.stiche) + 1):
        of_stich = list(group)
        plays = tuple(Play(card_of(move), says=move.said) for move in of_stich)
        yield TrickLine(number, of_stich[0].seat, plays, late if of_stich[-1] is moves[-1] else ())


def with_line(cut: Cut, branch: int, at: int, variation: Variation) -> Record:
    """The record with a variation below the line of the card that it replaces."""
    if branch == MAIN:
        moves, record = cut.game.moves, cut.record
        if not moves:
            return replace(record, opening=(*record.opening, variation))
        return replace(record, tricks=_below(record.tricks, moves, at, variation))
    parent = cut.game.branches[branch]
    longer = replace(parent.variation, tricks=_below(parent.variation.tricks, parent.moves, at, variation))
    return change_parts(cut.record, (parent.variation, (longer,)))


def _below(
    tricks: tuple[TrickLine, ...], moves: Sequence[Move], at: int, variation: Variation
) -> tuple[TrickLine, ...]:
    number = moves[min(at, len(moves) - 1)].line
    line = tricks[number]
    before = next((place for place, item in enumerate(line.items) if isinstance(item, Quiz)), len(line.items))
    items = (*line.items[:before], variation, *line.items[before:])
    return (*tricks[:number], replace(line, items=items), *tricks[number + 1 :])
