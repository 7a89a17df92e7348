"""A puzzle in a learner's language: what is to be reached, what would have beaten a card, what was won."""

from collections.abc import Iterator, Sequence

from dokolearn.ch1_general import left_of
from dokolearn.exercises.frame.invention import in_order
from dokolearn.exercises.puzzles.puzzle import Puzzle
from dokolearn.exercises.puzzles.safe_cards import SafeCards
from dokolearn.model import Kind, RuleSet, Seat, four
from dokolearn.sight import Sight, own_party, table_of
from dokolearn.strings import text
from dokolearn.wording import card_name, card_names


def title(one: Puzzle, lang: str) -> str:
    """Its number, what it is about and how hard it is."""
    return text(lang, "puzzle.title", number=one.number, theme=text(lang, f"puzzle.theme.{one.theme}"), level=one.level)


def goal_words(one: Puzzle, seen: Sight, lang: str) -> str:
    """What is to be reached."""
    party = text(lang, f"party.{own_party(seen)}")
    return text(lang, f"puzzle.goal.{one.goal.wanted}", party=party, augen=one.goal.augen)


def won_words(one: Puzzle, kind: Kind, lang: str) -> str:
    """What the last card of the way has made safe."""
    kept = text(lang, f"puzzle.kept.{one.goal.wanted}", augen=one.goal.augen)
    return text(lang, "puzzle.solved", card=card_name(kind, lang), kept=kept)


def laid_words(cards: Sequence[Kind], lead: Seat, lang: str) -> str:
    """Who has laid what in a Stich."""
    said = (
        text(lang, "puzzle.laid", who=text(lang, f"table.{left_of(lead, place)}"), card=card_name(kind, lang))
        for place, kind in enumerate(cards)
    )
    return ", ".join(said)


def beaten_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> Iterator[str]:
    """The deal that beats a wrong card of a step, and how: the hands, the cards, what is lost."""
    seen = one.sight(rules, number)
    left, opposite, right = one.steps[number].beaten[kind]
    hands = four((seen.hand, left, opposite, right))
    for seat in (1, 2, 3):
        held = in_order(list(hands[seat]), table_of(seen))
        yield text(lang, "puzzle.holds", who=text(lang, f"table.{seat}"), cards=card_names(held, lang))
    search = SafeCards(seen, one.goal, [hands])
    told, at = list[str](), search.now
    for laid in search.line(at, 0, kind):
        who = text(lang, f"table.{at.turn}")
        told.append(text(lang, "puzzle.laid", who=who, card=card_name(laid, lang)))
        after = search.lay(at, laid)
        if not isinstance(after, bool):
            at = after
    yield text(lang, "puzzle.line", cards=", ".join(told))
    yield text(lang, f"puzzle.lost.{one.goal.wanted}", augen=one.goal.augen)


def onward_words(one: Puzzle, number: int, rules: RuleSet, lang: str) -> str:
    """How it went on after the safe card of a step."""
    seen = one.sight(rules, number)
    search = SafeCards(seen, one.goal, [])
    told, at = list[str](), search.now
    for place, kind in enumerate((one.steps[number].safe[0], *one.steps[number + 1].before)):
        if place:
            who = text(lang, f"table.{at.turn}")
            told.append(text(lang, "puzzle.laid", who=who, card=card_name(kind, lang)))
        after = search.lay(at, kind)
        assert not isinstance(after, bool), "the way goes on"
        at = after
    found = card_name(one.steps[number].safe[0], lang)
    if not told:
        return text(lang, "puzzle.goes_on.at_once", card=found)
    return text(lang, "puzzle.goes_on", card=found, cards=", ".join(told))
