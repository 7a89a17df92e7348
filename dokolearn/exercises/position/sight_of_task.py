"""Cards of a task as the learner's `Sight`: his hand, every card on the table, who led first, what is played."""

from collections.abc import Sequence

from dokolearn.ch1_general import left_of
from dokolearn.ch4_vorbehalte.soli import game_type, is_solo
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_table
from dokolearn.exercises.position.scripted_position import LEARNER, vertrag_for
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.house_rules.scharfe import scharfe
from dokolearn.model import CardTable, Hand, Hands, Kind, RuleSet, Seat, Spoken
from dokolearn.sight import Sight


def leads_next(cards: Sequence[Kind], lead: Seat, table: CardTable) -> Seat:
    """§1.7 Who leads after these Stiche, or led the running one: whoever won the last."""
    stiche = stiche_of(cards, lead, table)
    return stiche[-1].winner if stiche else lead


def cards_with_players(cards: Sequence[Kind], lead: Seat, table: CardTable) -> tuple[tuple[Seat, Kind], ...]:
    """§1.7 Every card with its player."""
    stiche = stiche_of(cards, lead, table)
    lead = leads_next(cards, lead, table)
    done = [(left_of(one.lead, place), kind) for one in stiche for place, kind in enumerate(one.cards)]
    running = cards[4 * len(stiche) :]
    return (*done, *((left_of(lead, place), kind) for place, kind in enumerate(running)))


def hand_given(hand: Hand, cards: Sequence[Kind], lead: Seat, table: CardTable) -> Hand:
    """§1.4 What the learner was dealt: his hand and what he has laid."""
    return (*hand, *(kind for seat, kind in cards_with_players(cards, lead, table) if seat == LEARNER))


def sight_of(
    rules: RuleSet,
    table: CardTable,
    hand: Hand,
    cards: Sequence[Kind],
    lead: Seat,
    spoken: tuple[Spoken, ...] = (),
    player: Seat = LEARNER,
) -> Sight:
    """What the learner knows, who sits at seat 0.

    `cards` are all that lie on the table, in order; whoever led first sits left of the dealer. `player` plays the Solo,
    if it is one. No question was heard before the game: nobody had a Vorbehalt, or nobody wrote it down. The hand has
    to be what is left of a whole one (`sizes_differ`).
    """
    stiche = stiche_of(cards, lead, table)
    given = hand_given(hand, cards, lead, table)
    dealt: Hands = (given, (), (), ())
    dealer = left_of(lead, 3)
    vertrag = vertrag_for(table, given, lead, player if is_solo(table.game) else None)
    asked = Round(round_table(rules), dealer, dealt, dealt, phase="fertig", vertrag=vertrag)
    now = leads_next(cards, lead, table)
    raised = scharfe(rules.cards, game_type(table.game), (hand,))
    return Sight(rules, LEARNER, asked, hand, now, tuple(cards[4 * len(stiche) :]), stiche, spoken, promoted=raised)


def sizes_differ(hand: Hand, cards: Sequence[Kind], lead: Seat, table: CardTable) -> bool:
    """§1.5 Whether the hand is not what is left of a whole one."""
    return len(hand_given(hand, cards, lead, table)) != table.hand_size
