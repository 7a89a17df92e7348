"""What holds of every player: it decides by what it sees alone, and plays any game of any house rules to its end."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from house_rules import derived_by_chance
from test_secrets import exchanged, public
from walks import Walk, replayed

from dokolearn.ch1_general import FUCHS, SCHWEIN, deal, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.deals import deals
from dokolearn.game import Game, begin, sight
from dokolearn.model import SEATS, GameEvent, Hands, Illegal, RuleSet, Seat
from dokolearn.players import meister
from dokolearn.players.levels import LEVELS, Level, acts, events, level_of, turn_of
from dokolearn.players.people import SEATED, Person
from dokolearn.sight import cards_by_seat

CLUB = LEVELS["verein"]


def quick_meister(samples: int, person: Person = SEATED[0]) -> Level:
    """Meister, who looks at fewer deals than usual: it is as legal and as honest."""
    return level_of("verein", person)._replace(
        speaks=lambda seen, chance: meister.speaks(seen, chance, person.temper, samples),
        plays=lambda seen, chance: meister.plays(seen, chance, person.cards, samples),
    )


# By what it sees alone


class Compared(NamedTuple):
    """Decisions that were made twice, the second time with other cards where nobody can see them."""

    decisions: int
    changed: tuple[str, ...]
    """Those that were another one, in words of the code."""


def decisions_made_twice(rules: RuleSet, seed: int, level: Level) -> Compared:
    """§2.2 One game of the club: at every turn `level` decides, and again in a game that looks the same to the seat."""
    random, made, changed = Random(f"twice {seed}"), 0, list[str]()
    for walked in turns(rules, seed):
        seat = turn_of(walked.game)
        twin = dealt_anew(walked, seat, random)
        if twin is None:
            continue
        one, other = sight(walked.game, seat), sight(twin, seat)
        first, second = (acts(seen, level, Random(seed).random) for seen in (one, other))
        made += 1
        if first != second:
            changed.append(f"{rules.name} {seed}, event {len(walked.events)}: {first} or {second}")
    return Compared(made, tuple(changed))


def turns(rules: RuleSet, seed: int) -> Iterator[Walk]:
    """A game of the club at every moment at which somebody has to act."""
    chance = Random(f"turns {rules.name} {seed}")
    hands, dealer = deal(card_table(rules), chance.random), SEATS[seed % 4]
    duty = frozenset(SEATS) if seed % 5 == 0 else None
    game, happened = begin(rules, hands, dealer, duty=duty), list[GameEvent]()
    yield Walk(rules, hands, dealer, duty, (), game)
    for event, after in events(game, [CLUB] * 4, chance.random):
        happened.append(event)
        if not after.over:
            yield Walk(rules, hands, dealer, duty, tuple(happened), after)


def dealt_anew(walked: Walk, seat: Seat, random: Random) -> Game | None:
    """The same game with other hidden cards; None if all of these tries would have shown, or change nothing."""
    for _ in range(3):
        hands = _other_hands(walked, seat, random)
        if hands != walked.hands:
            try:
                twin = replayed(walked, hands)
            except Illegal:
                continue
            if public(twin) == public(walked.game):
                return twin
    return None


def _other_hands(walked: Walk, seat: Seat, random: Random) -> Hands:
    """Any deal that agrees with what the seat knows; in an Armut, where cards have moved, a few are exchanged."""
    if walked.game.round.exchange is not None:
        return exchanged(walked, walked.game, seat, random)
    seen = sight(walked.game, seat)
    now, table = deals(seen).sample(random.random), walked.game.round.table.cards
    gone = ([FUCHS if kind == SCHWEIN else kind for kind in cards] for cards in cards_by_seat(seen))
    whole = (sorted_hand((*hand, *laid), table) for hand, laid in zip(now, gone, strict=True))
    first, second, third, fourth = whole
    begun = first, second, third, fourth
    return begun if any(begun[one] != walked.hands[one] for one in SEATS) else walked.hands


# Any house rules


class Played(NamedTuple):
    """A game that came to its end."""

    options: dict[str, Any]
    game: Game

    @property
    def unbalanced(self) -> bool:
        """§4.7 Whether the sheet does not add up to nothing though winners and losers both write, and who is alone
        writes as much as three others."""
        result, state, value = self.game.result, self.game.state, self.game.rules.value
        if result is None or state is None or value.score_sheet != "plus_minus":
            return False
        return (len(state.re) == 2 or value.solo_factor != 1) and sum(result.punkte) != 0


def game_of_house_rules(seed: int, levels: "tuple[str | int, str | int]") -> Played:
    """A whole game of a table with house rules by chance, from the first question to the score; `levels` of those who
    sit opposite each other, a number for Meister with so many samples. An illegal event raises Illegal."""
    chance = Random(f"house rules {seed}")
    rules, options = derived_by_chance(chance)
    owing = frozenset(seat for seat in SEATS if chance.random() < 0.5) if seed % 2 else None
    game = begin(rules, deal(card_table(rules), chance.random), SEATS[seed % 4], duty=owing)
    four = [_sitting(levels[(seat + seed // 4) % 2], SEATED[seat]) for seat in SEATS]
    for _, after in events(game, four, chance.random):
        game = after
    assert game.over, options
    return Played(options, game)


def _sitting(level: str | int, person: Person) -> Level:
    return quick_meister(level, person) if isinstance(level, int) else level_of(level, person)
