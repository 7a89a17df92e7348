"""Chapter 5 of the script: tactics. What follows from the rules for whoever wants to win.

How likely is it that Kreuz runs, when six of its cards are with three others who hold twelve cards each?

    running_suits.chance_to_run(6, (12, 12, 12))        # Fraction(27, 34)
    running_suits.may_run(8, 3, rounds=2)               # False: with three own cards not twice (§5.8)

Of a game as one seat sees it (a `Sight`) the same is counted over every deal that agrees with what it knows:

    running_suits.chance_to_run_now(sight, 0)           # Kreuz, once, from now on
    deals.deals(sight).number                           # how many deals there are
    deals.deals(sight).sample(Random(7).random)         # one of them, four hands
    deals.how_they_lie(sight, {DULLE})                  # by seat: how many Dullen, in how many deals

And what each own card is worth now, in Augen, by a quick estimate:

    open_cards, own = quick_facts.quick_facts(sight)
    estimate.worth(open_cards, own, cards_now(sight), estimate.USUAL)

Which tips of the five sources speak for a card, and which against it:

    principles.reasons(viewpoint.Situation(sight), Play(sight.seat, DULLE))
"""
