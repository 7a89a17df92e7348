"""Whether all that a puzzle says is so at a table: its Stiche, its safe cards, the deals that beat the others."""

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN
from dokolearn.exercises.puzzles.puzzle import LEARNER, Puzzle
from dokolearn.exercises.puzzles.safe_cards import SafeCards, TooMuch, all_deals
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_out, table_of


def is_for(one: Puzzle, rules: RuleSet) -> bool:
    """Whether a puzzle belongs to a table: of a book that is known, at house rules it is proven there."""
    return rules.name in one.books if rules == BOOKS.get(rules.name) else holds(one, rules)


def holds(one: Puzzle, rules: RuleSet) -> bool:
    """Whether all that a puzzle says is so at another table: Stiche, safe cards, deals that beat the others."""
    here, there = one.sight(BOOKS[one.books[0]]), one.sight(rules)
    if table_of(here).deck != table_of(there).deck or here.stiche != there.stiche or not as_printed(there):
        return False
    try:
        possible = all_deals(there)
        return is_proven(one, rules, SafeCards(there, one.goal, possible))
    except (TooMuch, ValueError):
        return False


def is_proven(one: Puzzle, rules: RuleSet, search: SafeCards) -> bool:
    """Whether the search agrees with each step. Raises TooMuch."""
    at, among = search.now, search.all
    for number, step in enumerate(one.steps):
        for kind in step.before:
            among = among if at.turn == search.me else dict(search.others(at, among)).get(kind, 0)
            now = search.lay(at, kind)
            if isinstance(now, bool) or not among:
                return False
            at = now
        if at.turn != LEARNER or set(search.choices(at)) != {*step.safe, *step.beaten}:
            return False
        if not all(search.safe(at, among, kind) for kind in step.safe):
            return False
        for kind, hidden in step.beaten.items():
            number_of_deal = search.number_of(at, hidden)
            if number_of_deal is None or not among >> number_of_deal & 1 or search.safe(at, 1 << number_of_deal, kind):
                return False
        if number + 1 < len(one.steps):
            now = search.lay(at, step.safe[0])
            if isinstance(now, bool):
                return False
            at = now
    return True


def as_printed(seen: Sight) -> bool:
    """Whether nobody could raise a Schwein: exercises ask about cards as they are printed."""
    raises = SCHWEIN in table_of(seen).trumps
    return not raises or (FUCHS not in cards_out(seen) and seen.dealt.count(FUCHS) < COPIES)
