"""What Verein would lay at a moment of a game, and why: by what the seat on turn knows then, never by hidden cards.

advised({"dkn": text, "at": "3.1", "seat": 1})["card"]   # of whoever plays second to the third Stich
"""

from collections.abc import Iterator

from dokolearn.advice_words import card_tipp, tipp
from dokolearn.ch1_general import card_code
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import Play, Problems, Speak
from dokolearn.players.advice import advise, cards
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.film.trial import sight_at, trial_at
from dokolearn.shallow_json import JsonObject, View
from dokolearn.sight import Sight
from dokolearn.wording import card_name


def advice(spec: JsonObject) -> View:
    """The card, what is said for it, and what was laid in the game. Raises Problems.

    The spec is that of a trial; its seat has to be on turn at this moment.
    """
    left = trial_at(spec)
    if left.cut.begins.stiche:
        raise Problems(["the game begins in the middle: what its seats have seen is not known"])
    rest = left.cut.moves(left.branch)[left.at :]
    state = rest[0].before if rest else left.state  # with everything that was said before the next card
    if state.over or state.turn != left.seat:
        raise Problems(["seat: it is not on turn"])
    seen, lang = sight_at(left, state), left.cut.lang
    best = cards(Situation(seen))[0]
    assert isinstance(best.event, Play)
    played = ""
    if rest:
        key = "advice_same" if card_of(rest[0]) in best.kinds else "advice_other"
        played = left.cut.word(key, card=card_name(card_of(rest[0]), lang))
    card, reasons = card_code(best.event.kind), list(_reasons(seen, lang))
    return {"seat": left.seat, "card": card, "reasons": reasons, "played": played}


def _reasons(seen: Sight, lang: str) -> Iterator[View]:
    """The card, then the call before it, if there is one: each in sentences, with its places."""
    call = [tipp(seen, lang)] if isinstance(advise(seen)[0].event, Speak) else []
    for matters, what, why, *places in (card_tipp(seen, lang), *call):
        yield {"text": f"{matters} {what} {why}", "places": places}
