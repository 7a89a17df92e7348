"""What is counted in a game as far as the learner has seen it: cards of a suit or trumps still out, Augen so far."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from dokolearn.ch1_general import AUGEN_TOTAL, COPIES, DULLE, KIND_BY_CODE, SUITS, suit_of
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.task import Mark
from dokolearn.exercises.position.sight_of_task import cards_with_players, sight_of
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.model import CardTable, Hand, Kind, RuleSet, Seat, Stich
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import list_words, suit_name

_NINES = tuple(KIND_BY_CODE[f"{suit}9"] for suit in SUITS)


@dataclass(frozen=True)
class Counted:
    """A hand, the cards on the table in order, and the suit (0 to 3, or TRUMP) that is asked about."""

    rules: RuleSet
    table: CardTable
    hand: Hand
    cards: Hand
    lead: Seat
    suit: int

    @cached_property
    def sight(self) -> Sight:
        """§1.7 All that the learner knows; in a Solo he plays it himself."""
        return sight_of(self.rules, self.table, self.hand, self.cards, self.lead)

    @cached_property
    def laid(self) -> tuple[tuple[Seat, Kind], ...]:
        """§1.7 Every card on the table with its player."""
        return cards_with_players(self.cards, self.lead, self.table)

    @property
    def n_all(self) -> int:
        """§1.1 How many there are in the pack."""
        return self.number(self.table.deck)

    @property
    def n_own(self) -> int:
        """How many the learner holds now."""
        return self.number(self.hand)

    @property
    def n_laid(self) -> int:
        """§1.7 How many lie on the table."""
        return self.number(self.cards)

    @property
    def n_out(self) -> int:
        """§1.2 How many the three others hold."""
        return self.n_all - self.n_own - self.n_laid

    def number(self, cards: Hand) -> int:
        """§2.3 How many of these cards belong to it."""
        return sum(self.table.group[kind] == self.suit for kind in cards)


def suit_word(task: Counted, lang: str) -> str:
    """Kreuz, or trumps."""
    return text(lang, "estimate.trumps") if task.suit == TRUMP else suit_name(SUITS[task.suit], lang)


def own_marks(task: Counted) -> tuple[Mark, ...]:
    """The own cards that count."""
    return tuple(("hand", at, "cause") for at, kind in enumerate(task.hand) if task.table.group[kind] == task.suit)


def place_of_cards(task: Counted) -> tuple[str, ...]:
    """§2.3 Where it stands what is trump and what is not."""
    return ("2.3",) if task.table.game == "normal" else ("4.6.trumpf",)


def numbers(task: Counted, lang: str) -> tuple[Choice, ...]:
    """The right number of cards that are out, the wrong ones that tell what went wrong, and what all others hear."""
    words = {"what": suit_word(task, lang), "size": task.n_all, "own": task.n_own, "laid": task.n_laid}
    why = text(lang, "estimate.out.right", **words, out=task.n_out)
    found = [Choice(str(task.n_out), True, why, place_of_cards(task), number=task.n_out)]
    for key, number in reversed(list(_mistaken(task))):
        if all(one.number != number for one in found) and number >= 0:
            said = text(lang, f"estimate.out.{key}", number=number, **words)
            found.append(Choice(str(number), False, said, place_of_cards(task), own_marks(task), key, number))
    other = text(lang, "estimate.out.other", **words)
    return (*found, Choice("", False, other, place_of_cards(task), own_marks(task), "sum"))


def _mistaken(task: Counted) -> Iterator[tuple[str, int]]:
    """Each usual mistake with the number that it comes to, the most common ones last."""
    out, seen = task.n_out, (*task.hand, *task.cards)
    nines = COPIES * sum(task.table.group[kind] == task.suit for kind in _NINES)
    yield "pack", out - nines if _NINES[0] in task.table.deck else out + nines
    if task.suit != TRUMP:
        yield "look", _looks_like_it(task, task.table.deck) - _looks_like_it(task, seen)
    elif DULLE in task.table.trumps:
        yield "dulle", out - COPIES + seen.count(DULLE)
    yield "laid", out + task.n_laid
    yield "own", out + task.n_own


def _looks_like_it(task: Counted, cards: Hand) -> int:
    return sum(suit_of(kind) == SUITS[task.suit] for kind in cards)


# Augen so far

MOST_AUGEN = int(AUGEN_TOTAL)


def sums(task: Counted, who: tuple[Seat, ...], lang: str) -> tuple[Choice, ...]:
    """The right sum, wrong ones that tell what went wrong, and what all others hear."""
    stiche = stiche_of(task.cards, task.lead, task.table)
    won = [(place, one) for place, one in enumerate(stiche) if one.winner in who]
    right = _sum(one for _, one in won)
    found = [Choice(str(right), True, _terms(won, right, lang), ("1.1.augen",), number=right)]
    for key, number in _wrong_sums(stiche, who):
        if all(one.number != number for one in found):
            said = text(lang, f"estimate.augen.{key}", number=number)
            found.append(Choice(str(number), False, said, ("1.1.augen",), slip=key, number=number))
    other = text(lang, "estimate.augen.other")
    return (*found, Choice("", False, other, ("1.1.augen",), slip="sum"))


def _sum(stiche: Iterable[Stich]) -> int:
    return sum(int(one.augen) for one in stiche)


def _terms(won: Sequence[tuple[int, Stich]], right: int, lang: str) -> str:
    if not won:
        return text(lang, "estimate.augen.none")
    terms = " + ".join(str(int(one.augen)) for _, one in won)
    key = "one" if len(won) == 1 else "right"
    return text(lang, f"estimate.augen.{key}", stiche=_places(won, lang), terms=terms, sum=right)


def _places(won: Sequence[tuple[int, Stich]], lang: str) -> str:
    return list_words([text(lang, "played.stich", number=place + 1) for place, _ in won], lang)


def _wrong_sums(stiche: Sequence[Stich], who: tuple[Seat, ...]) -> Iterator[tuple[str, int]]:
    """Each usual mistake with the sum that it comes to."""
    if len(who) > 1:
        for seat in who:
            yield "half", _sum(one for one in stiche if one.winner == seat)
    yield "others", _sum(one for one in stiche if one.winner not in who)
    yield "lead", _sum(one for one in stiche if one.lead in who)
    yield "every", _sum(stiche)
