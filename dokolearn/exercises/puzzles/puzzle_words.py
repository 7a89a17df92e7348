"""A puzzle in a learner's language: what is to be reached, what would have beaten a card, what was won."""

from collections.abc import Iterator, Sequence

from dokolearn.ch1_general import augen_of, left_of, winner
from dokolearn.exercises.frame.invention import in_order
from dokolearn.exercises.position.position_words import augen_of_sides, names_of_cards, suits_lacking
from dokolearn.exercises.puzzles.puzzle import LEARNER, Puzzle
from dokolearn.exercises.puzzles.safe_cards import At, SafeCards
from dokolearn.model import SEATS, Hands, Kind, RuleSet, Seat, Stich, four
from dokolearn.sight import Sight, augen, cards_out, parties, table_of
from dokolearn.strings import text
from dokolearn.wording import card_name, card_names


def title(one: Puzzle, lang: str) -> str:
    """Its number, what it is about and how hard it is."""
    return text(lang, "puzzle.title", number=one.number, theme=text(lang, f"puzzle.theme.{one.theme}"), level=one.level)


def page_title(one: Puzzle, lang: str) -> str:
    """The same where little room is: what it is about stands first."""
    words = {"theme": text(lang, f"puzzle.theme.{one.theme}"), "level": text(lang, f"puzzle.level.{one.level}")}
    return text(lang, "puzzle.page_title", number=one.number, **words)


def goal_words(one: Puzzle, lang: str) -> str:
    """What is to be reached."""
    return text(lang, f"puzzle.goal.{one.goal.wanted}", augen=one.goal.augen)


def counted_words(one: Puzzle, seen: Sight, lang: str) -> Iterator[str]:
    """§1.7 What a player has counted, in short: Augen where they are the goal, who is without what, what is out."""
    if one.goal.wanted == "augen":
        mine, theirs = augen_of_sides(seen)
        yield text(lang, "puzzle.augen", mine=mine, theirs=theirs)
    lacking = [
        text(lang, "puzzle.without", who=text(lang, f"table.{seat}"), what=what)
        for seat, what in suits_lacking(seen, lang)
    ]
    if lacking:
        yield f"{', '.join(lacking)}."
    yield text(lang, "puzzle.out", cards=names_of_cards(cards_out(seen), lang))


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


def hands_that_beat(one: Puzzle, number: int, kind: Kind, rules: RuleSet) -> Hands:
    """Four hands, the learner's first, that agree with all he has seen before a step, and that beat a card of his."""
    seen = one.sight(rules, number)
    return four(in_order(list(hand), table_of(seen)) for hand in (seen.hand, *one.steps[number].beaten[kind]))


def beaten_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> Iterator[str]:
    """The deal that beats a wrong card of a step, and how: the hands, the cards, what is lost."""
    for seat, held in zip(SEATS[1:], hands_that_beat(one, number, kind, rules)[1:], strict=True):
        yield text(lang, "puzzle.holds", who=text(lang, f"table.{seat}"), cards=card_names(held, lang))
    told = [
        text(lang, "puzzle.laid", who=text(lang, f"table.{at.turn}"), card=card_name(laid, lang))
        for at, laid in _losing_way(one, number, kind, rules)
    ]
    yield text(lang, "puzzle.line", cards=", ".join(told))
    yield _lost_words(one, number, kind, rules, lang)


def refuted_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> str:
    """The same in short where the hands lie open: who gets the Stiche then, and what is lost."""
    stiche, lost = _stich_words(one, number, kind, rules, lang), _lost_words(one, number, kind, rules, lang)
    return text(lang, "puzzle.refuted", card=card_name(kind, lang), stiche=stiche, lost=lost)


def instead_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> str:
    """What the hands that lie open would have done to another card."""
    stiche = _stich_words(one, number, kind, rules, lang)
    return text(lang, "puzzle.instead_open", card=card_name(kind, lang), stiche=stiche)


def _stich_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> str:
    """Who gets each Stich after a card that is beaten, with which card and how many Augen."""
    told = []
    for stich in _stiche_lost(one, number, kind, rules):
        who = text(lang, f"table.{stich.winner}" if stich.winner != LEARNER else "last_stiche.you")
        best = stich.cards[(stich.winner - stich.lead) % len(SEATS)]
        told.append(text(lang, "puzzle.stich_for", who=who, card=card_name(best, lang), augen=stich.augen))
    return ", ".join(told)


def _lost_words(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> str:
    """What is lost by a card that is beaten, and where it is Augen how many there are then."""
    seen = one.sight(rules, number)
    party, won = parties(seen), augen(seen)
    ours = [seat for seat in SEATS if party[seat] == party[LEARNER]]
    more = sum([stich.augen for stich in _stiche_lost(one, number, kind, rules) if stich.winner in ours])
    mine = sum([won[seat] for seat in ours]) + more
    return text(lang, f"puzzle.lost.{one.goal.wanted}", augen=one.goal.augen, mine=mine)


def _stiche_lost(one: Puzzle, number: int, kind: Kind, rules: RuleSet) -> Iterator[Stich]:
    """§1.9 The Stiche from a wrong card on in the deal that beats it."""
    table = table_of(one.sight(rules, number))
    for now, laid in _losing_way(one, number, kind, rules):
        cards = (*now.stich, laid)
        if len(cards) == len(SEATS):
            best = winner(cards, table, now.hand in ((), (laid,)))
            yield Stich(now.lead, cards, left_of(now.lead, best), augen_of(cards))


def _losing_way(one: Puzzle, number: int, kind: Kind, rules: RuleSet) -> Iterator[tuple[At, Kind]]:
    """The cards from a wrong one on in the deal that beats it, each with the moment before it."""
    seen = one.sight(rules, number)
    search = SafeCards(seen, one.goal, [hands_that_beat(one, number, kind, rules)])
    now: At | bool = search.now
    for laid in search.line(search.now, 0, kind):
        assert not isinstance(now, bool), "nothing comes after the end"
        yield now, laid
        now = search.lay(now, laid)


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
