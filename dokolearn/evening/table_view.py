"""What lies on the table of an evening and who sits there, in words and cards, all of it as the reader knows it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dokolearn.advice_words import tipp
from dokolearn.ch1_general import FUCHS, SCHARFE, SCHWEIN
from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.ch3_scoring import call_table, deadline
from dokolearn.ch3_scoring.special_points import event_table, paid_events, stich_events, visible_events
from dokolearn.evening.evening_state import READER, Ask, Evening
from dokolearn.evening.reader_turn import buttons, label, next_calls, to_give
from dokolearn.exercises.frame.seating import (
    Sitting,
    at_home,
    chairs_from,
    with_card_backs,
    with_parties,
    with_turn,
    with_words,
)
from dokolearn.exercises.frame.task import Action, Feedback, Scene, marks_on
from dokolearn.exercises.kinds.whole_game.game_words import other_parties_words
from dokolearn.exercises.position.stich_words import event_words
from dokolearn.game.calling import demand
from dokolearn.model import SEATS, Call, Kind, Play, Say, Seat, Speak, Stich
from dokolearn.players.advice import advise
from dokolearn.players.levels import turn_of
from dokolearn.replay.film.viewer_words import call_text
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight, actions, calls_next_time, calls_now, hand_sizes, own_party, parties, partners
from dokolearn.strings import text
from dokolearn.wording import (
    card_name,
    deadline_words,
    forced_call_words,
    forcing_place,
    game_name,
    healthy_word,
    list_words,
)

HEARD = (Say, Speak)

NULL_AFTER_KONTRA = ("kontra_null_vorab", "kontra_null_any")
"""§3.6 Where nobody wins at 120 to 120 after Kontra vorab."""

HELP = 2
"""Steps of help."""


def lying(now: Evening) -> Scene:
    """Nothing but the Stich while a game runs."""
    shown = now.done[-1] if now.looking else None
    seen = now.seen
    lead, cards = (shown.lead, shown.cards) if shown else (seen.lead, seen.stich)
    return Scene(
        prompt="",
        stich=cards,
        at=chairs_from(lead, cards),
        marks=(("stich", (shown.winner - lead) % 4, "winner"),) if shown else (),
    )


def scene(now: Evening) -> Scene:
    """The table while a game runs."""
    shown, stich = now.done[-1] if now.looking else None, lying(now)
    return replace(
        stich,
        **prompt(now),
        seats=seats(now),
        gap=now.places[-1] if now.looking and now.places else None,
        hand=now.hand,
        taps="hand" if _taps(now) else "",
        marks=(*stich.marks, *marks_on("hand", now.picked, "chosen")),
        gone=tuple(sorted(now.places)),
        actions=tuple(_actions(now)),
        facts=tuple(facts(now)),
        happened=table_events(now, shown) if shown else (),
    )


def _taps(now: Evening) -> bool:
    if now.over or now.looking or now.acting or now.asks is not None:
        return False
    return to_give(now) > 0 or (now.state is not None and now.seen.turn == READER)


def _actions(now: Evening) -> Iterator[Action]:
    if now.acting:
        return
    if now.looking and now.asks is None:
        yield Action("go_on", text(now.plan.lang, "action.go_on"), primary=True)
    for number, button in enumerate(buttons(now)):
        yield Action("choose", button.label, number, button.primary)
    if can_help(now):
        yield Action("help", text(now.plan.lang, "evening.tipp.more" if now.helped else "evening.tipp"))


def prompt(now: Evening) -> JsonDict:
    """What the reader is asked."""
    lang = now.plan.lang
    if now.asks is not None:
        return {"prompt": _ask_prompt(now, now.asks)}
    if now.looking:
        return {"prompt": text(lang, "play_stiche.prompt.look")}
    if now.acting:
        return {"prompt": text(lang, "evening.prompt.acting", who=text(lang, f"table.{turn_of(now.running)}"))}
    if now.state is None:
        many = to_give(now)
        key = f"evening.prompt.{'give' if many else now.running.round.phase}"
        return {"prompt": text(lang, key, n_cards=many)}
    key = "follow" if now.seen.stich else "lead"
    if not now.places:
        return {"prompt": _first_prompt(now, key)}
    if (call := last_chance(now)) is not None:
        return {"prompt": text(lang, "evening.prompt.last", said=call_text(call, lang, now.plan.rules))}
    return {"prompt": text(lang, f"evening.prompt.{key}")}


def _ask_prompt(now: Evening, ask: Ask) -> str:
    """What is asked back; of a call until when it is possible, of a "vorab" what it brings and costs."""
    lang, event = now.plan.lang, ask.event
    words = {"said": label(now, event)} if event is not None else {}
    told = " ".join(_of_the_call(now, event)) if isinstance(event, Speak) else ""
    return (
        text(lang, "evening.ask.call", told=told, **words) if told else text(lang, f"evening.ask.{ask.what}", **words)
    )


def _of_the_call(now: Evening, event: Speak) -> Iterator[str]:
    """§3.3 The last moment of a call; `maennle §15, §27`: what "vorab" changes."""
    lang, party = now.plan.lang, own_party(now.seen)
    call = next(one for one in calls_now(now.seen) if (one.stage, one.vorab) == (event.stage, event.vorab))
    if not event.vorab:
        if (until := _until_when(now, call)) is not None:
            yield text(lang, "evening.ask.call.until", until=until)
        return
    yield text(lang, "evening.ask.call.vorab" if now.seen.spoken else "evening.ask.call.vorab.first")
    if party == "kontra" and now.plan.rules.win.tie_rule in NULL_AFTER_KONTRA:
        yield text(lang, "evening.ask.call.vorab.null")


def _first_prompt(now: Evening, key: str) -> str:
    """§4.1 Before the first own card: what came of the round of questions."""
    lang, party, vertrag = now.plan.lang, own_party(now.seen), now.seen.round.vertrag
    assert vertrag is not None
    if vertrag.player is None or vertrag.game == "stilles_solo":
        healthy = healthy_word(now.plan.rules, lang)
        return text(lang, f"whole_game.prompt.first.{key}", party=text(lang, f"party.{party}"), healthy=healthy)
    game = game_name(str(vertrag.game), lang, now.plan.rules)
    own = ".you" if vertrag.player == READER else ""
    return text(lang, f"evening.prompt.first.{key}{own}", game=game, who=text(lang, f"table.{vertrag.player}"))


def last_chance(now: Evening) -> Call | None:
    """§3.3 What the reader may call now and, if he lays a card first, never again."""
    later = calls_next_time(now.seen)
    return next((call for call in calls_now(now.seen)[:1] if call not in later), None)


# Help


def can_help(now: Evening) -> bool:
    """Whether the reader has to decide something."""
    return not (now.over or now.looking or now.asks) and now.helped < HELP and bool(actions(now.seen))


def help_on(now: Evening) -> Evening:
    """The next step of help: what matters here; then what to do and why, with its places."""
    matters, what, why, *places = tipp(now.seen, now.plan.lang)
    after = replace(now, helped=now.helped + 1)
    if after.helped < HELP:
        return replace(after, feedback=Feedback("info", matters))
    best = advise(now.seen)[0].event
    marks = [("hand", at, "found") for at in range(len(now.hand)) if isinstance(best, Play) and _is(now, at, best.kind)]
    return replace(after, feedback=Feedback("info", f"{what} {why}", (), tuple(marks[:1]), places=tuple(places)))


def _is(now: Evening, place: int, kind: Kind) -> bool:
    return place not in now.places and now.hand[place] in (kind, FUCHS if kind == SCHWEIN else kind)


# Who sits there


def seats(now: Evening) -> tuple[Sitting, ...]:
    """§2.2 Who sits there with how many cards, what was said, and parties as far as the reader knows them."""
    sitting = with_card_backs(at_home(now.plan.lang), hand_sizes(now.seen))
    known = parties(now.seen) if now.state is not None else (None,) * 4
    sitting = with_words(with_parties(sitting, known, _public(now)), _last_words(now))
    return sitting if now.looking or now.over else with_turn(sitting, turn_of(now.running) if now.acting else READER)


def _public(now: Evening) -> frozenset[Seat]:
    """Whose party everybody knows."""
    if now.state is None:
        return frozenset()
    known = [parties(now.eyes(seat)) for seat in SEATS]
    return frozenset(seat for seat in SEATS if all(one[seat] for one in known))


def _last_words(now: Evening) -> dict[Seat, str]:
    """The last words of everybody: in the round of questions and until the first card, then since the last card."""
    heard_now = now.log if not now.places and not now.done else now.log[now.since :]
    return {event.seat: _bubble(now, event) for event in heard_now if isinstance(event, HEARD)}


def _bubble(now: Evening, event: Say | Speak) -> str:
    if isinstance(event, Say):
        return label(now, event)
    party = own_party(now.eyes(event.seat)) or "re"
    said = next(one.call for one in reversed(now.seen.spoken) if one.call.seat == event.seat)
    return call_text(said._replace(party=party), now.plan.lang, now.plan.rules)


# What everybody knows


def facts(now: Evening) -> Iterator[str]:
    """The game, which Stich it is, how it stands, what was called and until when the reader may call."""
    lang, rules, game = now.plan.lang, now.plan.rules, now.running
    if now.state is None or game.spiel is None:
        who = text(lang, f"table.{game.round.dealer}")
        yield text(lang, "evening.facts.deals.you" if game.round.dealer == READER else "evening.facts.deals", who=who)
        return
    vertrag = game.spiel.vertrag
    if vertrag.player is not None and vertrag.game not in (None, "normal", "stilles_solo"):
        who = text(lang, f"table.{vertrag.player}")
        yield text(lang, "evening.facts.game", game=game_name(str(vertrag.game), lang, rules), who=who)
    yield standing(now)
    if now.seen.spoken:
        yield text(lang, "evening.facts.said", calls=", ".join(_call_words(now)))
    yield from words_of_raised(now.seen, lang)
    yield from _until(now)


def words_of_raised(seen: Sight, lang: str) -> Iterator[str]:
    """`ddv: Schweine`, `spielregeln: Varianten` The pairs that are high trumps in this deal, as far as a seat knows."""
    if SCHARFE in seen.promoted:
        yield text(lang, "evening.facts.scharfe")
    above = [kind for kind in seen.promoted if kind != SCHARFE]
    if above:
        yield text(lang, "evening.facts.highest", card=card_name(above[-1], lang))


def _call_words(now: Evening) -> Iterator[str]:
    """Every call with its speaker, in order; one that bidding has bound somebody to has none."""
    lang = now.plan.lang
    for spoken in now.seen.spoken:
        said = call_text(spoken.call, lang, now.plan.rules)
        seat = spoken.call.seat
        yield said if seat is None else text(lang, "evening.facts.call", who=text(lang, f"table.{seat}"), said=said)


def standing(now: Evening) -> str:
    """Which Stich it is, the Augen of the own side as far as it is known, and those of the others by party."""
    lang, party, others = now.plan.lang, own_party(now.seen), other_parties_words(now.seen, now.done, now.plan.lang)
    side = {READER, *partners(now.seen)}
    mine = sum(stich.augen for stich in now.done if stich.winner in side)
    number = min(len(now.done) + (not now.looking), len(now.hand))
    words: dict[str, object] = {"number": number, "mine": mine, "others": others}
    words["theirs"] = sum(stich.augen for stich in now.done) - mine
    if party is None:
        return text(lang, f"evening.facts.{'searching' if others else 'unknown'}", **words)
    words["party"] = text(lang, f"party.{party}")
    if not others and None in parties(now.seen) and len(side) == 1:
        return text(lang, "evening.facts.open", **words)
    names = [text(lang, "evening.you"), *(text(lang, f"table.{seat}") for seat in sorted(side - {READER}))]
    return text(lang, f"evening.facts.{'party' if others else 'known'}", names=list_words(names, lang), **words)


def _until(now: Evening) -> Iterator[str]:
    """§3.3 The last moment of what the reader may call, in the words of the table; when it has come, the question says
    so."""
    lang, rules = now.plan.lang, now.plan.rules
    if now.places and not now.looking and last_chance(now) is not None:
        return
    for call in next_calls(now):
        if (until := _until_when(now, call)) is not None:
            yield text(lang, "evening.facts.until", said=call_text(call, lang, rules), until=until)


def _until_when(now: Evening, call: Call) -> str | None:
    """§3.3 The last moment of a call of the reader in words, if there is one."""
    seen, vertrag = now.seen, now.seen.round.vertrag
    assert vertrag is not None
    assert vertrag.game is not None
    table = call_table(now.plan.rules, vertrag.game, len(seen.dealt), seen.suche.klaerung if seen.suche else 0)
    due = deadline(table, seen.spoken, call.party, call.stage, call.vorab, READER)
    return None if due is None else deadline_words(due, now.plan.lang)


# What a Stich was


def stich_told(before: Evening, now: Evening) -> Feedback:
    """Who has got the Stich, what it forces somebody to call, what was special about it, and whom the reader knows
    now."""
    lang, rules, stich = now.plan.lang, now.plan.rules, now.done[-1]
    own = stich.winner == READER
    who = text(lang, "play_stiche.you" if own else "play_stiche.other", name=text(lang, f"table.{stich.winner}"))
    told = [text(lang, "play_stiche.stich", who=who, augen=stich.augen)]
    forced = demand(now.running.spiel, now.state) if now.running.spiel and now.state else None
    if forced is not None:
        who = text(lang, f"table.{forced.seat}")
        told.append(forced_call_words(forced, rules, lang, who, own=forced.seat == READER))
    places = (forcing_place(rules, forced.option),) if forced else ()
    return Feedback("info", " ".join([*told, *_specials(now, stich), *_new_partners(before, now)]), places)


def _events(now: Evening, stich: Stich) -> list[Any]:
    """What was special about a Stich and pays, as far as the reader can tell."""
    spiel, rules = now.running.in_play[0], now.plan.rules
    paid = paid_events(rules.special, rules.value, spiel.vertrag.game or "normal")
    last = not now.seen.hand
    found = stich_events(stich, parties(now.seen), event_table(rules, spiel.table), last)
    return [event for event in found if event.name in paid and not event.provisional]


def table_events(now: Evening, stich: Stich) -> tuple[tuple[str, int], ...]:
    """What of it is an event at the table (`Scene.happened`)."""
    known = parties(now.seen)
    events = [one for one in _events(now, stich) if one.against is None or known[one.seat] != known[one.against]]
    return visible_events(stich, events)


def _specials(now: Evening, stich: Stich) -> Iterator[str]:
    known = parties(now.seen)
    if None in known:
        return
    re = frozenset(seat for seat in SEATS if known[seat] == "re")
    party = parties_of(re)
    for event in _events(now, stich):
        if event.against is None or party[event.seat] != party[event.against]:
            yield from event_words(re, party[event.seat], [event.name], now.plan.lang)


def _new_partners(before: Evening, now: Evening) -> Iterator[str]:
    """§2.2 Who is known to play with the reader since this Stich."""
    lang, new = now.plan.lang, partners(now.seen) - partners(before.seen)
    if new and None not in parties(now.seen):
        names = list_words([text(lang, f"table.{seat}") for seat in sorted(new)], lang)
        yield text(lang, "whole_game.partner" if len(new) == 1 else "evening.partners", who=names)
