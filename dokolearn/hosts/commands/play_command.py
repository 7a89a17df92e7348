"""`dokolearn play`: a whole game in the terminal, against Anna, Bernd and Clara, or four of them to watch.

First what is typed at the table and what is read there, then the game itself.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_code, card_codes, deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring import call_name
from dokolearn.game import Game, begin, sight, step, verstoss
from dokolearn.game.calling import demand
from dokolearn.hosts.commands.exam_command import rules_at, rules_of
from dokolearn.hosts.commands.files import UnusableError, form_of, write_aside
from dokolearn.hosts.commands.match_command import UnknownLevelError
from dokolearn.model import (
    SEATS,
    Call,
    Claim,
    GameEvent,
    Give,
    Hand,
    Illegal,
    Kind,
    Play,
    RuleSet,
    Say,
    Seat,
    Speak,
    Verstoss,
)
from dokolearn.players import anfaenger
from dokolearn.players.levels import LEVELS, acts, at_table, replies, turn_of
from dokolearn.players.people import SEATED
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.telling import score_part
from dokolearn.replay.film.viewer_words import bid_text
from dokolearn.replay.text.played_game import Played, record_of
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import bid_of, bid_word, card_words, engine_words, readings, say_word, stage_of
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import SCHWEIN_SAID, Sight, actions, calls_now, cards_now, own_party, table_of
from dokolearn.strings import text
from dokolearn.wording import (
    call_word,
    card_names,
    forced_call_words,
    forcing_place,
    game_name,
    list_words,
    reason,
    ref_label,
    table_name,
)


class Table(NamedTuple):
    """Who sits there by which rules, and in which language they are spoken of."""

    rules: RuleSet
    names: tuple[str, ...]
    """By seat."""
    lang: str

    def say(self, key: str, **words: object) -> str:
        """A sentence of this command."""
        return text(self.lang, f"play.{key}", **words)

    def prompt(self, key: str, **words: object) -> str:
        """The same, and then somebody types."""
        return f"{self.say(key, **words)} > "


# What is typed


def kinds_typed(typed: str, hand: Hand) -> tuple[Kind, ...] | None:
    """The cards that somebody means who holds these; None where a word is no card, or may be one of two that he has."""
    found = [_held_kind(readings(word), hand) for word in card_words(typed)]
    return None if None in found else tuple(kind for kind in found if kind is not None)


def _held_kind(kinds: Sequence[Kind], hand: Hand) -> Kind | None:
    """The one of these cards that lies in the hand; a clear one that does not is named all the same."""
    held = [kind for kind in kinds if kind in hand]
    return held[0] if len(held) == 1 else kinds[0] if len(kinds) == 1 else None


def word_typed(typed: str, seat: Seat, party: str | None) -> Speak | Say | None:
    """A call, or a Schwein that is announced; None for anything else, and for the call of the other party.

    `party` is None while a Hochzeit looks for a partner: then the rules say what may be called.
    """
    said = say_word(typed) or ""
    if said == "Schwein":
        return Say(seat, SCHWEIN_SAID)
    stage, named = stage_of(said), said.removesuffix("-vorab").casefold()
    if stage is None or (party is not None and named in {"re", "kontra"} - {party}):
        return None
    return Speak(seat, *stage)


def unclear(table: Table, typed: str, party: str | None) -> str:
    """What somebody reads who has typed nothing that could be done now."""
    if not typed:
        return table.say("help")
    said = say_word(typed)
    if said is not None and party is not None and (stage_of(said) or (0, False))[0] == 0:
        return table.say("other_party", party=text(table.lang, f"party.{party}"))
    return table.say("unclear", typed=typed[:40])


def answer_typed(typed: str, possible: Sequence[GameEvent], labels: Sequence[str]) -> GameEvent | None:
    """One of these answers by its number or its name, or another that somebody could think of."""
    plain = typed.strip().casefold()
    if plain.isdecimal() and 0 < int(plain) <= len(possible):
        return possible[int(plain) - 1]
    named = [event for event, label in zip(possible, labels, strict=True) if label.casefold() == plain]
    bid = bid_word(typed)
    said = engine_words(bid)[-1:] if bid else ()
    same = [event for event in possible if isinstance(event, Say) and _plain(event.what) in map(_plain, said)]
    return next(iter([*named, *same]), None)


def _plain(what: str) -> str:
    """A Solo by its name, whatever kind of Vorbehalt it is."""
    _, colon, game = what.partition("solo:")
    return game if colon else what


# What is read


def answers_told(table: Table, seen: Sight, possible: Sequence[GameEvent]) -> list[str]:
    """What may be answered, in words."""
    offered = seen.round.phase == "armut_bieten"
    return [answer_word(table, event.what, offered) for event in possible if isinstance(event, Say)]


def answer_word(table: Table, what: str, armut: bool = False) -> str:
    """A word of the round of questions; `armut`: the answer to one."""
    return bid_text(bid_of(what, armut), table.lang, table.rules)


def calls_told(table: Table, calls: Sequence[Call]) -> str:
    """Calls in the words of the table."""
    return list_words([call_said(table, call) for call in calls], table.lang)


def call_said(table: Table, call: Call) -> str:
    """A call in the words of the table."""
    return call_word(call_name(call), table.lang, table.rules, call.vorab)


def event_told(table: Table, before: Game, event: GameEvent, after: Game) -> str:
    """What somebody has said or given; cards are told by the Stich."""
    who = table.names[event.seat]
    match event:
        case Say(what=what) if what == SCHWEIN_SAID:
            return table.say("says", who=who, said=text(table.lang, "card.schwein"))
        case Say():
            return table.say("says", who=who, said=answer_word(table, event.what, before.round.phase == "armut_bieten"))
        case Give():
            return table.say("gives", who=who, n_cards=len(event.cards))
        case Speak():
            assert after.state is not None, "calls are made in a game"
            return table.say("says", who=who, said=call_said(table, after.state.spoken[-1].call))
    return ""


def stich_told(table: Table, game: Game) -> str:
    """The Stich as it lies, or the last one if it has just been won."""
    state = game.state
    assert state is not None, "cards are laid in a game"
    lead, cards, number = state.lead, state.stich, len(state.stiche) + 1
    won = ""
    if not cards and state.stiche:
        last = state.stiche[-1]
        lead, cards, number = last.lead, last.cards, number - 1
        won = " " + table.say("won", who=table.names[last.winner], augen=last.augen)
    laid = "  ".join(f"{table.names[(lead + place) % 4]} {card_code(kind)}" for place, kind in enumerate(cards))
    return f"{table.say('stich', number=number)}  {laid}{won}"


def demand_told(table: Table, game: Game, seat: Seat | None) -> Iterator[str]:
    """§3.3 Who has to call something after the Stich that was won, what and why, with its place; `seat`: the reader."""
    found = demand(game.spiel, game.state) if game.spiel is not None and game.state is not None else None
    if found is not None:
        told = forced_call_words(found, table.rules, table.lang, table.names[found.seat], own=found.seat == seat)
        yield f"{told} ({ref_label(table.rules.ref(forcing_place(table.rules, found.option)), table.lang)})"


def game_told(table: Table, game: Game, seat: Seat | None) -> Iterator[str]:
    """What is played, as the table knows it, and of which party a seat is."""
    seen = sight(game, seat or SEATS[0])
    name = seen.game or "normal"
    player = seen.player if name != "normal" else None
    played = game_name(name, table.lang, table.rules)
    who = "" if player is None else table.names[player]
    yield table.say("game_of" if who else "game", game=played, who=who)
    party = own_party(seen)
    if seat is not None and party is not None:
        yield table.say("party", party=text(table.lang, f"party.{party}"))


def hand_told(table: Table, seen: Sight) -> str:
    """The own hand, sorted as the game wants it."""
    order = table_of(seen).order
    return table.say("hand", cards=card_codes(sorted(seen.hand, key=order.__getitem__)))


def turn_told(table: Table, seen: Sight, choices: Hand) -> Iterator[str]:
    """What may be done at one's turn."""
    kinds = tuple(dict.fromkeys(choices))
    yield table.say("may_lay", cards=card_names(kinds, table.lang), codes=card_codes(kinds))
    if calls := calls_now(seen):
        yield table.say("may_call", calls=calls_told(table, calls))


def refusal_words(table: Table, found: Verstoss) -> str:
    """Why something is not possible, with its place in the book."""
    return table.say(
        "refused",
        reason=reason(found, table.lang, table.rules),
        place=ref_label(table.rules.ref(found.paragraph), table.lang),
    )


def end_told(table: Table, record: Record) -> Iterator[str]:
    """The result, and the score line by line with its places."""
    shown = film(record, table.lang)
    result = shown["result"]["text"] if shown["result"] else ""
    yield from filter(None, [result])
    if book := next(iter(shown["scores"]), ""):
        part = score_part(shown, book)
        yield part.heading
        yield from (f"  {line}" for line in part.lines if line not in result)


def is_card(event: GameEvent) -> bool:
    """Whether it is a card, which the Stich tells."""
    return isinstance(event, Play)


OWN = SEATS[0]
"""Where whoever plays sits; Anna on the left."""

HELP, ENDS = "?", ("q", "quit", "ende", "exit")
CLAIMS = {"rest": True, "aufgabe": False, "gebe auf": False}
"""How the rest of the Stiche is claimed, and given up."""

MOST = 999_999
"""The highest number of a deal that is made up."""


class WishedGame(NamedTuple):
    """What somebody wants to play."""

    level: str
    auto: str
    """A level for all four, to watch; empty to play."""
    number: int | None
    """Of the deal; None for any."""
    book: str
    options: tuple[str, ...]
    output: Path | None
    lang: str


class LeftError(Exception):
    """Somebody has got up from the table."""


@dataclass(slots=True)
class Sitting:
    """One game at the table, as far as it has got."""

    table: Table
    number: int
    level: str
    seat: Seat | None
    """Who is asked; None where all four play by themselves."""
    played: Played
    game: Game
    events: list[GameEvent] = field(default_factory=list)

    def chance(self) -> Callable[[], float]:
        """By the number of the deal and of the event: the same game is played the same way again."""
        return Random(f"play {self.number} {len(self.events)}").random


def run(wish: WishedGame, ask: Callable[[str], str], show: Callable[[str], None]) -> None:
    """Play one game. Raises ValueError for a table or a level that there is not, UnusableError for the file."""
    sitting = _begin(wish)
    if wish.output is not None and wish.output.is_file() and form_of(wish.output) not in ("", "dkn"):
        raise UnusableError(sitting.table.say("file_other", name=wish.output))
    for line in _welcome(sitting):
        show(line)
    try:
        _play(sitting, ask, show)
    except (EOFError, KeyboardInterrupt, LeftError):
        show("")
        show(sitting.table.say("left", n_deal=sitting.number))
        return
    record = record_of(sitting.played._replace(events=sitting.events), _options(wish), sitting.table.names)
    for line in _farewell(sitting, record):
        show(line)
    if wish.output is not None:
        write_aside(wish.output, write(record))
        show(sitting.table.say("written", name=wish.output))


def _begin(wish: WishedGame) -> Sitting:
    level = wish.auto or wish.level
    if level not in LEVELS:
        raise UnknownLevelError(text(wish.lang, "match.unknown", level=level, levels=", ".join(LEVELS)))
    rules, lang = rules_at(wish.book, wish.options), wish.lang
    first = text(lang, "player.3" if wish.auto else "table.0")
    table = Table(rules, (first, *(text(lang, f"table.{seat}") for seat in SEATS[1:])), lang)
    number = wish.number or SystemRandom().randint(1, MOST)
    hands, dealer = deal(card_table(rules), Random(number).random), SEATS[number % 4]
    seat = None if wish.auto else OWN
    return Sitting(table, number, level, seat, Played(rules, hands, dealer, ()), begin(rules, hands, dealer))


def _options(wish: WishedGame) -> JsonDict:
    found: dict[str, Any] = rules_of(wish.book, wish.options).get("options", {})
    return found


def _welcome(sitting: Sitting) -> Iterator[str]:
    table, dealer = sitting.table, sitting.game.round.dealer
    level = text(table.lang, f"opponent.{sitting.level}")
    about = {"n_deal": sitting.number, "table": table_name(table.rules, table.lang), "level": level}
    if dealer == sitting.seat:
        yield table.say("begin_own", **about)
    else:
        yield table.say("begin", dealer=table.names[dealer], **about)
    if sitting.seat is None:
        hands = zip(table.names, sitting.played.hands, strict=True)
        yield from (f"  {who}: {card_codes(hand)}" for who, hand in hands)
    else:
        yield table.say("ask_help")


# The game


def _play(sitting: Sitting, ask: Callable[[str], str], show: Callable[[str], None]) -> None:
    """Every event to the end of the game."""
    levels = list(at_table(sitting.level))
    if sitting.seat is not None:
        levels[sitting.seat] = levels[sitting.seat]._replace(speaks=lambda seen, chance: None)
    while not sitting.game.over:
        turn = turn_of(sitting.game)
        if turn == sitting.seat:
            event = _ask_for_event(sitting, ask, show)
        else:
            event = acts(sight(sitting.game, turn), levels[turn], sitting.chance())
            event = _last_moment(sitting, event, ask, show) or event
        _happens(sitting, event, show)
        for reply in replies(sitting.game, event, levels, sitting.chance()):
            _happens(sitting, reply, show)


def _happens(sitting: Sitting, event: GameEvent, show: Callable[[str], None]) -> None:
    """An event that is allowed, and what is read of it. Raises Illegal for any other."""
    before = sitting.game
    after = sitting.game = step(before, event)
    sitting.events.append(event)
    if told := event_told(sitting.table, before, event, after):
        show(told)
    if before.state is None and after.state is not None:
        for line in game_told(sitting.table, after, sitting.seat):
            show(line)
    if is_card(event) and after.state is not None and not after.state.stich:
        show(stich_told(sitting.table, after))
        for line in demand_told(sitting.table, after, sitting.seat):
            show(line)


def _last_moment(
    sitting: Sitting, event: GameEvent, ask: Callable[[str], str], show: Callable[[str], None]
) -> GameEvent | None:
    """§3.3 What whoever plays here calls before somebody else's card, if it is too late after that card."""
    if sitting.seat is None or not isinstance(event, Play):
        return None
    now = calls_now(sight(sitting.game, sitting.seat))
    later = calls_now(sight(step(sitting.game, event), sitting.seat)) if now else ()
    closing = [call for call in now if call not in later]
    while closing:
        typed = ask(sitting.table.prompt("last_moment", calls=calls_told(sitting.table, closing)))
        if not typed.strip():
            return None
        found = _word_of(sitting, typed)
        if found is not None and _is_allowed(sitting, found, show):
            return found
    return None


# What is asked


def _ask_for_event(sitting: Sitting, ask: Callable[[str], str], show: Callable[[str], None]) -> GameEvent:
    """What whoever plays here does at his turn; asked until it is something that the rules take."""
    seen, table = sight(sitting.game, OWN), sitting.table
    if seen.forced is not None:
        return Speak(OWN, seen.forced[1].stage)
    if sitting.game.state is None:
        return _ask_for_answer(sitting, ask, show)
    if sitting.game.state.stich:
        show(stich_told(table, sitting.game))
    show(hand_told(table, seen))
    while True:
        typed = ask(table.prompt("your_card")).strip()
        if typed == HELP:
            for line in (*turn_told(table, seen, cards_now(seen)), table.say("help")):
                show(line)
            continue
        event = _event_of(sitting, typed)
        if event is None:
            show(unclear(table, typed, own_party(seen)))
        elif _is_allowed(sitting, event, show):
            return event


def _event_of(sitting: Sitting, typed: str) -> GameEvent | None:
    """The card or the word behind what was typed; nothing typed means the only card there is."""
    seen = sight(sitting.game, OWN)
    choices = set(cards_now(seen))
    if not typed and len(choices) == 1:
        return Play(OWN, choices.pop())
    if typed.casefold() in CLAIMS:
        return Claim(OWN, CLAIMS[typed.casefold()])
    kinds = kinds_typed(typed, (*seen.hand, *choices)) if typed else ()
    return Play(OWN, kinds[0]) if kinds and len(kinds) == 1 else _word_of(sitting, typed)


def _word_of(sitting: Sitting, typed: str) -> GameEvent | None:
    """A word to say. Raises LeftError for one that ends the game."""
    if typed.strip().casefold() in ENDS:
        raise LeftError
    return word_typed(typed, OWN, own_party(sight(sitting.game, OWN)))


def _is_allowed(sitting: Sitting, event: GameEvent, show: Callable[[str], None]) -> bool:
    """Whether the rules take it; else the rule is told. A card against the duty to follow is refused at every table."""
    game = sitting.game
    found = None
    if isinstance(event, Play) and game.spiel is not None and game.state is not None:
        found = verstoss(game.spiel, game.state, event.kind)
    if found is None:
        try:
            step(game, event)
            return True
        except Illegal as error:
            found = error.verstoss
    show(refusal_words(sitting.table, found))
    return False


def _ask_for_answer(sitting: Sitting, ask: Callable[[str], str], show: Callable[[str], None]) -> GameEvent:
    """§4.1 What is said to a question before the first card, or given in an Armut."""
    seen, table = sight(sitting.game, OWN), sitting.table
    possible = actions(seen)
    show(hand_told(table, seen))
    labels = answers_told(table, seen, possible)
    if len(possible) == 1:
        return possible[0]
    gives = isinstance(possible[0], Give)
    for number, label in enumerate(labels, start=1):
        show(f"  {number}  {label}")
    while True:
        typed = ask(table.prompt("your_cards" if gives else "your_answer")).strip()
        if typed.casefold() in ENDS:
            raise LeftError
        kinds = kinds_typed(typed, seen.hand) if gives else None
        event = Give(OWN, kinds) if kinds else answer_typed(typed, possible, labels) if labels else None
        if event is None:
            show(table.say("help_cards" if gives else "help_answer"))
        elif _is_allowed(sitting, event, show):
            return event


# The end


def _farewell(sitting: Sitting, record: Record) -> Iterator[str]:
    table = sitting.table
    yield ""
    if sitting.game.result is None:
        yield table.say("thrown_in")
    yield from end_told(table, record)
    slips = list(_mistakes(sitting))
    if slips:
        yield table.say("mistakes")
        yield from (f"  {slip}" for slip in slips)
    yield table.say("again", n_deal=sitting.number)


def _mistakes(sitting: Sitting) -> Iterable[str]:
    """What beginners did that nobody in a club would have done, card by card: the same chance leads to the same."""
    if sitting.level != "anfaenger":
        return
    table, played = sitting.table, sitting.played
    game = begin(played.rules, played.hands, played.dealer)
    for number, event in enumerate(sitting.events):
        if isinstance(event, Play) and event.seat != sitting.seat and game.state is not None:
            chance, seen = Random(f"play {sitting.number} {number}").random, sight(game, event.seat)
            anfaenger.speaks(seen, chance, SEATED[event.seat])
            laid = anfaenger.thinks(seen, chance, SEATED[event.seat])
            made = [text(table.lang, f"mistake.{name}") for name in laid.mistakes]
            if made and laid.kind == event.kind:
                about = {"number": len(game.state.stiche) + 1, "who": table.names[event.seat]}
                yield table.say("mistake", card=card_codes([event.kind]), made="; ".join(made), **about)
        game = step(game, event)
