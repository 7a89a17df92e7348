"""Whole games for tests, as people would tell them: `alle gesund, 0 sagt Re, PiA Pi9 Pi10 Pi10, 1 gibt auf`."""

import pytest
from rounds import event, hands_with

from dokolearn.ch1_general import SCHWEIN, parse_card, parse_cards
from dokolearn.game import Game, Spiel, State, begin, events, step
from dokolearn.model import STAGES, Claim, GameEvent, Illegal, Kind, Play, RuleSet, Say, Seat, Speak

CALLS = (
    {"Re": 0, "Kontra": 0} | {f"keine {limit}": STAGES.index(f"k{limit}") for limit in (90, 60, 30)} | {"schwarz": 4}
)


def sit(book: RuleSet, *hands: str, dealer: int = 3) -> Game:
    """The end of a game, or a small one: four hands of equal size, the seat left of the dealer speaks first."""
    first, second, third, fourth = map(parse_cards, hands)
    return begin(book, (first, second, third, fourth), Seat(dealer))


def deal(book: RuleSet, dealer: int = 3, duty: frozenset[Seat] | None = None, **cards: str) -> Game:
    """A full deal in which `seat1="KaA KaA"` is dealt these cards at least."""
    wanted = {int(seat.removeprefix("seat")): held for seat, held in cards.items()}
    return begin(book, hands_with(book, wanted), Seat(dealer), duty=duty)


def go(game: Game, text: str) -> Game:
    """The game after events separated by commas."""
    for part in filter(None, map(str.strip, text.split(","))):
        if part == "alle gesund":
            for seat in game.round.seats:
                game = step(game, Say(seat, "gesund"))
        elif part[0].isdigit():
            game = step(game, _event(part))
        else:
            for card in part.split():
                assert game.state is not None
                game = step(game, Play(game.state.turn, _card(card)))
    return game


def somehow(game: Game, cards: int) -> Game:
    """The game after so many more cards, each the first one that may be played."""
    for _ in range(cards):
        game = step(game, next(event for event in events(game) if isinstance(event, Play)))
    return game


def _card(code: str) -> Kind:
    return SCHWEIN if code == "Schwein" else parse_card(code)


def _event(text: str) -> GameEvent:
    seat, _, what = text.partition(" ")
    if what.startswith("sagt "):
        word = what.removeprefix("sagt ")
        return Speak(Seat(int(seat)), CALLS[word.removesuffix(" vorab")], word.endswith("vorab"))
    if what.startswith("spielt "):
        return Play(Seat(int(seat)), _card(what.removeprefix("spielt ")))
    if what.startswith(("nimmt alles", "gibt auf")):
        return Claim(Seat(int(seat)), what.startswith("nimmt"), parse_cards(what.partition(":")[2]))
    return event(text)


def refusal(game: Game, text: str) -> str:
    """Why the last of these events is not accepted: the place in the script and the key of the sentence."""
    *before, last = text.rsplit(",", 1)
    game = go(game, ",".join(before))
    with pytest.raises(Illegal) as found:
        go(game, last)
    return f"{found.value.verstoss.paragraph} {found.value.verstoss.key.removeprefix('verstoss.')}"


def played(game: Game) -> tuple[Spiel, State]:
    """The play of a game, once its round of questions is over."""
    assert game.spiel is not None
    assert game.state is not None
    return game.spiel, game.state


def winners(game: Game) -> list[int]:
    """Who made each Stich."""
    return [stich.winner for stich in played(game)[1].stiche]


def said(game: Game) -> str:
    """The calls that count: `1 kontra, 1 k90`, with `late` where they count only on losing."""
    calls = [one.call for one in played(game)[1].spoken]
    names = (f"{call.seat} {STAGES[call.stage] if call.stage else call.party}" for call in calls)
    marks = (" vorab" * call.vorab + " late" * call.late for call in calls)
    return ", ".join(name + mark for name, mark in zip(names, marks, strict=True))


def told(game: Game) -> dict[str, int]:
    """The lines of the score that pay, from the view of the party they pay."""
    assert game.result is not None
    return {line.key: line.punkte for line in game.result.lines if line.punkte}
