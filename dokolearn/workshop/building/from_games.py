"""Cards that are taken from elsewhere: a moment of a game, or a deal by wish that a club has played to its end."""

from functools import lru_cache
from typing import Any

from dokolearn.ch1_general import card_code
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.game import State, begin, outcome
from dokolearn.game.calling import party_of
from dokolearn.game.score import settled_game
from dokolearn.model import SEATS, STAGES, Hand, RuleSet, Seat, Spoken
from dokolearn.players.levels import at_table, events
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import Move
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.links.link_forms import MAX_TEXT, Spot, open_link
from dokolearn.replay.reader import read
from dokolearn.replay.text.played_game import Played, record_of_games
from dokolearn.replay.text.problems import Problem
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import changes
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import text
from dokolearn.wishes.dealing import deals_by_wish
from dokolearn.wording import card_view

PLAYED_BY = "verein"
MAX_SEED = 999_999


# Where games come from


def open_game(event: Event) -> tuple[str, Spot, Problem | None]:
    """The text of a game and the moment that its link names; or why there is none."""
    if isinstance(link := event.get("link"), str):
        found = open_link(link)
        return found.text, found.spot, found.problem
    given = event.get("dkn")
    return given if isinstance(given, str) and len(given.encode()) <= MAX_TEXT else "", Spot(), None


@lru_cache(maxsize=8)
def cut_of(dkn: str, lang: str) -> Cut:
    """A game that is looked at again and again."""
    record = read(dkn).record
    return Cut(record, check(record), lang)


def playable(cut: Cut) -> bool:
    """Whether it has moments: its hands are known, and somebody has laid a card or could."""
    return cut.game.spiel is not None and cut.game.begins is not None and not any(cut.game.supposed)


def by_wish(wish: str, seed: int, rules: RuleSet, options: JsonObject) -> str:
    """A deal that fits a wish, as a club plays it, as DKN. Raises WishError and TooRareError."""
    _, [found] = deals_by_wish(wish, rules, seed, [1])
    game = begin(rules, found.hands, found.dealer)
    steps = list(events(game, at_table(PLAYED_BY), chance_of(f"build {seed}")))
    played = Played(rules, found.hands, found.dealer, [event for event, _ in steps])
    return write(record_of_games(played, [game, *(after for _, after in steps)], options))


def house_rules(cut: Cut) -> View:
    """The house rules of a game, as a spec has them."""
    return dict(changes(BOOKS[cut.game.rules.name], cut.game.rules))


# What a moment says


def after_so_many(cut: Cut, at: int) -> State:
    """The state before a card of the game, with all that was said before it; or at its end."""
    moves = cut.game.moves
    if at < len(moves):
        return moves[at].before
    return cut.game.state if cut.game.state is not None else moves[-1].after if moves else cut.begins


def number_at(cut: Cut, spot: Spot) -> int:
    """How many cards lie at the moment that a link names; all of none."""
    if spot.stich is None or spot.card is None:
        return 0
    places = [cut.place_of(move) for move in cut.game.moves]
    return next((number + 1 for number, place in enumerate(places) if place == (spot.stich, spot.card)), 0)


def seat_at(cut: Cut, at: int) -> Seat:
    """Who is asked there: whoever is on turn."""
    return after_so_many(cut, at).turn


def facts_at(cut: Cut, at: int, me: Seat) -> View:
    """All that an exercise may want to know of a moment, seen from a seat, by what a field takes (`Field.take`)."""
    state = after_so_many(cut, at)
    return {**_cards(cut, state, me), **_people(cut, state, me), **_call_facts(cut, state, me)}


def _codes(hand: Hand) -> str:
    return " ".join(map(card_code, hand))


def _from(me: Seat, seat: Seat) -> int:
    return (seat - me) % len(SEATS)


def _around(me: Seat) -> list[Seat]:
    return [SEATS[(me + place) % len(SEATS)] for place in range(len(SEATS))]


def _cards(cut: Cut, state: State, me: Seat) -> View:
    """Hands, the running Stich, and what lies before it."""
    before = [card for one in state.stiche for card in one.cards]
    last = state.stiche[-1] if state.stiche and not state.stich else None
    full, lead = (last.cards, last.lead) if last else (state.stich, state.lead)
    first = state.stiche[0].lead if state.stiche else state.lead
    dealt = cut.game.dealt or cut.game.hands
    begun = [_hand_before_stich(state, seat) for seat in _around(me)]
    return {
        "hand": _codes(state.hands[me]),
        "dealt": _codes(dealt[me]),
        "hands": [_codes(hand) for hand in begun],
        "stich": _codes(state.stich),
        "full": _codes(full),
        "stiche": _codes(tuple(before)),
        "laid": _codes((*before, *state.stich)),
        "lead": _from(me, first),
        "lead_full": _from(me, lead),
        "lead_now": _from(me, state.lead),
        "played": len(before) + len(state.stich),
        "number": len(state.stiche) + (not last),
    }


def _hand_before_stich(state: State, seat: Seat) -> Hand:
    """A hand as it was before the running Stich."""
    place = (seat - state.lead) % len(SEATS)
    return (*state.hands[seat], *state.stich[place : place + 1])


def _people(cut: Cut, state: State, me: Seat) -> View:
    """Who is Re, who plays what, who deals."""
    vertrag, asked = cut.spiel.vertrag, cut.game.round
    found: dict[str, Any] = {"party": party_of(state, me), "re": sorted(_from(me, seat) for seat in state.re)}
    found |= {"augen_before": _augen(state, me)}
    if is_solo(str(vertrag.game)):
        found |= {"game": vertrag.game}
    if vertrag.game == "hochzeit" and vertrag.player is not None:
        found |= {"holder": _from(me, vertrag.player), "hochzeit": _from(me, vertrag.player)}
        found |= {"form": vertrag.form} if vertrag.form else {}
    if is_solo(str(vertrag.game)) and vertrag.player is not None:
        found |= {"player": _from(me, vertrag.player)}
    if asked is not None:
        found |= {"dealer": _from(me, asked.dealer)}
    return found


def _augen(state: State, me: Seat) -> list[int]:
    """§1.7 Those of somebody's party and of the other one before the running Stich."""
    mine = sum(won for seat, won in zip(SEATS, state.augen, strict=True) if (seat in state.re) == (me in state.re))
    return [mine, sum(state.augen) - mine]


def _call_facts(cut: Cut, state: State, me: Seat) -> View:
    """What was said, and of a finished game what came of it."""
    calls = " ".join(_call(one, me) for one in state.spoken)
    found: dict[str, Any] = {"calls": calls} if calls else {}
    spiel = cut.game.spiel
    if spiel is not None and state.over:
        done = outcome(spiel, state)
        found |= {"augen": done.augen[0], "game_scored": settled_game(spiel, state)}
        found |= {"events": " ".join(f"{party}:{event}" for party, event in done.events)} if done.events else {}
    return found


def _call(one: Spoken, me: Seat) -> str:
    """A call as tasks write it."""
    call = one.call
    level = "-vorab" if call.vorab else f"-{STAGES[call.stage]}" if call.stage else ""
    seat = "" if call.seat is None else f"{_from(me, call.seat)}:"
    return f"{seat}{call.party.capitalize()}{level}@{one.moment.cards_played}"


# To be chosen from


def moments_view(cut: Cut, at: int, me: int, lang: str) -> View:
    """Every card of the game: whoever taps one asks about the moment before it."""
    rows: dict[int, list[View]] = {}
    for number, move in enumerate(cut.game.moves):
        rows.setdefault(cut.place_of(move)[0], []).append(_step(cut, number, move, lang))
    return {
        "title": cut.record.value("Title"),
        "names": list(cut.names),
        "at": at,
        "end": len(cut.game.moves),
        "seat": me,
        "stiche": [
            {"label": text(lang, "played.stich", number=stich), "steps": steps} for stich, steps in rows.items()
        ],
    }


def _step(cut: Cut, number: int, move: Move, lang: str) -> View:
    return {"at": number, "who": cut.names[move.seat], "card": card_view(card_of(move), lang)}
