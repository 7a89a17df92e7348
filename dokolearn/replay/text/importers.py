"""Games in other people's notations, and hands typed as they come to mind: text → Record.

Three forms besides DKN: bare Stiche (`KrA Kr9 Kr9 KrK`, one a line), Stiche by seat with a mark for the leader
(`SQ SQ !D9 DA`), and protocols with a line `number;seat` above the cards (`C10;CA;C9;CK`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from dokolearn.ch1_general import KIND_BY_CODE, left_of, winner
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import Kind, RuleSet, Seat
from dokolearn.replay.text.parser import MAX_TOKENS
from dokolearn.replay.text.record import Play, Record, Tag, TrickLine
from dokolearn.replay.text.spelling import bid_word, english_codes, join_suits, readings

MAX_LINES = 100
MAX_LINE = 2000
"""Signs of a line; a longer one holds no Stich."""

_NUMBERED = re.compile(r"^\s*(?:Stich\s*)?([0-9]{1,2})\s*[.):]\s*(?:([1-4])\s*:)?")
_PROTOCOL = re.compile(r"\s*([0-9]{1,2})\s*;\s*([0-3])\s*$")
_WORD = re.compile(r"\S+")


def imported(text: str, rules: RuleSet, lead: Seat | None = None) -> Record | None:
    """The Stiche of a text in one of the three forms, None where there are none. Raises nothing.

    `lead`: who leads to the first Stich where the text does not say it (else seat 1). Where nobody is marked, whoever
    wins a Stich leads to the next one, by the trumps of the normal game.
    """
    first = [line[:MAX_LINE].strip() for line in text.splitlines()[:MAX_LINES]]
    lines = [line for line in first if line and not bid_word(line)]
    found = _protocol(lines) or _by_seat(lines) or list(_free(lines, rules, Seat(0) if lead is None else lead))
    if not found:
        return None
    return Record(tags=(Tag("Rules", rules.name),), tricks=tuple(found), end="*")


def english(token: str) -> Kind | None:
    """A card such as `SQ` or `H10`; None for anything else."""
    found = english_codes(token.upper())
    return KIND_BY_CODE[found.pop()] if found else None


def _by_seat(lines: Iterable[str]) -> list[TrickLine]:
    """Four cards in the order of the seats, the leader's with a `!`. Empty where a line is something else."""
    found: list[TrickLine] = []
    for number, line in enumerate(lines, 1):
        tokens = [token for token in re.split(r"[\s;,]+", line) if token]
        marked = [place for place, token in enumerate(tokens) if token.startswith("!")]
        kinds = [english(token.removeprefix("!")) for token in tokens]
        if len(tokens) != 4 or len(marked) != 1 or None in kinds:
            return []
        found.append(TrickLine(number, Seat(marked[0]), tuple(map(Play, kinds[marked[0] :] + kinds[: marked[0]]))))
    return found


def _protocol(lines: list[str]) -> list[TrickLine]:
    """`number;seat` (seats from 0), below it the cards in the order played. Empty where a line is something else."""
    found: list[TrickLine] = []
    for above, below in zip(lines[::2], lines[1::2], strict=False):
        stich = stich_of(above.split(";"), [token for token in below.split(";") if token.strip()])
        if stich is None:
            return []
        found.append(stich)
    return found


def stich_of(head: Sequence[str], cards: Sequence[str]) -> TrickLine | None:
    """A Stich of a protocol: its number and the seat of its leader, from 0; the cards as they fell. None where this is
    something else."""
    said = _PROTOCOL.match(";".join(head))
    kinds = [foreign_card(card.strip()) for card in cards]
    if not said or None in kinds or len(kinds) > MAX_TOKENS:
        return None
    return TrickLine(int(said[1]), Seat(int(said[2])), tuple(map(Play, kinds)))


def foreign_card(token: str) -> Kind | None:
    """A card in English, or as we write it; None for anything that is not one card."""
    found = english(token)
    own = readings(token) if found is None else ()
    return own[0] if len(own) == 1 else found


def _free(lines: Iterable[str], rules: RuleSet, lead: Seat) -> Iterator[TrickLine]:
    """Stiche as somebody types them; what is no card is left unread."""
    table = card_table(rules)
    for number, line in enumerate(lines, 1):
        head = _NUMBERED.match(line)
        if head and head[2]:
            lead = Seat(int(head[2]) - 1)
        rest = line[head.end() :] if head else line
        found = [readings(token) for token, _ in join_suits(_WORD.finditer(re.sub(r"[;,]", " ", rest)))]
        if not 1 <= len(found) <= MAX_TOKENS or any(len(kinds) != 1 for kinds in found):
            return
        cards = tuple(kinds[0] for kinds in found)
        yield TrickLine(number, lead, tuple(map(Play, cards)))
        if len(cards) == 4:
            lead = left_of(lead, winner(cards, table, last=number == table.hand_size))
