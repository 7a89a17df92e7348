"""Chapter 5 of the script: tactics. What follows from the rules for whoever wants to win; to be read in this order.

principles      all tips of the five sources: where each stands, whether it holds, and which function speaks for it
leading         what to lead (§5.2, §5.6 to §5.9)
following       what to lay on a Stich that has begun, and what others' cards tell (§5.2, §5.10 to §5.12)
speaking        when to call and what to announce (§5.3 to §5.5, §5.12, §5.13)
counting        the Stiche of a hand, and how likely a call comes true (§5.3, §5.4)
prices          what a call and a Solo cost and bring (§5.3, §5.4)
forecast        how many Augen the own party will have (§5.3)
running_suits   when a suit runs, when it may, and with which chance (§5.6 to §5.10)
deals           every deal of the others' cards that agrees with what a seat knows (§5.10)
filling         in how many ways cards fall into free places (§5.10)
viewpoint       a situation as all these look at it
certain         what holds in every deal, and what a card gains or costs for certain (§5.2)
quick_facts     what a player looks at before he lays a card, in short
card_bits       the cards of a game as bits
estimate        what each own card is worth now, in Augen, by what was looked at (§5.2, §5.10)

How likely is it that Kreuz runs, when six of its cards are with three others who hold twelve cards each? And can it run
twice with three own cards (§5.8)?

>>> chance_to_run(6, (12, 12, 12))
Fraction(27, 34)
>>> may_run(8, 3, rounds=2)
False

Of a game as one seat sees it (a `Sight`) the same is counted over every deal that agrees with what it knows:

    chance_to_run_now(sight, 0)                 # Kreuz, once, from now on
    how_they_lie(sight, {DULLE})                # by seat: how many Dullen, in how many deals
    deals.deals(sight).sample(Random(7).random) # one deal, four hands

Which tips speak for a card, and which against it:

    principles.reasons(viewpoint.Situation(sight), Play(sight.seat, DULLE))
"""

from dokolearn.ch5_tactics.deals import how_they_lie
from dokolearn.ch5_tactics.running_suits import (
    chance_of_void,
    chance_to_run,
    chance_to_run_again,
    chance_to_run_now,
    may_run,
    runs,
)

__all__ = [
    "chance_of_void",
    "chance_to_run",
    "chance_to_run_again",
    "chance_to_run_now",
    "how_they_lie",
    "may_run",
    "runs",
]
