"""What an annotator writes: notes, signs behind cards, questions, other lines of play, and what stands above a game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dokolearn.ch1_general import KIND_BY_CODE, SCHWEIN, left_of
from dokolearn.game import calls_now, speak_verstoss, verstoss
from dokolearn.model import SEATS, Kind, Seat, Speak
from dokolearn.replay.check.game_so_far import MAIN, Branch, Move, Question
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.film.moments import items_at
from dokolearn.replay.film.own_lines import with_line
from dokolearn.replay.film.viewer_words import refused_view
from dokolearn.replay.text import record as dkn
from dokolearn.replay.text.spelling import GLYPHS, move_word, stage_of, word_of
from dokolearn.script import register
from dokolearn.shallow_json import Event
from dokolearn.workshop.annotating.place_in_text import Done, EditError, Place, Standing, place_of, plain, valid_number


def notes_at(here: Standing) -> list[dkn.Note]:
    """The notes of a moment in the order in which they are shown."""
    if not here.n:
        return [item for item in here.cut.record.opening if isinstance(item, dkn.Note)]
    begins = here.n == 1 and here.branch != MAIN
    opening = here.cut.game.branches[here.branch].variation.opening if begins else ()
    items = (*opening, *items_at(here.moves, here.n - 1, here.lines))
    return [item for item in items if isinstance(item, dkn.Note)]


def note(here: Standing, event: Event) -> Done | None:
    """`{"type": "note", "text": …}` adds a note, of a `seat` or of the moment; with `item` it changes the one of that
    number, and without words it throws it away. `show`: what it points at, kept as it is where that is not said."""
    text, known = plain(event.get("text")), notes_at(here)
    number = valid_number(event.get("item"), len(known))
    if text is None or (number is None and event.get("item") is not None):
        return None
    marks = _marks(event["show"]) if "show" in event else ()
    if marks is None:
        return None
    if number is None:
        record = _add(here, event.get("seat"), text, marks)
    elif text:
        kept = marks if "show" in event else known[number].marks
        record = dkn.change_parts(here.cut.record, (known[number], (replace(known[number], text=text, marks=kept),)))
    else:
        record = _remove(here, known[number])
    return None if record is None else Done(record, here.place)


def _marks(value: object) -> tuple[dkn.Mark, ...] | None:
    """What a note points at; None for what nobody can read."""
    if not isinstance(value, list):
        return None
    found = tuple(_mark(one) for one in value)
    return None if None in found else tuple(filter(None, found))


def _mark(value: object) -> dkn.Mark | None:
    if not isinstance(value, dict) or value.get("seat") not in SEATS or type(value["seat"]) is not int:
        return None
    card, to = value.get("card"), value.get("to")
    aims = to is None or to == dkn.MIDDLE or (type(to) is int and to in SEATS)
    if not aims or (card is None and to is None) or (card is not None and card not in KIND_BY_CODE):
        return None
    aim = Seat(to) if type(to) is int else to
    return dkn.Mark(Seat(value["seat"]), None if card is None else KIND_BY_CODE[card], aim)


def _add(here: Standing, seat: object, text: str, marks: tuple[dkn.Mark, ...]) -> dkn.Record | None:
    """The record with one more note."""
    if not text or seat not in here.speakers or type(seat) is bool:
        return None
    fresh, record = dkn.Note(None if seat is None else Seat(seat), text, marks), here.cut.record
    if not here.n:
        return replace(record, opening=dkn.behind_notes(record.opening, fresh))
    line, place = here.written
    if fresh.seat is None and place < len(line.plays) - 1:
        return dkn.change_parts(record, (line, _part(line, place + 1, fresh)))
    return dkn.change_parts(record, (line, (replace(line, items=dkn.behind_notes(line.items, fresh)),)))


def _part(line: dkn.TrickLine, many: int, fresh: dkn.Note) -> tuple[dkn.TrickLine, dkn.TrickLine]:
    """A Stich on two lines, with a note between them."""
    first = dkn.TrickLine(line.number, line.seat, line.plays[:many], (), (fresh,))
    return first, dkn.TrickLine(line.number, left_of(line.seat, many), line.plays[many:], line.says, line.items)


def _remove(here: Standing, old: dkn.Note) -> dkn.Record:
    """The record without a note; a Stich that was parted for it is whole again."""
    record = here.cut.record
    number = here.move.line if here.move else -1
    line, *rest = here.lines[number:] if here.move else (None,)
    if line is None or not rest or line.items != (old,) or rest[0] is None or rest[0].number != line.number:
        return dkn.change_parts(record, (old, ()))
    return dkn.change_parts(record, (line, (_join(line, rest[0]),)), (rest[0], ()))


def _join(line: dkn.TrickLine, rest: dkn.TrickLine) -> dkn.TrickLine:
    """Two parts of a Stich on one line."""
    first, *others = rest.plays
    plays = (*line.plays, replace(first, says=(*line.says, *first.says)), *others)
    return dkn.TrickLine(line.number, line.seat, plays, rest.says, rest.items)


def sign(here: Standing, event: Event) -> Done | None:
    """`{"type": "sign", "sign": "!?"}` behind the last card; an empty one takes it away."""
    glyph = event.get("sign")
    if here.move is None or (glyph != "" and glyph not in GLYPHS):
        return None
    line, place = here.written
    plays = (*line.plays[:place], replace(line.plays[place], glyph=str(glyph)), *line.plays[place + 1 :])
    return Done(dkn.change_parts(here.cut.record, (line, (replace(line, plays=plays),))), here.place)


# Questions to the reader about the next card: what is asked, what is right, what is said of everything else.


MOST_STEPS = 2


def questions_at(here: Standing) -> list[Question]:
    """What is asked at a moment, in the order of the file."""
    cut = here.cut
    spot = cut.spot(here.branch, here.n)
    return [one for one in cut.game.questions if cut.spot(one.branch, one.at) == spot]


def ask(here: Standing, event: Event) -> Done | None:
    """`{"type": "ask", "steps": [{"text": …, "hints": […], "answers": [{"verdict": "ok", "move": "HeA", "text": …}]}]}`
    asks whoever is on turn; with `item` it changes the question of that number, and without steps it throws it away."""
    known, steps = questions_at(here), event.get("steps")
    number = valid_number(event.get("item"), len(known))
    if not isinstance(steps, list) or len(steps) > MOST_STEPS or (number is None and event.get("item") is not None):
        return None
    if not steps:
        record = None if number is None else dkn.change_parts(here.cut.record, (known[number].quiz, ()))
        return None if record is None else Done(record, here.place)
    read = [_step(here, step) for step in steps]
    if here.turn is None or None in read:
        return None
    first, *more = filter(None, read)
    quiz = replace(first, then=more[0] if more else None)
    record = (
        _with_question(here, quiz)
        if number is None
        else dkn.change_parts(here.cut.record, (known[number].quiz, (quiz,)))
    )
    return Done(record, here.place)


def _step(here: Standing, value: object) -> dkn.Quiz | None:
    """One step; None for what is none."""
    if not isinstance(value, dict) or here.turn is None:
        return None
    text, hints, answers = plain(value.get("text")), value.get("hints", []), value.get("answers")
    if text is None or not isinstance(hints, list) or not isinstance(answers, list):
        return None
    told, given = [plain(hint) for hint in hints], [_answer(one) for one in answers]
    if None in told or None in given:
        return None
    by_move = {one.move: one for one in reversed(list(filter(None, given)))}
    return dkn.Quiz(here.turn, text, tuple(filter(None, told)), tuple(reversed(by_move.values())))


def _answer(value: object) -> dkn.Answer | None:
    if not isinstance(value, dict):
        return None
    verdict, move, text = value.get("verdict"), value.get("move"), plain(value.get("text", ""))
    known = move_word(move) if isinstance(move, str) else None
    return dkn.Answer(verdict, known, text) if verdict in dkn.VERDICTS and known and text is not None else None


def _with_question(here: Standing, quiz: dkn.Quiz) -> dkn.Record:
    """The record with one more question, below the last line that ends before this moment."""
    done = [move.line for move in here.moves[: here.n]]
    still = {move.line for move in here.moves[here.n :]}
    ended = [line for line in done if line not in still and (len(here.lines[line].plays) == done.count(line))]
    if ended:
        line = here.lines[ended[-1]]
        return dkn.change_parts(here.cut.record, (line, (replace(line, items=(*line.items, quiz)),)))
    if here.branch == MAIN:
        return replace(here.cut.record, opening=(*here.cut.record.opening, quiz))
    variation = here.cut.game.branches[here.branch].variation
    return dkn.change_parts(here.cut.record, (variation, (replace(variation, opening=(*variation.opening, quiz)),)))


# Other ways to go on: from any moment cards are laid and words said, as far as the engine lets them.


def play(here: Standing, event: Event) -> Done | None:
    """`{"type": "play", "move": "HeA"}`: the next card. One that is written there already is only gone to; otherwise
    the variation goes on, or a new one begins. Raises Refused with the rule where it may not be laid."""
    move = event.get("move")
    if here.turn is None or not isinstance(move, str) or move not in KIND_BY_CODE:
        return None
    kind, (state, said) = KIND_BY_CODE[move], here.due
    if kind not in state.hands[state.turn] and kind != SCHWEIN:
        return None
    why = verstoss(here.spiel, state, kind)
    if why is not None:
        raise EditError(refused_view(why, here.spiel.rules, here.cut.lang))
    there = _there(here, kind, said)
    return Done(here.cut.record, there) if there else _lay(here, dkn.Play(kind, "", said))


def _there(here: Standing, kind: Kind, said: Sequence[dkn.Say]) -> Place | None:
    """Where this card lies already, in this line or in one that leaves here; behind the same words if any are said."""

    def same(move: Move) -> bool:
        return card_of(move) == kind and (not here.said or move.said == said)

    if any(map(same, here.moves[here.n : here.n + 1])):
        return place_of(here.cut, here.branch, here.n + 1)
    found = [number for number, branch in leaving(here) if same(branch.moves[0])]
    return place_of(here.cut, found[0], 1) if found else None


def leaving(here: Standing) -> list[tuple[int, Branch]]:
    """The variations that begin here, by their number in the game."""
    cut = here.cut
    spot, all_lines = cut.spot(here.branch, here.n), enumerate(cut.game.branches)
    return [(number, one) for number, one in all_lines if one.moves and cut.spot(one.parent, one.at) == spot]


def _lay(here: Standing, card: dkn.Play) -> Done:
    """The record with a card more."""
    if here.branch != MAIN and here.n == len(here.moves) == sum(len(line.plays) for line in here.lines):
        return Done(_longer(here, card), Place(here.place.branch, here.place.at + 1))
    fresh = dkn.Variation((_first_line(here, card),))
    return Done(with_line(here.cut, here.branch, here.n, fresh), here.place, card)


def _first_line(here: Standing, card: dkn.Play) -> dkn.TrickLine:
    """A line with this card only."""
    state = here.due[0]
    return dkn.TrickLine(len(state.stiche) + 1, state.turn, (card,))


def _longer(here: Standing, card: dkn.Play) -> dkn.Record:
    """The variation with a card at its end: on the line of its Stich, unless something is said below that already."""
    variation = here.cut.game.branches[here.branch].variation
    *before, last = variation.tricks
    if here.due[0].stich and not last.items:
        lines = [replace(last, plays=(*last.plays, replace(card, says=(*last.says, *card.says))), says=())]
    else:
        lines = [last, _first_line(here, card)]
    return dkn.change_parts(here.cut.record, (variation, (replace(variation, tricks=(*before, *lines)),)))


def say(here: Standing, event: Event) -> tuple[dkn.Say, ...] | None:
    """`{"type": "say", "seat": 2, "move": "Re"}`: what is said here before the next card of another line. Raises
    Refused with the rule where it may not be said."""
    seat, word = valid_number(event.get("seat"), len(SEATS)), event.get("move")
    found = stage_of(word) if isinstance(word, str) else None
    if seat is None or found is None or here.turn is None or here.state is None:
        return None
    why = speak_verstoss(here.spiel, here.state, Speak(Seat(seat), *found))
    if why is not None:
        raise EditError(refused_view(why, here.spiel.rules, here.cut.lang))
    return (*here.said, dkn.Say(Seat(seat), str(word)))


def sayable(here: Standing, seat: Seat) -> list[tuple[str, Any]]:
    """The words that a seat may say now, each with the call it is."""
    if here.turn is None or here.state is None:
        return []
    return [(word_of(one.party, one.stage, one.vorab), one) for one in calls_now(here.spiel, here.state, seat)]


def drop(here: Standing, _: Event) -> Done | None:
    """`{"type": "drop"}`: the variation of this moment goes, with everything that hangs on it."""
    if here.branch == MAIN:
        return None
    branch = here.cut.game.branches[here.branch]
    record = dkn.change_parts(here.cut.record, (branch.variation, ()))
    return Done(record, place_of(here.cut, branch.parent, branch.at))


def shift(here: Standing, event: Event) -> Done | None:
    """`{"type": "shift", "by": -1}`: the variation of this moment changes places with the one before it (1: behind it)
    that leaves where it does."""
    by = event.get("by")
    if here.branch == MAIN or type(by) is not int or by not in (-1, 1):
        return None
    left = here.cut.game.branches[here.branch]
    begins = Standing(here.cut, place_of(here.cut, left.parent, left.at), left.parent, left.at)
    beside = [branch.variation for _, branch in leaving(begins)]
    at = beside.index(left.variation) + by
    if not 0 <= at < len(beside):
        return None
    record = dkn.change_parts(here.cut.record, (left.variation, (beside[at],)), (beside[at], (left.variation,)))
    return Done(record, begins.place, left.variation.tricks[0].plays[0])


# What stands above a game: its title and names, what it is about, who says so and how it may be passed on.


TAGS = ("Title", "Event", "Site", "Date", "Board", *dkn.PLAYERS, "Annotator", "Source", "Licence")
"""What may be written here; what was played (rules, dealer, cards) is none of an annotator's business."""

ABOUT = ("theme", "level", "paragraph")


def tag(here: Standing, event: Event) -> Done | None:
    """`{"type": "tag", "name": "Title", "value": …}`; an empty value takes it away."""
    name, value = event.get("name"), plain(event.get("value"))
    if name not in TAGS or value is None:
        return None
    record = _with_number(here.cut.record) if name in dkn.PLAYERS else here.cut.record
    others = [one for one in record.tags if one.name != name]
    tags = dkn.tag_order([*others, *([dkn.Tag(str(name), value)] if value else [])])
    return Done(replace(record, tags=tags), here.place)


def _with_number(record: dkn.Record) -> dkn.Record:
    """A dealer who is told by name is told by number: names may change."""
    named = [record.value(name).casefold() for name in dkn.PLAYERS]
    dealer = record.value("Dealer").casefold()
    if not dealer or named.count(dealer) != 1:
        return record
    number = str(named.index(dealer) + 1)
    tags = tuple(replace(one, value=number) if one.name == "Dealer" else one for one in record.tags)
    return replace(record, tags=tags)


def subject(here: Standing, event: Event) -> Done | None:
    """`{"type": "about", "name": "theme", "value": "Solo"}`: where the game belongs; an empty value takes it away."""
    name, value = event.get("name"), event.get("value")
    if name not in ABOUT or not isinstance(value, str) or (value and not _is_known(name, value)):
        return None
    record = here.cut.record
    return Done(replace(record, opening=_with_line(record.opening, name, value)), here.place)


def subjects(record: dkn.Record) -> dict[str, str]:
    """What the three lines say, as far as it is known."""
    said = {
        item.word: item.text.partition(" ")[2].strip()
        for item in reversed(record.opening)
        if isinstance(item, dkn.Line)
    }
    found = {name: said.get(f"~{name}", "") for name in ABOUT}
    return {name: value if value and _is_known(name, value) else "" for name, value in found.items()}


def _is_known(name: str, value: str) -> bool:
    known: dict[str, Any] = {"theme": dkn.THEMES, "level": map(str, dkn.LEVELS), "paragraph": register()}
    return value in known[name]


def _with_line(items: tuple[dkn.Item, ...], name: str, value: str) -> tuple[dkn.Item, ...]:
    """The three lines come first, in their order."""
    words = [f"~{one}" for one in ABOUT]
    found = {item.word: item for item in reversed(items) if isinstance(item, dkn.Line) and item.word in words}
    rest = [item for item in items if not (isinstance(item, dkn.Line) and item.word in words)]
    found = {word: line for word, line in found.items() if word != f"~{name}"}
    found |= {f"~{name}": dkn.Line(f"~{name} {value}")} if value else {}
    return (*(found[word] for word in words if word in found), *rest)
