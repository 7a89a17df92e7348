"""A review as notes of the game itself: at each turning point first a question, and behind the card what it was worth.

They are ordinary notes, signs and questions: whoever has them edits, keeps or drops them, prints or passes them on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from dokolearn.ch1_general import card_code
from dokolearn.game import legal
from dokolearn.model import Kind, Seat
from dokolearn.players.advice import alike
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import (
    ANYTHING,
    MAY,
    NO,
    OK,
    SILENT,
    Answer,
    Item,
    Note,
    Quiz,
    Record,
    TrickLine,
    behind_notes,
)
from dokolearn.replay.text.spelling import word_of
from dokolearn.reviewing.as_text import curve_line, how_it_was_done
from dokolearn.reviewing.card_choices import Choice
from dokolearn.reviewing.game_review import Review, Verdict
from dokolearn.reviewing.in_words import TurningPoint, call_points, turning_points, verdict_words, worth_words
from dokolearn.reviewing.known_calls import CallVerdict
from dokolearn.strings import text
from dokolearn.wording import card_name

SIGNS = {"fehler": "?", "stark": "!"}
"""Behind a card that was one of these."""


def with_notes(found: Review, record: Record, lang: str) -> Record:
    """The game with what was found in it. What stands there already stays, and is asked first."""
    names = player_names(record, lang)
    tricks, moves = list(record.tricks), found.game.moves
    for verdict, words in zip(found.turning_points, turning_points(found, names, lang), strict=True):
        line = moves[verdict.choice.number].line
        tricks[line] = _with_note(tricks[line], verdict, words)
    for call, words in zip(found.calls, call_points(found, names, lang), strict=True):
        line = moves[call.choice.number].line
        note = Note(call.choice.seat, " ".join(words.sentences))
        tricks[line] = replace(tricks[line], items=behind_notes(tricks[line].items, note))
    opening = record.opening
    for line, quiz in _questions(found, names, lang):
        if not line:
            opening = _with_question(opening, quiz)
        else:
            tricks[line - 1] = replace(tricks[line - 1], items=_with_question(tricks[line - 1].items, quiz))
    whole = Note(None, f"{curve_line(found, lang)}. {how_it_was_done(found, lang)}")
    tricks[-1] = replace(tricks[-1], items=behind_notes(tricks[-1].items, whole))
    return replace(record, opening=opening, tricks=tuple(tricks))


def _with_note(line: TrickLine, verdict: Verdict, words: TurningPoint) -> TrickLine:
    """A Stich with what one of its cards was worth, and with its sign where it has none."""
    seat = verdict.choice.seat
    place = (seat - line.seat) % 4
    play = line.plays[place]
    signed = replace(play, glyph=play.glyph or SIGNS.get(verdict.what, ""))
    places = f" ({'; '.join(words.places)})" if words.places else ""
    note = Note(seat, " ".join(words.sentences) + places)
    plays = (*line.plays[:place], signed, *line.plays[place + 1 :])
    return replace(line, plays=plays, items=behind_notes(line.items, note))


def _with_question(items: tuple[Item, ...], quiz: Quiz) -> tuple[Item, ...]:
    asked = any(isinstance(item, Quiz) and item.seat == quiz.seat for item in items)
    return items if asked else (*items, quiz)


# The questions


def _questions(found: Review, names: Sequence[str], lang: str) -> Iterator[tuple[int, Quiz]]:
    """Each with the Stich line before which it is asked: first the word, then the card of the same player."""
    asked, moves = dict[tuple[int, Seat], Quiz](), found.game.moves
    for call in found.calls:
        if call.is_mistake:
            place = moves[call.choice.number].line, call.choice.seat
            asked.setdefault(place, _call_question(call, names, lang))
    for verdict in found.turning_points:
        quiz = _question(verdict, names, lang)
        place = moves[verdict.choice.number].line, verdict.choice.seat
        if quiz is not None:
            asked[place] = replace(asked[place], then=quiz) if place in asked else quiz
    yield from ((line, quiz) for (line, _), quiz in asked.items())


def _call_question(call: CallVerdict, names: Sequence[str], lang: str) -> Quiz:
    """Would you have said anything? What was measured is the one call that was in question."""
    choice, who = call.choice, names[call.choice.seat]
    words = " ".join(worth_words(call, who, lang))
    did, instead = word_of(choice.party, choice.call.stage), SILENT
    if not choice.said:
        did, instead = instead, did
    answers = (
        Answer(NO, did, f"{text(lang, 'turning.answer.did')} {words}"),
        Answer(OK, instead, words),
        Answer(MAY, ANYTHING, text(lang, "turning.answer.other_call")),
    )
    asked = text(lang, "turning.ask_call", who=who, number=choice.stich)
    return Quiz(choice.seat, asked, (text(lang, "turning.hint_call"),), answers)


def _question(verdict: Verdict, names: Sequence[str], lang: str) -> Quiz | None:
    """What would you have laid? None where there was nothing to find: bad luck is told afterwards."""
    who, choice = names[verdict.choice.seat], verdict.choice
    if verdict.better is not None:
        answers = _of_a_mistake(verdict, who, lang)
    elif verdict.over_club is not None:
        answers = _of_a_strong_card(verdict, who, lang)
    else:
        return None
    asked = text(lang, "turning.ask", who=who, number=choice.stich)
    return Quiz(choice.seat, asked, (text(lang, "turning.hint"),), tuple(answers))


def _of_a_mistake(verdict: Verdict, who: str, lang: str) -> Iterator[Answer]:
    """The better card, those that may be as good, what was laid, and the others."""
    choice, better = verdict.choice, verdict.better
    assert better is not None
    words = " ".join(verdict_words(verdict, who, lang))
    best = card_name(better.kind, lang)
    yield Answer(NO, card_code(choice.did), f"{text(lang, 'turning.answer.did')} {words}")
    yield from _answers(OK, choice, better.kind, words)
    for kind in better.as_good:
        yield from _answers(MAY, choice, kind, text(lang, "turning.answer.as_good", better=best))
    yield from (one for one in _answers(NO, choice, choice.did, words) if one.move != card_code(choice.did))
    yield Answer(NO, ANYTHING, text(lang, "turning.answer.behind", better=best))


def _of_a_strong_card(verdict: Verdict, who: str, lang: str) -> Iterator[Answer]:
    """What was laid, what a club would have laid, and the others, which nobody has measured."""
    choice = verdict.choice
    yield from _answers(OK, choice, choice.did, " ".join(verdict_words(verdict, who, lang)))
    yield from _answers(MAY, choice, verdict.club, text(lang, "turning.answer.club"))
    yield Answer(MAY, ANYTHING, text(lang, "turning.answer.unmeasured"))


def _answers(verdict: str, choice: Choice, kind: Kind, words: str) -> Iterator[Answer]:
    """The same for a card and all that do the same."""
    same = alike(choice.at, kind)
    legal_kinds = [one for one, _ in groupby(sorted(legal(choice.spiel, choice.before)))]
    yield from (Answer(verdict, card_code(one), words) for one in legal_kinds if alike(choice.at, one) == same)
