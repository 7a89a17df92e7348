"""Notes with what they point at, and signs behind cards: what is said of a moment."""

from collections.abc import Sequence
from dataclasses import replace

from dokolearn.ch1_general import KIND_BY_CODE, left_of
from dokolearn.model import SEATS, Seat
from dokolearn.replay.check.game_so_far import MAIN
from dokolearn.replay.film.moments import items_at
from dokolearn.replay.text.record import MIDDLE, Item, Mark, Note, Quiz, Record, TrickLine, Variation, replaced
from dokolearn.replay.text.spelling import GLYPHS
from dokolearn.shallow_json import Event
from dokolearn.workshop.annotating.standing import Done, Standing, chosen, plain


def notes_at(here: Standing) -> list[Note]:
    """The notes of a moment in the order in which they are shown."""
    if not here.n:
        return [item for item in here.cut.record.opening if isinstance(item, Note)]
    begins = here.n == 1 and here.branch != MAIN
    opening = here.cut.game.branches[here.branch].variation.opening if begins else ()
    items = (*opening, *items_at(here.moves, here.n - 1, here.lines))
    return [item for item in items if isinstance(item, Note)]


def note(here: Standing, event: Event) -> Done | None:
    """`{"type": "note", "text": …}` adds a note, of a `seat` or of the moment; with `item` it changes the one of that
    number, and without words it throws it away. `show`: what it points at, kept as it is where that is not said."""
    text, known = plain(event.get("text")), notes_at(here)
    number = chosen(event.get("item"), len(known))
    if text is None or (number is None and event.get("item") is not None):
        return None
    marks = _marks(event["show"]) if "show" in event else ()
    if marks is None:
        return None
    if number is None:
        record = _added(here, event.get("seat"), text, marks)
    elif text:
        kept = marks if "show" in event else known[number].marks
        record = replaced(here.cut.record, (known[number], (replace(known[number], text=text, marks=kept),)))
    else:
        record = _removed(here, known[number])
    return None if record is None else Done(record, here.place)


def _marks(value: object) -> tuple[Mark, ...] | None:
    """What a note points at; None for what nobody can read."""
    if not isinstance(value, list):
        return None
    found = tuple(_mark(one) for one in value)
    return None if None in found else tuple(filter(None, found))


def _mark(value: object) -> Mark | None:
    if not isinstance(value, dict) or value.get("seat") not in SEATS or type(value["seat"]) is not int:
        return None
    card, to = value.get("card"), value.get("to")
    aims = to is None or to == MIDDLE or (type(to) is int and to in SEATS)
    if not aims or (card is None and to is None) or (card is not None and card not in KIND_BY_CODE):
        return None
    aim = Seat(to) if type(to) is int else to
    return Mark(Seat(value["seat"]), None if card is None else KIND_BY_CODE[card], aim)


def _added(here: Standing, seat: object, text: str, marks: tuple[Mark, ...]) -> Record | None:
    """The record with one more note."""
    if not text or seat not in here.speakers or type(seat) is bool:
        return None
    fresh, record = Note(None if seat is None else Seat(seat), text, marks), here.cut.record
    if not here.n:
        return replace(record, opening=_behind_notes(record.opening, fresh))
    line, place = here.written
    if fresh.seat is None and place < len(line.plays) - 1:
        return replaced(record, (line, _parted(line, place + 1, fresh)))
    return replaced(record, (line, (replace(line, items=_behind_notes(line.items, fresh)),)))


def _behind_notes(items: Sequence[Item], fresh: Note) -> tuple[Item, ...]:
    """A note behind the others, before what is asked and tried there."""
    notes = [place for place, item in enumerate(items) if isinstance(item, Note)]
    others = [place for place, item in enumerate(items) if isinstance(item, Quiz | Variation)]
    at = notes[-1] + 1 if notes else others[0] if others else len(items)
    return (*items[:at], fresh, *items[at:])


def _parted(line: TrickLine, many: int, fresh: Note) -> tuple[TrickLine, TrickLine]:
    """A Stich on two lines, with a note between them."""
    first = TrickLine(line.number, line.seat, line.plays[:many], (), (fresh,))
    return first, TrickLine(line.number, left_of(line.seat, many), line.plays[many:], line.says, line.items)


def _removed(here: Standing, old: Note) -> Record:
    """The record without a note; a Stich that was parted for it is whole again."""
    record = here.cut.record
    number = here.move.line if here.move else -1
    line, *rest = here.lines[number:] if here.move else (None,)
    if line is None or not rest or line.items != (old,) or rest[0] is None or rest[0].number != line.number:
        return replaced(record, (old, ()))
    return replaced(record, (line, (_joined(line, rest[0]),)), (rest[0], ()))


def _joined(line: TrickLine, rest: TrickLine) -> TrickLine:
    """Two parts of a Stich on one line."""
    first, *others = rest.plays
    plays = (*line.plays, replace(first, says=(*line.says, *first.says)), *others)
    return TrickLine(line.number, line.seat, plays, rest.says, rest.items)


def sign(here: Standing, event: Event) -> Done | None:
    """`{"type": "sign", "sign": "!?"}` behind the last card; an empty one takes it away."""
    glyph = event.get("sign")
    if here.move is None or (glyph != "" and glyph not in GLYPHS):
        return None
    line, place = here.written
    plays = (*line.plays[:place], replace(line.plays[place], glyph=str(glyph)), *line.plays[place + 1 :])
    return Done(replaced(here.cut.record, (line, (replace(line, plays=plays),))), here.place)
