"""The lines of a game that speak of it: notes and what they point at, questions with their steps and answers."""

import re
from typing import TYPE_CHECKING, Any

from dokolearn.replay.text.blocks import Block
from dokolearn.replay.text.record import MIDDLE, VERDICTS, Answer, At, Line, Mark, Note
from dokolearn.replay.text.spoken import move_word
from dokolearn.replay.text.tokens import Tokens

if TYPE_CHECKING:
    from dokolearn.model import Seat

MAX_NOTES = 2000
MAX_MARKS = 16
"""Cards and arrows of a note."""

COMMENTS = ("hint", *VERDICTS, "then", "show")
"""The words that begin such a line."""

_NOTE = re.compile(r">(?:([0-9])(?=[\s:]|$):?)?\s*(.*)$")
_COMMENT = re.compile(r"[a-z]+\b\s*:?\s*(.*)$", re.IGNORECASE)
_MARK = re.compile(r"([0-9]+)(?::([^\s>]{1,20}))?(?:>([0-9]+|Stich))?", re.IGNORECASE)
_WORD = re.compile(r"[^\s,]+")


class CommentLines(Tokens):
    """Collects what speaks of the Stich above, in the line of play that is being read."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = [Block()]
        self.notes = 0

    @property
    def block(self) -> Block:
        """The line of play that is being read: the innermost variation."""
        return self.blocks[-1]

    def keep(self, at: At, body: str) -> None:
        """A line as it stands; one that would begin another game cannot stay."""
        text = self.short(at, body)
        if not text.upper().startswith("%DKN"):
            self.block.add(Line(text, at))

    def reject(self, at: At, body: str, place: At, key: str, hint: str = "", **params: Any) -> None:
        """A line that cannot be read: reported, and kept as it stands."""
        self.report(place, key, hint, **params)
        self.keep(at, body)

    def note(self, at: At, body: str) -> None:
        """A comment on the Stich above, or on the card of one seat in it."""
        found = _NOTE.match(body)
        digit, text = (found.group(1), found.group(2)) if found else (None, "")
        seat = self.seat((at[0], at[1] + 1), digit) if digit else None
        text = self.short(at, text)
        self.notes += bool(text)
        if self.notes == MAX_NOTES + 1:
            self.report(at, "notes", n_max=MAX_NOTES)
        if text and self.notes <= MAX_NOTES:
            self.block.add(Note(seat, text, at=at))

    def comment(self, at: At, body: str, kind: str) -> None:
        """A line that belongs to the note or the question above."""
        found = _COMMENT.match(body)
        if found is None:
            self.reject(at, body, at, "line_unknown", "hint_line", word=body[:20])
            return
        place, text = (at[0], at[1] + found.start(1)), self.short(at, found.group(1))
        if kind == "show":
            self.show(at, body, place, text)
        elif kind == "then":
            self.then(at, body, text)
        else:
            self.answer(at, body, place, kind, text)

    def show(self, at: At, body: str, place: At, text: str) -> None:
        """What the note above points at: cards and arrows."""
        tokens = [((place[0], place[1] + one.start()), one.group()) for one in _WORD.finditer(text)]
        marks = [self.mark(where, word) for where, word in tokens[:MAX_MARKS]]
        if len(tokens) > MAX_MARKS:
            self.reject(at, body, at, "show_many", n_max=MAX_MARKS)
        elif not marks:
            self.reject(at, body, at, "show_none", "hint_show_form")
        elif None in marks:
            self.keep(at, body)
        elif not self.block.show(tuple(filter(None, marks))):
            self.reject(at, body, at, "show_orphan", "hint_show_orphan")

    def mark(self, at: At, word: str) -> Mark | None:
        """`3:HeA`, `3:HeA>1`, `3:HeA>Stich` or `1>3`."""
        found = _MARK.fullmatch(word)
        if found is None or (found.group(2) is None and found.group(3) is None):
            self.report(at, "show_form", "hint_show_form", word=word)
            return None
        seat, to = self.seat(at, found.group(1)), found.group(3)
        kind = self.card((at[0], at[1] + found.start(2)), found.group(2)).kind if found.group(2) else None
        aim: Seat | str | None = MIDDLE if to else None
        if to and to.isdigit():
            aim = self.seat((at[0], at[1] + found.start(3)), to)
        unread = seat is None or (found.group(2) and kind is None) or (to and aim is None)
        return None if unread or seat is None else Mark(seat, kind, aim, at)

    def then(self, at: At, body: str, text: str) -> None:
        """The second step of the question above."""
        if not self.block.go_on(text, at):
            key = "quiz_orphan" if self.block.asking is None else "then_twice"
            self.reject(at, body, at, key, f"hint_{key}", word="then")

    def answer(self, at: At, body: str, place: At, kind: str, text: str) -> None:
        """A hint or an answer of the question above."""
        asking = self.block.asking
        if asking is None:
            self.reject(at, body, at, "quiz_orphan", "hint_quiz_orphan", word=kind)
        elif kind == "hint":
            asking.hints += [text] if text else []
        else:
            head, colon, said = text.partition(":")
            if not colon and move_word(text) is None:
                head, _, said = text.partition(" ")
            move = move_word(head)
            if move is None:
                self.report(place, "answer_move", "hint_answer_move", word=head)
            asking.answers.append(Answer(kind, move or "".join(head.split()) or "-", said.strip(), at))
