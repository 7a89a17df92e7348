"""Cases about tactics: whether a suit runs, and what a tip says about a card, a call or a word."""

from dokolearn.cases.case import Adapter, Case, CaseError, list_of, number, once, read_call
from dokolearn.ch1_general import COPIES, SUITS
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch5_tactics.principles import TIPS, speaks
from dokolearn.ch5_tactics.running_suits import chance_to_run, may_run, runs
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.game import Game, begin, new_game, sight, start, step, without_questions
from dokolearn.model import SEATS, GameEvent, Hands, Illegal, Kind, Play, Say, Seat, Speak, Vertrag, four

MINE = Seat(0)
"""§1.4 The seat whose hand such a case tells; the others sit behind it in order."""


# Suits


def _size(case: Case) -> int:
    """How many cards of the suit the pack has in this game."""
    suit = case.need("suit")
    if suit not in SUITS:
        raise CaseError(f"no such suit: {suit!r}")
    return COPIES * len(case.table.fehl[SUITS.index(suit)])


def _rounds(case: Case) -> int:
    return number("rounds", case.given, 1, case.hand_size) if "rounds" in case.given else 1


def _runs(case: Case) -> bool:
    lengths = list_of("lengths", case.need("lengths"))
    if len(lengths) != len(SEATS) or any(type(one) is not int or one < 0 for one in lengths):
        raise CaseError("lengths: expected four numbers from 0 on")
    if sum(lengths) != _size(case):
        raise CaseError(f"lengths: the suit has {_size(case)} cards")
    return runs(lengths, _rounds(case))


def _own(case: Case) -> int:
    case.need("own")
    return number("own", case.given, most=min(_size(case), case.hand_size))


def _chance(case: Case) -> str:
    """As a fraction in lowest terms: `27/34`."""
    others = (case.hand_size,) * (len(SEATS) - 1)
    return str(chance_to_run(_size(case) - _own(case), others, _rounds(case)))


SUIT = Adapter(
    ("game", "suit", "lengths", "own", "rounds"),
    {
        "size": _size,
        "runs": _runs,
        "may_run": lambda case: may_run(_size(case), _own(case), _rounds(case)),
        "chance": _chance,
    },
)


# Tips


@once
def _game(case: Case) -> Game:
    """The game at the moment in question: the words before it, or the cards of the first Stich and calls."""
    try:
        return _game_by_words(case) if "heard" in case.given else _game_by_cards(case)
    except Illegal as error:
        raise CaseError(f"{error}") from error


def _game_by_words(case: Case) -> Game:
    heard = list_of("heard", case.need("heard"))
    if len(heard) >= len(SEATS):
        raise CaseError("heard: expected the words before this seat")
    first = SEATS[-len(heard)] if heard else MINE
    game = begin(case.rules, _hands(case, ()), SEATS[first - 1])
    for place, word in enumerate(heard):
        game = step(game, Say(SEATS[(first + place) % 4], str(word)))
    return game


def _game_by_cards(case: Case) -> Game:
    cards = case.cards("table", 0, 3)
    first = SEATS[-len(cards)] if cards else MINE
    dealer = SEATS[first - 1]
    player = case.seat("player") if "player" in case.given else MINE
    vertrag = None if case.game == "normal" else Vertrag(case.game, player, frozenset((player,)), first, dealer)
    spiel = new_game(case.rules, _hands(case, cards), dealer, vertrag)
    game = without_questions(spiel, start(spiel))
    for place, kind in enumerate(cards):
        game = step(game, Play(SEATS[(first + place) % 4], kind))
    for call in map(read_call, list_of("calls", case.given.get("calls", []))):
        if call.seat is None:
            raise CaseError("calls: who speaks?")
        game = step(game, Speak(call.seat, call.stage))
    return game


def _hands(case: Case, table: tuple[Kind, ...]) -> Hands:
    """The own hand, the cards that lie there, a Kreuz Dame for whoever says Re, and the rest of the pack in turn."""
    own = case.cards("hand", case.hand_size, case.hand_size)
    held: list[list[Kind]] = [list(own), [], [], []]
    for place, kind in enumerate(reversed(table), start=1):
        held[-place].append(kind)
    calls = map(read_call, list_of("calls", case.given.get("calls", [])))
    for seat in {call.seat for call in calls if call.party == "re" and call.seat and ALTE not in held[call.seat]}:
        held[seat].append(ALTE)
    left = list(card_table(case.rules).deck)
    for kind in (kind for hand in held for kind in hand):
        if kind not in left:
            raise CaseError("hand and table: more than two of a card")
        left.remove(kind)
    for kind in left:
        free = [hand for hand in held if len(hand) < case.hand_size and not (kind == ALTE and ALTE in hand)]
        min(free, key=len).append(kind)
    return four(map(tuple, held))


def _action(case: Case) -> GameEvent | None:
    """What is asked about: a card, a call, a word; none of them: to say nothing."""
    if "card" in case.given:
        return Play(MINE, case.kinds([case.given["card"]])[0])
    if "attempt" in case.given:
        return Speak(MINE, read_call(case.given["attempt"]).stage)
    return Say(MINE, str(case.given["word"])) if "word" in case.given else None


def _speaks(case: Case) -> str:
    name = case.need("tip")
    if name not in TIPS:
        raise CaseError(f"unknown tip {name!r}")
    voice = speaks(name, Situation(sight(_game(case), MINE)), _action(case))
    return "nothing" if voice is None else "for" if voice.strength > 0 else "against"


TIP = Adapter(
    ("game", "hand", "table", "player", "heard", "calls", "tip", "card", "attempt", "word"), {"speaks": _speaks}
)
