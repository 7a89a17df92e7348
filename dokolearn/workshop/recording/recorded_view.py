"""The view: the table as it stands, what to tap, what was written down, the game as DKN."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN, first_lead, sorted_hand
from dokolearn.ch4_vorbehalte import round_events
from dokolearn.exercises.frame.scene_view import feedback_view, scene_view
from dokolearn.exercises.frame.seating import Sitting, place_of
from dokolearn.exercises.frame.task import Feedback, Scene, marks_on
from dokolearn.exercises.walk import VIEW_FORMAT
from dokolearn.game import Game, calls_now, legal, outcome
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.whole import sight
from dokolearn.model import SEATS, Call, Claim, Give, Hand, Kind, Party, Play, Say, Seat, Speak
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.viewer_words import bid_text, call_text, cards_text, say_text
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.text.spelling import bid_of, word_of
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import JsonDict, View
from dokolearn.sight import SCHWEIN_SAID, may_announce_schwein
from dokolearn.strings import text
from dokolearn.wording import card_name, card_view, game_name, healthy_word, in_a_row, in_rows, reason
from dokolearn.workshop.recording.consistent_hands import askable, voids, worlds_of
from dokolearn.workshop.recording.record_so_far import evening_view, in_hands
from dokolearn.workshop.recording.table_state import Recording, record_of, stich_of, who


def view(now: Recording) -> View:
    """The state as JSON, final text included."""
    lang, facts = now.lang, now.facts
    record = record_of(now.position)
    turn = now.turn
    return {
        "format": VIEW_FORMAT,
        "kind": "recording",
        **{key: value for key, value in scene_view(_scene(now), None, facts.rules, lang).items() if key in _SCENE},
        "phase": now.phase,
        "turn": -1 if turn is None else turn,
        "dealer": facts.dealer,
        "names": list(facts.names),
        "tags": {tag.name: tag.value for tag in facts.tags},
        "evening": evening_view(facts),
        "columns": in_a_row(now.table.deck),
        "grid": [_cell_view(now, *cell) for cell in cells(now)],
        "hand": _hand_view(now),
        "offers": [one.view() for one in offers(now)],
        "panel": now.panel,
        "calls": calls(now),
        "can_call": now.phase == "play",
        "at": -1 if now.at is None else now.at,
        "asked": [_step_view(now, number) for number in range(len(facts.steps)) if _in_questions(now, number)],
        "stiche": list(_stiche(now)),
        "told": _feedback(now),
        "can": {"undo": bool(now.past), "redo": bool(now.future)},
        "far": far(now),
        "done": now.over,
        "result": _result(now),
        "dkn": write(record),
        "link": (game_link(record, check(record)) or text_link(record)) if now.over else "",
    }


_NONE: Hand = ()
_SCENE = ("lang", "rules", "task", "stich", "seats", "facts", "marks", "words")


def far(now: Recording) -> str:
    """How far the game is written down, for a list of drafts."""
    if now.over:
        return text(now.lang, "recording.far.over")
    laid = len(now.facts.plays)
    if now.phase == "play" or laid:
        return text(now.lang, "recording.far.stich", n_stich=laid // 4 + 1)
    return text(now.lang, f"recording.far.{'hands' if now.phase == 'hands' else 'begin'}")


# The table


def _scene(now: Recording) -> Scene:
    """The running Stich, or the last one until a card follows it."""
    state = now.position.game.state
    lead, cards, won = first_lead(now.position.game.round.dealer), _NONE, None
    if state is not None:
        last = state.stiche[-1] if state.stiche and not state.stich else None
        lead, cards, won = (last.lead, last.cards, last.winner) if last else (state.lead, state.stich, None)
    seats = [Seat((lead + place) % 4) for place in range(len(cards))]
    marks = marks_on("stich", (place for place, seat in enumerate(seats) if seat == won), "winner")
    return Scene(
        _task(now),
        stich=cards,
        who=tuple(who(now, seat) for seat in seats),
        at=tuple(place_of(seat) for seat in seats),
        marks=marks,
        seats=tuple(_sitting(now, seat) for seat in (SEATS[3], *SEATS[:3])),
        facts=tuple(_facts(now)),
    )


def _sitting(now: Recording, seat: Seat) -> Sitting:
    game = now.position.game
    hands = game.round.hands if game.state is None else game.state.hands
    party: Party | None = None
    if game.state is not None and all(now.position.whole) and not (game.state.suche and game.state.suche.open):
        party = "re" if seat in game.state.re else "kontra"
    return Sitting(who(now, seat), len(hands[seat]), party, says=_last_word(now, seat), turn=seat == now.turn)


def _last_word(now: Recording, seat: Seat) -> str:
    """What somebody said last: in the round of questions, or as a call since the last Stich began."""
    events = [one.event for one in now.facts.steps]
    said = Say if now.position.game.state is None else Speak
    own = (at for at in reversed(range(len(events))) if events[at].seat == seat and isinstance(events[at], said))
    return next((_words(now, at) for at in own), "")


def _task(now: Recording) -> str:
    """What is asked for now."""
    lang, phase = now.lang, now.phase
    if now.doubt is not None:
        return text(lang, "recording.task.doubt")
    if now.at is not None:
        return text(lang, "recording.task.correct", what=_about(now, now.at))
    if phase in ("way", "over"):
        return text(lang, f"recording.task.{phase}")
    turn = now.seat_on_turn
    name = who(now, turn)
    if phase == "hands":
        left = now.position.size - now.position.sure[turn].total()
        return text(lang, "recording.task.hands", who=name, n_cards=left)
    if phase == "play":
        _, state = now.position.game.in_play
        key = "follow" if state.stich else "lead"
        return text(lang, f"recording.task.{key}", who=name, n_stich=len(state.stiche) + 1)
    return text(lang, f"recording.task.{phase}", who=name)


def _facts(now: Recording) -> Iterator[str]:
    """What is played, and the cards that have just laid themselves."""
    game = now.position.game
    if game.spiel is not None and game.spiel.vertrag.game not in (None, "normal", "stilles_solo"):
        yield game_name(str(game.spiel.vertrag.game), now.lang, now.facts.rules)
    forced = [f"{who(now, play.seat)} {card_name(play.kind, now.lang)}" for play in now.laid_by_itself]
    if forced and not now.over:
        yield text(now.lang, "recording.no_choice", cards=", ".join(forced))


# What can be tapped


def _cell_view(now: Recording, kind: Any, state: str, many: int) -> View:
    said = text(now.lang, f"recording.cell.{state}") if state in ("off", "held", "against", "lies") else ""
    return {"card": card_view(kind, now.lang), "state": state, "many": many, "said": said}


def _hand_view(now: Recording) -> View:
    """The hand that is written down, or the cards that are to be given: a tap takes one out again."""
    lang = now.lang
    label, cards = text(lang, "zone.hand"), _NONE
    if now.phase == "hands" and now.hand_of is not None:
        label = text(lang, "recording.hand_of", who=who(now, now.hand_of))
        cards = sorted_hand(now.position.sure[now.hand_of].elements(), now.table)
    elif now.phase == "give":
        label, cards = text(lang, "recording.to_give"), sorted_hand(now.picked, now.table)
    return {"label": label, "cards": [card_view(kind, lang) for kind in cards]}


# What was written down


def _in_questions(now: Recording, number: int) -> bool:
    return now.position.games[number].state is None


def _stiche(now: Recording) -> Iterator[View]:
    """Every Stich with its cards and what was said, each by the number of its step."""
    steps, state = now.facts.steps, now.position.game.state
    rows: dict[int, list[int]] = {}
    for number in range(len(steps)):
        if not _in_questions(now, number):
            rows.setdefault(stich_of(steps, number)[0], []).append(number)
    for stich, numbers in rows.items():
        done = state.stiche[stich - 1] if state is not None and len(state.stiche) >= stich else None
        won = text(now.lang, "recording.won", who=who(now, done.winner), n_augen=done.augen) if done else ""
        label = text(now.lang, "recording.stich", n_stich=stich)
        yield {"label": label, "steps": [_step_view(now, number) for number in numbers], "won": won}


def _step_view(now: Recording, number: int) -> View:
    one = now.facts.steps[number]
    event = one.event
    card = {"card": card_view(event.kind, now.lang)} if isinstance(event, Play) else {}
    itself = {"itself": True} if one.by_itself else {}
    return {"at": number, "who": who(now, event.seat), "text": _words(now, number), **card, **itself}


def _words(now: Recording, number: int) -> str:
    """A step in words."""
    event, lang, rules = now.facts.steps[number].event, now.lang, now.facts.rules
    game = now.position.games[number]
    match event:
        case Play():
            name = card_name(event.kind, lang)
            return text(lang, "recording.revoked", card=name) if now.facts.steps[number].revoke else name
        case Give():
            return text(lang, "recording.gives", cards=cards_text(event.cards, lang))
        case Speak():
            party = now.facts.steps[number].party or ("re" if event.seat in game.in_play[1].re else "kontra")
            return say_text(word_of(party, event.stage, event.vorab), lang, rules)
        case Claim():
            return text(lang, f"recording.claim.{'takes' if event.takes else 'gives_up'}")
        case _:
            if event.what == SCHWEIN_SAID and game.state is not None:
                return text(lang, "evening.schwein")
            return bid_text(bid_of(event.what, game.round.phase == "armut_bieten"), lang, rules)


def _about(now: Recording, number: int) -> str:
    """A step with its place: Stich 3, Bernd: Kreuz 9."""
    what = f"{who(now, now.facts.steps[number].event.seat)}: {_words(now, number)}"
    if _in_questions(now, number):
        return what
    label = text(now.lang, "recording.stich", n_stich=stich_of(now.facts.steps, number)[0])
    return f"{label}, {what}"


# What is said


def _feedback(now: Recording) -> View | None:
    """Why something is not possible, with the rule and its place; or what has become of what followed."""
    lang, rules = now.lang, now.facts.rules
    if now.doubt is not None:
        verstoss = now.doubt.verstoss
        return feedback_view(Feedback("wrong", _doubt(now), (verstoss.paragraph,), slip=verstoss.key), rules, lang)
    if now.told is None:
        return None
    own = text(lang, f"recording.told.{now.told.key}", **_params(now)) if now.told.key else ""
    found = now.told.verstoss
    said = " ".join(part for part in (own, reason(found, lang, rules) if found else "") if part)
    places = (found.paragraph,) if found else ()
    if not now.told.wrong:
        return feedback_view(Feedback("info", said), rules, lang)
    return feedback_view(Feedback("wrong", said, places, slip=found.key if found else now.told.key), rules, lang)


def _doubt(now: Recording) -> str:
    """Which two cards do not go together."""
    doubt, steps = now.doubt, now.facts.steps
    assert doubt is not None
    if doubt.earlier >= len(steps):
        return reason(doubt.verstoss, now.lang, now.facts.rules)
    later = card_name(doubt.later, now.lang)
    return text(now.lang, "recording.doubt", earlier=_about(now, doubt.earlier), later=later, who=who(now, doubt.seat))


def _params(now: Recording) -> View:
    assert now.told is not None
    params = dict(now.told.params or {})
    if "cards" in params:
        params["cards"] = cards_text(tuple(params["cards"]), now.lang)
    return {key: card_name(value, now.lang) if key == "card" else value for key, value in params.items()}


def _result(now: Recording) -> list[str]:
    """How it ended: Augen, and Punkte by seat, where all hands are known."""
    game = now.position.game
    if not game.over or game.spiel is None or game.state is None:
        return []
    re, kontra = outcome(game.spiel, game.state).augen
    paid = game.result
    lines = [text(now.lang, "recording.augen", n_re=re, n_kontra=kontra)] if game.revoked is None else []
    if paid is not None and all(now.position.whole):
        sums = ", ".join(f"{who(now, seat)} {paid.punkte[seat]:+d}".replace("-", "−") for seat in SEATS)
        lines.append(text(now.lang, "recording.punkte", sums=sums))
    return lines


# The kinds of cards to tap: those of a hand that is known come first, what is used up is off.


class Cell(NamedTuple):
    """A kind of card to tap."""

    kind: Kind
    state: str
    """`legal`, `open` (perhaps), `held` (in the hand, but not now), `against` (contradicts an earlier card),
    `lies` (has just laid itself), `off`."""
    many: int
    """How many of it there may be."""


def cells(now: Recording) -> tuple[Cell, ...]:
    """Every kind, in the order in which it is shown; none where no card can be tapped."""
    if now.doubt is not None or (now.phase in ("way", "questions") and now.at is None):
        return ()
    if now.at is not None:  # what is possible shows when it is tapped
        kinds = in_rows(now.table.deck) if now.position.games[now.at].state is not None else ()
        return tuple(Cell(kind, "open", now.table.deck.count(kind)) for kind in kinds)
    if now.phase == "over":
        return ()
    seat = now.seat_on_turn
    if now.phase == "hands":
        pool = _unknown(now)
        return tuple(Cell(kind, "open" if pool[kind] else "off", pool[kind]) for kind in in_rows(now.table.deck))
    hand = now.hand(seat)
    found = _in_hand(now, hand) if hand is not None else _perhaps(now, seat)
    return tuple(cell._replace(state="lies") if cell.kind in now.waiting else cell for cell in found)


def _in_hand(now: Recording, hand: tuple[Kind, ...]) -> Iterator[Cell]:
    """§2.7 Every kind at its place: what may be laid, what else is there, and the rest."""
    game = now.position.game
    left = Counter(hand)
    if now.phase == "give":
        left -= Counter(now.picked)
        free = set(left)
    else:
        free = set(legal(*game.in_play))
    for kind in (*in_rows(now.table.deck), *((SCHWEIN,) if SCHWEIN in free else ())):
        yield Cell(kind, "legal" if kind in free else "held" if left[kind] else "off", left[kind])


def _perhaps(now: Recording, seat: Seat) -> Iterator[Cell]:
    """What a hand can still have that is not known as a whole."""
    position, state = now.position, now.position.game.state
    pool, mine = _unknown(now), in_hands(now.facts, now.position.sure)[seat]
    barred = voids(now.facts, position.game.spiel)
    picked = Counter(now.picked)
    for kind in in_rows(now.table.deck):
        many = min(2, mine[kind] + pool[kind]) - picked[kind]
        against = (kind, seat) in barred and not mine[kind]
        yield Cell(kind, "off" if many <= 0 else "against" if against else "open", max(many, 0))
        if (
            kind == FUCHS
            and state is not None
            and position.game.spiel is not None
            and position.game.spiel.tables.schwein
        ):
            yield Cell(SCHWEIN, "open" if many > 0 else "off", max(many, 0))


def _unknown(now: Recording) -> Counter[Kind]:
    """The cards that are in no hand for certain."""
    rest = Counter(now.table.deck)
    rest.subtract(sum(now.position.sure, Counter[Kind]()))
    return +rest


# What can be done now beside cards: words of the round of questions, calls, the rest, ways out of a contradiction.


class Offer(NamedTuple):
    """A button."""

    label: str
    event: dict[str, Any]
    primary: bool = False

    def view(self) -> JsonDict:
        """As JSON."""
        return {"label": self.label, "event": self.event, "primary": self.primary}


def offers(now: Recording) -> tuple[Offer, ...]:
    """Everything that is offered at this moment."""
    if now.doubt is not None:
        return tuple(_out_of_doubt(now))
    if now.at is not None:
        return tuple(_corrections(now, now.at))
    return tuple(_usual(now))


def _usual(now: Recording) -> Iterator[Offer]:
    """What the phase offers; §3.3 in the play the call that somebody has to make."""
    lang, forced = now.lang, now.position.game.forced
    if now.phase == "way":
        yield Offer(text(lang, "recording.way.stiche"), {"type": "way", "way": "stiche"}, True)
        yield Offer(text(lang, "recording.way.hands"), {"type": "way", "way": "hands"})
    elif now.phase == "hands":
        yield Offer(text(lang, "recording.hands_enough"), {"type": "hand", "seat": -1})
    elif now.phase == "questions":
        yield from _questions(now)
    elif now.phase == "give" and now.picked:
        yield Offer(text(lang, "recording.give", n_cards=len(now.picked)), {"type": "give"}, True)
    elif now.phase == "play" and forced is not None:
        seat, call = forced
        label = text(lang, "recording.forced", who=who(now, seat), said=call_text(call, lang, now.facts.rules))
        yield Offer(label, _to_call(seat, call), True)


def _questions(now: Recording) -> Iterator[Offer]:
    """§4.1 What the seat on turn can say; that all others are gesund takes one tap."""
    turn, lang = now.seat_on_turn, now.lang
    found: dict[str, Say] = {}
    for game in askable(now.position, turn):
        for event in round_events(game.round, (turn,)):
            if isinstance(event, Say):
                found.setdefault(event.what, event)
    phase, rules = now.position.game.round.phase, now.facts.rules
    begun = any(isinstance(one.event, Say) for one in now.facts.steps)
    if phase in ("melden", "fragen") and {"gesund", "nein"} & set(found):
        key = "no" if phase == "fragen" else "rest" if begun else "all"
        label = text(lang, f"recording.healthy.{key}", healthy=healthy_word(rules, lang))
        yield Offer(label, {"type": "healthy"}, True)
    for event in sorted(found.values(), key=lambda event: "solo:" in event.what):
        label = bid_text(bid_of(event.what, phase == "armut_bieten"), lang, rules)
        yield Offer(label, {"type": "say", "seat": turn, "what": event.what})


def _corrections(now: Recording, at: int) -> Iterator[Offer]:
    """What can be done about an earlier step."""
    event, lang = now.facts.steps[at].event, now.lang
    if isinstance(event, Play):
        yield Offer(text(lang, "recording.drop.card"), {"type": "drop"})
    elif now.position.games[at].state is not None:
        yield Offer(text(lang, "recording.drop.call"), {"type": "drop"})
    else:
        yield Offer(text(lang, "recording.drop.word"), {"type": "drop"})
        yield Offer(text(lang, "recording.ask_again"), {"type": "ask_again"})
    yield Offer(text(lang, "recording.leave"), {"type": "at", "at": -1}, True)


def _out_of_doubt(now: Recording) -> Iterator[Offer]:
    """One of the two cards is wrong, or both are right and somebody did not follow suit."""
    doubt, lang = now.doubt, now.lang
    assert doubt is not None
    yield Offer(text(lang, "recording.doubt.later"), {"type": "dismiss"}, True)
    if doubt.earlier < len(now.facts.steps):
        yield Offer(text(lang, "recording.doubt.earlier"), {"type": "at", "at": doubt.earlier})
    elif now.position.whole[doubt.seat] and now.facts.held[doubt.seat]:
        yield Offer(text(lang, "recording.doubt.hand", who=who(now, doubt.seat)), {"type": "hand", "seat": doubt.seat})
    ends = now.facts.rules.stich.revoke_result == "max_loss"
    yield Offer(text(lang, f"recording.doubt.revoke.{'ends' if ends else 'noted'}"), {"type": "revoke"})


# Calls


def calls(now: Recording) -> list[JsonDict]:
    """§3.3 By seat: what it can call now, or before the step that is looked at, in one way or another."""
    if now.panel != "calls" or now.position.game.spiel is None:
        return []
    found: list[dict[tuple[str, int, bool], Call]] = [{} for _ in SEATS]
    more: list[list[Offer]] = [[] for _ in SEATS]
    for moment in _moments(now):
        for game in worlds_of(now.position, moment):
            for seat in SEATS if game.state is not None else ():
                for call in calls_now(*game.in_play, seat):
                    found[seat].setdefault((call.party if call.stage == 0 else "", call.stage, call.vorab), call)
                if not more[seat] and may_announce_schwein(sight(game, seat)):
                    event = {"type": "say", "seat": seat, "what": SCHWEIN_SAID}
                    more[seat].append(Offer(text(now.lang, "evening.schwein"), event))
    return [
        {
            "seat": seat,
            "name": who(now, seat),
            "offers": [one.view() for one in (*_calls(now, seat, found[seat]), *more[seat], *_claims(now, seat))],
        }
        for seat in SEATS
    ]


def _moments(now: Recording) -> tuple[int, ...]:
    """After how many steps something may be said: now, and before the cards that lay themselves."""
    if now.at is not None:
        return (now.at,)
    return tuple(dict.fromkeys((len(now.facts.steps), now.facts.tapped)))


def _calls(now: Recording, seat: Seat, found: dict[tuple[str, int, bool], Call]) -> Iterator[Offer]:
    for call in sorted(found.values(), key=lambda call: (call.vorab, call.stage)):
        yield Offer(call_text(call, now.lang, now.facts.rules), _to_call(seat, call))


def _to_call(seat: Seat, call: Call) -> JsonDict:
    return {"type": "call", "seat": seat, "word": word_of(call.party, call.stage, call.vorab)}


def _claims(now: Recording, seat: Seat) -> Iterator[Offer]:
    """§1.7 The rest, where the book lets somebody take or give it up now."""
    game: Game = now.position.game
    if now.at is not None or game.spiel is None or game.state is None or game.over:
        return
    if claim_verstoss(game.spiel, game.state, Claim(seat, takes=False)) is None:
        yield Offer(text(now.lang, "recording.claim.takes"), {"type": "claim", "seat": seat, "takes": True})
        yield Offer(text(now.lang, "recording.claim.gives_up"), {"type": "claim", "seat": seat, "takes": False})
