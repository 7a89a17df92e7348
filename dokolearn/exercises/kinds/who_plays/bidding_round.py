"""Bids for a Solo in a task: abreizen (`maennle §12`), and weitere Ansagen of several soloists (`schmidt`)."""

from itertools import cycle

from dokolearn.ch1_general import left_of
from dokolearn.exercises.frame.invention import Chance, Position
from dokolearn.exercises.kinds.who_plays.asked_round import Bids, QuestionRound
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.stiche_view import player
from dokolearn.model import STAGES, RuleSet, Seat, Vertrag
from dokolearn.strings import text
from dokolearn.wording import call_word, game_name

WORDS = ("vorab", "halten", *STAGES[1:])
SOLO = "solo:"


def bids_here(rules: RuleSet) -> bool:
    """§4.4 Whether anybody bids for a Solo at this table."""
    return rules.vorbehalt.abreizen or rules.vorbehalt.weitere_ansagen


def bids_of(said: Reading) -> Bids:
    """Who bids what, in this order."""
    read = [one.partition(":")[::2] for one in str(said["bids"] or "").split()]
    known = all(seat in ("0", "1", "2", "3") and word in WORDS for seat, word in read)
    said.check(not read or bids_here(said.rules), "bids: nobody bids against a Solo in this book")
    said.check(known, "bids: expected seats with vorab or halten")
    return tuple((Seat(int(seat)), word) for seat, word in read) if known else ()


def why_bid(asked: QuestionRound, vertrag: Vertrag, rules: RuleSet, lang: str) -> str:
    """§4.4 What came of the bidding."""
    bid, game = vertrag.bid, vertrag.game
    assert bid is not None
    assert bid.seat is not None
    assert game is not None
    words = {"who": player(bid.seat, lang), "game": game_name(game, lang, rules)}
    call = call_word(STAGES[bid.stage] if bid.stage else bid.party, lang, rules, bid.vorab)
    last = "held" if is_held(asked, vertrag) else "away"
    key = last if rules.vorbehalt.abreizen else f"more.{last}"
    return text(lang, f"who_plays.bid.{key}", call=call, **words)


def is_held(asked: QuestionRound, vertrag: Vertrag) -> bool:
    """Whether the player of the game held what was bid last."""
    made = [(seat, word) for question, seat, word in asked.said if question == "reizen" and word != "weg"]
    return vertrag.bid is not None and bool(made) and made[-1] == (vertrag.bid.seat, "halten")


def not_bidder(mind: str, rules: RuleSet) -> str:
    """The text key of why somebody else does not play: he had no say in it, or not the last one."""
    excluded = not rules.vorbehalt.abreizen and not mind.startswith(SOLO)
    return "who_plays.bid.not_asked" if excluded else "who_plays.bid.not"


def not_normal(asked: QuestionRound, vertrag: Vertrag, rules: RuleSet) -> str:
    """The text key of why it becomes no normal game."""
    if not rules.vorbehalt.abreizen:
        return "who_plays.bid.not_normal.more"
    return "who_plays.bid.not_normal" if is_held(asked, vertrag) else "who_plays.bid.not_normal.solo"


# Drawn by chance


def draw_bids(position: Position, rules: RuleSet, chance: Chance) -> Position:
    """Somebody bids against a Solo, or two soloists against each other; no chance is taken where nobody may."""
    minds, dealer = position["minds"].split(), position["dealer"]
    around = [left_of(Seat(dealer), step) for step in (1, 2, 3, 4)]
    solo = [int(seat) for seat in around if minds[seat].startswith(SOLO)]
    if not bids_here(rules) or not solo or chance() < 0.5:
        return position
    if rules.vorbehalt.abreizen:
        first = next(seat for seat, mind in enumerate(minds) if mind.startswith(SOLO))
        bidder = (first + 1 + int(chance() * 3)) % 4
        return {**position, "bids": f"{bidder}:vorab" + (f" {first}:halten" if chance() < 0.5 else "")}
    return {**position, "bids": _against_each_other(solo, rules, chance)} if len(solo) > 1 else position


def _against_each_other(solo: list[int], rules: RuleSet, chance: Chance) -> str:
    """One to four bids in turn: the later seat goes higher, the earlier one holds or goes higher too."""
    holds = rules.vorbehalt.weitere_ansagen_form == "earlier_holds"
    levels = iter(STAGES[1:])
    bids = [
        f"{seat}:{'halten' if holds and seat == solo[0] else next(levels)}"
        for _, seat in zip(range(1 + int(chance() * 4)), cycle((solo[1], solo[0])), strict=False)
    ]
    return " ".join(bids)
