"""What a player counts before he speaks: Stiche and full cards of a hand, the Augen a call asks for, how likely."""

from collections import Counter
from collections.abc import Sequence

from dokolearn.ch1_general import AUGEN_TOTAL, COPIES
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch3_scoring.winning import winner
from dokolearn.ch5_tactics.forecast import reaches
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import LEVEL_LIMITS, SEATS, Call, CardTable, Hand, Kind, Outcome
from dokolearn.sight import Sight, kinds_of, own_party


def augen_needed(sight: Sight, stage: int) -> int:
    """§3.1 With how many Augen the own party wins if this is called now and nobody says anything more."""
    party = own_party(sight) or "re"
    calls = (*(one.call for one in sight.spoken), Call(sight.seat, party, stage))
    game, re = sight.game or "normal", frozenset(SEATS[:2])

    def wins(augen: int) -> bool:
        both = (augen, AUGEN_TOTAL - augen) if party == "re" else (AUGEN_TOTAL - augen, augen)
        return winner(Outcome(game, re, both, (6, 6), calls), sight.rules) == party

    return next(filter(wins, range(AUGEN_TOTAL)), AUGEN_TOTAL)


def success(at: Situation, stage: int) -> float:
    """§5.3 How likely the others stay below what a call of this stage promises, or fall short of what they promised."""
    needed, theirs = AUGEN_TOTAL - LEVEL_LIMITS[stage] + (stage > 0 or at.is_re), at.highest_call(at.other_party)
    if not stage and theirs > 0:
        needed = min(needed, max(1, LEVEL_LIMITS[theirs]))
    return reaches(at.forecast, min(needed, AUGEN_TOTAL))


def forecast_applies(at: Situation) -> bool:
    """§5.3 Whether the forecast is about games like this one: it was counted where nobody had answered, and knows
    nothing of why somebody plays alone."""
    return at.highest_call(at.other_party) < 0 and not (at.solo and not at.alone)


def sure_stiche(hand: Sequence[Kind], table: CardTable) -> int:
    """§5.4 How many Stiche a hand makes if it always leads and the others hold against it what they can.

    Every own card, high to low, is met by the highest card that is left elsewhere, or draws a low one.
    """
    left, found = Counter(table.deck) - Counter(hand), 0
    for group in range(TRUMP + 1):
        members = kinds_of(table, group)
        theirs = sorted((left & Counter(dict.fromkeys(members, COPIES))).elements(), key=table.order.__getitem__)
        for kind in sorted((kind for kind in hand if kind in members), key=table.order.__getitem__):
            if theirs and table.order[theirs[0]] < table.order[kind]:
                theirs.pop(0)
            else:
                found += 1
                del theirs[-3:]
    return found


def full_cards(hand: Hand, table: CardTable) -> int:
    """`schmidt: Spielansagen` How many Asse and tens: the Volle."""
    return sum(table.augen[kind] >= 10 for kind in hand)
