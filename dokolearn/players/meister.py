"""Meister: lays the card that does best in deals which agree with all that is known, the likelier ones more often.

Each deal is played out twice for every card in question: once everybody plays as in a club, for what he sees, and once
everybody sees all hands. The one is too timid where cards lie well, the other one too bold where nobody can know it;
together they are right more often. The last cards are solved. What counts are the Punkte of the table's score. How many
deals there are is fixed, never a matter of the clock: every device plays alike, with the kernel and without.

Calls are judged in the same way: each deal is played out with the call and in silence. What is said makes parties
known, so at his turn he says nothing before he has to; what the next card shows comes for nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from dokolearn.ch5_tactics.deals import Deals, deals
from dokolearn.ch5_tactics.estimate import Character, worth
from dokolearn.ch5_tactics.forecast import against_one
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.game.chance import Chance
from dokolearn.model import Hands, Kind, Speak
from dokolearn.players import verein
from dokolearn.players.deals_in_kernel import best_values, ends, likelihoods, values
from dokolearn.players.many_deals import ManyDeals
from dokolearn.players.people import PLAIN, Temper
from dokolearn.players.playout_value import calls_after
from dokolearn.players.possible_deals import world
from dokolearn.players.verein import CLUB
from dokolearn.sight import Sight, calls_next_time, calls_now, cards_now, own_party

MOST = 200
"""So many deals are played out."""

LOOKED_AT = 3
"""So many are looked at for each of them, where somebody else has laid a card."""

SOFT = 0.3
"""How much likelihoods count, as a power: nobody is quite a player of the club."""

SILENT = 0.05
"""How likely somebody with both Kreuz Damen says nothing: of the club nobody did in 1,000 games, of people some do."""

EXACT = 3
"""With so many cards or fewer the rest is solved."""

IN_QUESTION = 30.0
"""Cards that look so many Augen worse than the best one at first sight are not tried."""

OPENING = 3
"""In so many Stiche the card of the club stands unless another one is clearly better."""

CLEAR = 3.0
"""So many standard errors: with two, one of eight cards would look better by chance in every sixth position."""


class Trial(NamedTuple):
    """A deal that was played out."""

    times: int
    """How often it was drawn."""
    values: Sequence[int]
    """By card in question: what the ends are worth, in hundredths of a Punkt."""


def plays(sight: Sight, chance: Chance, character: Character = CLUB, samples: int = MOST) -> Kind:
    """The card that whoever sees this lays, after so many deals; `character` is his own first sight.

    Raises ValueError off turn.
    """
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    first = worth(*quick_facts(sight), choices, character)
    club = max(first, key=first.__getitem__)
    asked = tuple([kind for kind, value in first.items() if value > first[club] - IN_QUESTION])
    if len(asked) == 1:
        return club
    many = ManyDeals(sight, asked)
    drawn = draw(many, deals(sight), chance, samples)
    return asked[choice(sight, asked.index(club), trials(many, drawn))]


def draw(
    many: ManyDeals, possible: Deals, chance: Chance, samples: int, soft: float = SOFT, silent: float = SILENT
) -> list[tuple[Hands, int]]:
    """§5.10 So many deals, the likelier ones more often, each with how often it was drawn."""
    sight = many.sight
    if not sight.stiche and not sight.stich:
        found = [possible.sample(chance) for _ in range(samples)]
        weights = [1.0] * samples
    else:
        found = [possible.sample(chance) for _ in range(LOOKED_AT * samples)]
        weights = [likely**soft for likely in likelihoods(many, found)]
    weights = [weight * silent ** _is_silent(many, hands) for weight, hands in zip(weights, found, strict=True)]
    drawn, step, passed = list[tuple[Hands, int]](), sum(weights) / samples, 0.0
    mark = chance() * step
    for hands, weight in zip(found, weights, strict=True):
        passed, times = passed + weight, 0
        while mark < passed:
            times, mark = times + 1, mark + step
        if times:
            drawn.append((hands, times))
    return drawn


def _is_silent(many: ManyDeals, hands: Hands) -> bool:
    """§4.6 Whether somebody else has both Kreuz Damen in this deal and has said nothing."""
    vertrag = many.worlds[many.world(hands)].spiel.vertrag
    return vertrag.game == "stilles_solo" and vertrag.player != many.sight.seat


def trials(many: ManyDeals, drawn: Sequence[tuple[Hands, int]]) -> list[Trial]:
    """What the cards in question lead to in these deals."""
    found = [hands for hands, _ in drawn]
    if len(many.sight.hand) <= EXACT and not many.searching:
        ways = [best_values(many, found)]
    elif many.searching:
        ways = [values(many, found, open_hands=False)]
    else:
        ways = [values(many, found, open_hands) for open_hands in (False, True)]
    both = [[sum(ends) for ends in zip(*deal, strict=True)] for deal in zip(*ways, strict=True)]
    return [Trial(times, result) for (_, times), result in zip(drawn, both, strict=True)]


def choice(sight: Sight, club: int, made: Sequence[Trial]) -> int:
    """Which card is best, by its place; of equals that of the club, which in the first Stiche also stands unless
    another one is clearly better."""
    totals = [sum(ends) for ends in zip(*[[one.times * end for end in one.values] for one in made], strict=True)]
    better = list(range(len(totals)))
    if len(sight.stiche) < OPENING:
        better = [one for one in better if one == club or _clearly_better(made, one, club)]
    return max(better, key=lambda one: (totals[one], one == club))


def _clearly_better(made: Sequence[Trial], one: int, other: int) -> bool:
    """Whether a card brings more by more than chance explains."""
    many = sum([trial.times for trial in made])
    more = [(trial.times, trial.values[one] - trial.values[other]) for trial in made]
    mean = sum([times * value for times, value in more]) / many
    error = sqrt(sum([(times * (value - mean)) ** 2 for times, value in more])) / many
    return mean > CLEAR * error


# Calls

CALLED = 100
"""So many deals are played out for a call."""

SURE = 0.3
"""In Punkte, what a call has to bring beyond what people ask for: it brings so much less than deals say. Re that should
bring 1.28 at `ddv` brought 1.01 ± 0.09, Kontra 0.50 ± 0.13 instead of 0.83, in 600 games."""


def speaks(sight: Sight, chance: Chance, temper: Temper = PLAIN.temper, samples: int = CALLED) -> Speak | None:
    """§3.3 What somebody says now, if anything: at his turn the next stage, as soon as it cannot wait for another card.

    Off turn, and against somebody who plays alone because he wants to, he says what a club would say, as early: there
    is no card to play on from, and the deals do not know why somebody is alone. To wait off turn, too, brings nothing
    that 400 deals would show.
    """
    possible = [call for call in calls_now(sight) if not call.vorab and call.stage <= temper.highest]
    if not possible or own_party(sight) is None:
        return None
    if not cards_now(sight) or against_one(sight):
        return verein.speaks(sight, temper)
    event = Speak(sight.seat, possible[0].stage)
    if possible[0] in calls_next_time(sight):
        return None
    return event if call_brings(sight, event, chance, samples) > temper.due + SURE else None


def call_brings(sight: Sight, event: Speak, chance: Chance, samples: int = CALLED) -> float:
    """§5.3 How many Punkte more this call brings than silence, in the same deals; at one's turn, before the card."""
    silent = ManyDeals(sight, (verein.plays(sight),))
    drawn = draw(silent, deals(sight), chance, samples)
    found = [hands for hands, _ in drawn]
    said = ManyDeals(replace(sight, spoken=calls_after(sight, world(sight, found[0]), event)), silent.asked)
    ways = (False,) if silent.searching else (False, True)
    brought = 0
    for open_hands in ways:
        pairs = zip(ends(silent, found, open_hands), ends(said, found, open_hands), drawn, strict=True)
        brought += sum([times * (loud.punkte - quiet.punkte) for (quiet,), (loud,), (_, times) in pairs])
    return brought / (samples * len(ways))
