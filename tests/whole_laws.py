"""What holds in every whole game, for every book and any house rules: each law is a function that asserts."""

import os
from collections import Counter
from random import Random

from effort import size
from walks import Walk, moments, opening

from dokolearn.ch1_general import FUCHS, SCHWEIN, augen_of
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.value import sheet_errors
from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.game import Game, calls_now, events, outcome, sight, speak_verstoss, step
from dokolearn.game.score import settled_game
from dokolearn.model import (
    SEATS,
    STAGES,
    Claim,
    GameEvent,
    Give,
    Hand,
    Illegal,
    Play,
    RuleSet,
    Say,
    Seat,
    Speak,
    Verstoss,
)
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.sight import (
    Sight,
    actions,
    cannot_hold,
    cards_out,
    conclusions,
    groups_missing,
    hand_sizes,
    must_hold,
    table_of,
)
from dokolearn.sight import parties as known_parties
from dokolearn.strings import LANGUAGES
from dokolearn.wording import line_text, reason, winner_reason

GAMES = int(os.environ.get("DOKOLEARN_GAMES", size(30, 80)))
"""Games of each book in one run; tests/README.md tells how to play ten thousand."""

WORDS = (
    *("gesund", "vorbehalt", "nein", "zurueck", "hochzeit", "armut", "schmeissen", "nimmt", "schwein", "unsinn", ""),
    "verplappert",
    *("solo:karosolo", "solo:iwan", "lustsolo:damensolo", "pflichtsolo:damensolo", "solo:", "solo:unsinn"),
    *("halten", "weg", "vorab", "k90", "schwarz", "heirate:fehl", "heirate:unsinn", "heirate:PiA"),
)
"""What somebody might say at any moment."""


# Moments


def watch(rules: RuleSet, seed: int) -> Walk:
    """A random game; at every moment the laws about moments hold, at its end those about ends."""
    random = Random(f"laws {seed}")
    happened: list[GameEvent] = []
    for game, allowed, chosen in moments(rules, seed):
        assert bool(allowed) != game.over
        cards_are_kept(game)
        refusals_have_words(game, allowed, random)
        if random.random() < 0.1:
            everything_offered_is_accepted(game, allowed)
            calls_are_those_not_refused(game)
        if chosen is None:
            walked = Walk(rules, *opening(rules, seed), tuple(happened), game)
            end_laws(walked)
            return walked
        happened.append(chosen)
    raise AssertionError("a game without end")


def cards_are_kept(game: Game) -> None:
    """§1.2 Every card is in a hand, in a Stich or on the table."""
    if game.state is None:
        hands = game.round.hands + ((game.round.exchange.passed or (),) if lies_between(game) else ())
        held = Counter(kind for hand in hands for kind in hand)
    else:
        assert game.spiel is not None
        laid = [kind for stich in game.state.stiche for kind in stich.cards] + list(game.state.stich)
        held = Counter(FUCHS if kind == SCHWEIN else kind for kind in laid)
        held += Counter(kind for hand in game.state.hands for kind in hand)
        assert sum(game.state.augen) == augen_of(kind for stich in game.state.stiche for kind in stich.cards)
    assert held == Counter(game.round.table.cards.deck)


def lies_between(game: Game) -> bool:
    """Whether the cards of an Armut lie on the table."""
    return game.round.exchange is not None and game.round.phase == "armut_bieten"


def calls_are_those_not_refused(game: Game) -> None:
    """§3.3 What somebody may say now is what is not refused, at every moment and for every seat."""
    if game.spiel is None or game.state is None or game.over:
        return
    for seat in SEATS:
        offered = {(call.stage, call.vorab) for call in calls_now(game.spiel, game.state, seat)}
        tried = [(stage, vorab) for stage in range(len(STAGES)) for vorab in (False, True)]
        accepted = {one for one in tried if speak_verstoss(game.spiel, game.state, Speak(seat, *one)) is None}
        assert offered == accepted


def everything_offered_is_accepted(game: Game, allowed: tuple[GameEvent, ...]) -> None:
    assert len(set(allowed)) == len(allowed), "nothing is offered twice"
    for event in allowed:
        after = step(game, event)
        assert after != game or (isinstance(event, Say) and event.what == "zurueck")


SILENT = {"1.7.rest"}
"""What books without a word about it refuse by our reading, which a refusal says: nobody takes all that is left."""


def refusals_have_words(game: Game, allowed: tuple[GameEvent, ...], random: Random) -> None:
    """§2.7, §3.3, §4.1 Whatever is not offered is refused with a sentence, or the book has a use for it."""
    for event in (attempt(game, random) for _ in range(3)):
        if event in allowed:
            continue
        refused = why_not(game, event)
        if refused is None:
            assert is_accepted_unoffered(game, event), f"{event} is not offered and yet accepted"
        else:
            assert all(reason(refused, lang) for lang in LANGUAGES)
            assert game.rules.ref(refused.paragraph).place or refused.paragraph in SILENT


def why_not(game: Game, event: GameEvent) -> Verstoss | None:
    """Why an event is refused; None if it is not."""
    try:
        step(game, event)
    except Illegal as refused:
        return refused.verstoss
    return None


def attempt(game: Game, random: Random) -> GameEvent:
    """Something that somebody might try, sensible or not."""
    seat = random.choice(SEATS)
    cards = game.round.table.cards.deck if game.state is None else (*game.round.table.cards.deck, SCHWEIN)
    return random.choice(
        (
            Play(seat, random.choice(cards)),
            Play(game.state.turn if game.state else seat, random.choice(cards)),
            Speak(seat, random.randrange(len(STAGES)), random.random() < 0.2),
            Say(seat, random.choice(WORDS)),
            Give(game.round.turn or seat, tuple(random.choices(cards, k=random.randrange(5)))),
            Claim(seat, random.random() < 0.5, tuple(random.choices(cards, k=random.randrange(3)))),
        )
    )


def is_accepted_unoffered(game: Game, event: GameEvent) -> bool:
    """The events a list cannot hold or should not offer, that are still accepted."""
    after = step(game, event)
    if isinstance(event, Say) and event.what == "verplappert":  # a mishap that forces a call, `maennle §17`
        return game.rules.calls.disclosure_forces_call and after.forced is not None
    if isinstance(event, Say):  # another word for a Solo that is offered
        return "solo:" in event.what and after.round.claims != game.round.claims
    if isinstance(event, Speak):  # `maennle §17`: a late call counts for the loser
        late = game.rules.calls.invalid_call_counts_when_losing
        return late and after.state is not None and after.state.spoken[-1].call.late
    if isinstance(event, Play):  # `maennle §9`: a revoke ends the game
        return game.rules.stich.revoke_result == "max_loss" and after.revoked == event.seat and after.over
    if isinstance(event, Give):  # other cards of an Armut than the examples
        return game.round.phase in ("armut_geben", "armut_zurueck")
    return bool(event.order)  # a Claim with its order


# Ends


def end_laws(walked: Walk) -> None:
    game = walked.game
    if game.spiel is None or game.state is None:
        assert game.result is None, "cards that were thrown in score nothing"
        return
    if game.revoked is None:
        ended = outcome(game.spiel, game.state)
        assert sum(ended.augen) == 240, "§1.2"
        assert sum(ended.stiche) == game.spiel.table.hand_size
        assert ended.re == game.state.re
        assert {event for _, event in ended.events} <= set(ALL_EVENTS)
        assert all(winner_reason(ended, game.rules, lang) for lang in LANGUAGES)
        assert settled_game(game.spiel, game.state) == ended.game
    the_sheet_balances(game)


def the_sheet_balances(game: Game) -> None:
    """§3.1 The lines are the value, and the value is what everybody writes down."""
    result = game.result
    assert result is not None
    assert game.state is not None
    assert sum(one.punkte if one.party == "re" else -one.punkte for one in result.lines) == result.value_re
    assert all(line_text(one, lang, game.rules) for one in result.lines for lang in LANGUAGES)
    re, value = game.state.re, game.rules.value
    if value.score_sheet == "plus_minus" and (len(re) == 2 or value.solo_factor == 3):
        assert sheet_errors(result.punkte) == ()
    if value.score_sheet == "winners_plus":
        assert min(result.punkte) >= 0
    party = parties(re)
    assert {party[seat] for seat in SEATS if result.punkte[seat] > 0} <= {"re" if result.value_re > 0 else "kontra"}


# What a seat sees


def what_is_seen_is_true(rules: RuleSet, seed: int) -> None:
    """§2.2 A party that a seat knows is the right one, and stays known."""
    played = [game for game, _, _ in moments(rules, seed)]
    for game in played[::4]:
        the_own_sight_is_enough(game)
    states = [game for game in played if game.state is not None]
    if not states or states[-1].state is None:
        return
    truth = parties(states[-1].state.re)
    before: dict[Seat, tuple[object, ...]] = dict.fromkeys(SEATS, (None,) * 4)
    for game in states[::3]:
        assert game.spiel is not None
        assert game.state is not None
        for seat in SEATS:
            view = sight(game, seat)
            seen = known_parties(view)
            assert all(party in (None, truth[other]) for other, party in enumerate(seen))
            gone = [other for other in SEATS if before[seat][other] is not None and seen[other] is None]
            assert not gone, "nobody forgets a party"
            assert seen[seat] or game.spiel.vertrag.game == "hochzeit", "everybody knows his own"
            assert view.hand == game.state.hands[seat]
            before[seat] = seen


def the_own_sight_is_enough(game: Game) -> None:
    """§4.5 What a seat may do and conclude follows from what it sees; what it is sure of is true."""
    allowed = list(events(game))
    for seat in SEATS:
        view = sight(game, seat)
        own = [event for event in allowed if event.seat == seat and not isinstance(event, Claim)]
        assert list(actions(view)) == own
        assert conclusions(view) == knowledge(game.round, seat)
        assert (view.over, view.dealt) == (game.over, game.round.dealt[seat])
        hands = game.state.hands if game.state else game.round.hands
        assert hand_sizes(view) == tuple(map(len, hands))
        certainties_are_true(view, hands)


def certainties_are_true(view: Sight, hands: tuple[Hand, ...]) -> None:
    """§2.6 Nobody holds what a seat rules out, everybody what it counts on, and what is out is with the others."""
    elsewhere = Counter(kind for seat, hand in enumerate(hands) if seat != view.seat for kind in hand)
    assert not elsewhere - Counter(cards_out(view)), "what others hold is out"
    for hand, missing, sure, gone in zip(hands, cannot_hold(view), must_hold(view), groups_missing(view), strict=True):
        assert not missing & set(hand), "nobody holds what is ruled out"
        assert not Counter(sure) - Counter(hand), "everybody holds what is counted on"
        assert not gone & {table_of(view).group[kind] for kind in hand}
