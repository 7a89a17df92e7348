"""A whole position as one player knows it, written by an author: hand, what was played, what was said; as a `Sight`.

Then everything that is computed from a `Sight` can be asked about it: advice, chances, what a card is worth.
"""

from dokolearn.ch1_general import card_codes, left_of
from dokolearn.ch2_normal_game import ALTE, playable
from dokolearn.ch3_scoring.calls import call_table
from dokolearn.ch4_vorbehalte.soli import game_type, is_solo
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_table
from dokolearn.ch5_tactics.deals import deals
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.written_calls import spoken_calls
from dokolearn.game import complete, new_game, play, start, without_questions
from dokolearn.game import sight as seen
from dokolearn.house_rules.scharfe import scharfe
from dokolearn.model import SEATS, CardTable, Hand, Hands, RuleSet, Seat, Stich, Vertrag
from dokolearn.sight import Sight

LEARNER = Seat(0)


def position_of(said: Reading) -> Sight:
    """`hand` (what is left of it), `stich`, `stiche` (all cards before, in order), `lead` (who led the first Stich of
    all; where there is none before, it follows), `calls`, `game` and for a Solo its `player`.

    Raises SpecError.
    """
    hand, stich, cards, table = said["hand"], said["stich"], said["stiche"], said.table
    lead = said["lead"] if "lead" in said.data else SEATS[-len(stich) % 4]
    said.check("lead" in said.data or not cards, "lead: expected a seat from 0 to 3")
    said.check(len(cards) % 4 == 0, "stiche: expected four cards for each, and in stich at most three")
    whole = len(hand) + len(cards) // 4 == table.hand_size
    said.check(whole, f"hand: expected a card for each Stich that is left, {table.hand_size} in all")
    said.raise_problems()
    stiche = tuple(_stiche(cards, lead, table))
    running = stiche[-1].winner if stiche else lead
    said.check((running + len(stich)) % 4 == LEARNER, "stich: the learner is not at turn")
    said.raise_problems()
    own = tuple([one.cards[(LEARNER - one.lead) % 4] for one in stiche])
    dealt: Hands = ((*hand, *own), (), (), ())
    first = stiche[0].lead if stiche else running
    vertrag = vertrag_for(table, dealt[LEARNER], first, said["player"] if is_solo(table.game) else None)
    asked = Round(round_table(said.rules), left_of(first, 3), dealt, dealt, phase="fertig", vertrag=vertrag)
    limits = call_table(said.rules, vertrag.game or "normal", table.hand_size)
    spoken = spoken_calls(said["calls"], limits, running, 4 * len(stiche) + len(stich))
    raised = scharfe(said.rules.cards, game_type(table.game), (hand,))
    sight = Sight(said.rules, LEARNER, asked, hand, running, stich, stiche, spoken, promoted=raised)
    _check_duty(sight, table, said.problems)
    said.raise_problems()
    return sight


def sight_with(rules: RuleSet, own: Hand, laid: Hand) -> Sight:
    """What somebody knows in a normal game who holds these cards, a whole hand or the end of one, with this Stich on
    the table. Raises ValueError for cards that nobody can hold like that."""
    lead = SEATS[-len(laid) % len(SEATS)]
    others = [(kind,) * len(own) for kind in (*(own[-1:] * (3 - len(laid))), *laid)]
    spiel = new_game(rules, (own, others[0], others[1], others[2]), SEATS[lead - 1])
    state = start(spiel)
    for kind in laid:
        state = play(spiel, state, kind)
    return seen(without_questions(spiel, state), SEATS[0])


def key_of(sight: Sight) -> str:
    """The position in one line: equal ones have equal keys, in every book."""
    said = (f"{one.call.seat}:{one.call.party}{one.call.stage}@{one.moment.cards_played}" for one in sight.spoken)
    parts = (
        card_codes(sorted(sight.hand)),
        card_codes(sight.stich),
        *(f"{one.lead}: {card_codes(one.cards)}" for one in sight.stiche),
        " ".join(said),
        "" if sight.player is None else f"{sight.game} {sight.player}",
    )
    return " | ".join(parts).strip(" |")


def _stiche(cards: Hand, lead: Seat, table: CardTable) -> list[Stich]:
    """§1.9 Who laid what: whoever wins a Stich leads the next one."""
    found: list[Stich] = []
    for first in range(0, len(cards), 4):
        last = first // 4 + 1 == table.hand_size
        found.append(complete(lead, cards[first : first + 4], table, last))
        lead = found[-1].winner
    return found


def vertrag_for(table: CardTable, dealt: Hand, lead: Seat, player: Seat | None) -> Vertrag:
    """§2.1 What is played, as far as the learner knows it."""
    if player is not None:
        return Vertrag(table.game, player, frozenset({player}), lead, left_of(lead))
    alten = dealt.count(ALTE)
    re = frozenset({LEARNER} if alten else ())
    if alten > 1:
        return Vertrag("stilles_solo", LEARNER, re, lead, left_of(lead))
    return Vertrag("normal", None, re, lead, left_of(lead))


def _check_duty(sight: Sight, table: CardTable, problems: list[str]) -> None:
    """§2.7 Nobody may have laid what he had no right to lay, as far as it can be seen."""
    played = [(one.lead, one.cards) for one in sight.stiche] + [(sight.lead, sight.stich)]
    left = list(sight.round.dealt[LEARNER])
    without: list[set[int]] = [set(), set(), set(), set()]
    for lead, cards in played:
        for place, kind in enumerate(cards):
            seat, group = (lead + place) % 4, table.group[kind]
            wrong = group in without[seat]
            if seat == LEARNER:
                wrong = kind not in playable(tuple(left), cards[:place], table)
                left.remove(kind)
            elif place and group != table.group[cards[0]]:
                without[seat].add(table.group[cards[0]])
            if wrong:
                problems.append("stiche: somebody did not follow though he could")
                return
    try:
        deals(sight)
    except ValueError:
        problems.append("stiche: no deal agrees with these cards and calls")
