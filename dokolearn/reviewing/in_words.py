"""What was found in a game, in sentences: each is made from values that stand in it, so that it can be read back."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dokolearn.advice_words import principle_words
from dokolearn.ch5_tactics.principles import reasons
from dokolearn.model import Play
from dokolearn.reviewing.game_review import Review, Verdict
from dokolearn.reviewing.known_cards import Better
from dokolearn.strings import text
from dokolearn.wording import card_name, decimal, with_sign


class TurningPoint(NamedTuple):
    """A turning point in words."""

    where: str
    """`Stich 4`."""
    card: str
    """Who laid what: `Clara (Re): Karo Ass`."""
    sentences: tuple[str, ...]
    """What it was, with all cards open, and why."""
    places: tuple[str, ...]
    """Where the reason stands."""

    @property
    def head(self) -> str:
        """`Stich 4, Clara (Re): Karo Ass`."""
        return f"{self.where}, {self.card}"


def turning_points(found: Review, names: Sequence[str], lang: str) -> tuple[TurningPoint, ...]:
    """All of a game, in its order."""
    return tuple([turning_point(one, names, lang) for one in found.turning_points])


def turning_point(one: Verdict, names: Sequence[str], lang: str) -> TurningPoint:
    """One of them."""
    choice, who = one.choice, names[one.choice.seat]
    party, did = text(lang, f"party.{choice.party}"), card_name(choice.did, lang)
    where = text(lang, "turning.where", number=choice.stich)
    card = text(lang, "turning.card", who=who, party=party, card=did)
    why, places = _why(one, lang)
    return TurningPoint(where, card, (*verdict_words(one, who, lang), *_with_open_cards(one, lang), *why), places)


def verdict_words(one: Verdict, who: str, lang: str) -> Iterator[str]:
    """What it was, by what its player could know."""
    did = card_name(one.choice.did, lang)
    if one.better is not None:
        better = card_name(one.better.kind, lang)
        yield text(lang, "turning.fehler", who=who, better=better, **_figures(one.better, lang))
    elif one.over_club is not None:
        club = card_name(one.club, lang)
        yield text(lang, "turning.stark", who=who, card=did, better=club, **_figures(one.over_club, lang))
    else:
        yield text(lang, "turning.pech", who=who)


def _figures(better: Better, lang: str) -> dict[str, object]:
    price = better.punkte
    return {
        "n_punkte": decimal(price.mean, lang),
        "n_error": decimal(max(price.error, 0.1), lang),
        "n_augen": with_sign(round(better.augen)),
        "n_deals": better.deals,
    }


def _with_open_cards(one: Verdict, lang: str) -> Iterator[str]:
    """What hindsight says of it."""
    found, did = one.open, one.choice.did
    if found is None:
        yield text(lang, "turning.open.unknown")
    elif found.best == did and not found.punkte and found.augen.high == 0:
        yield text(lang, "turning.open.best", card=card_name(did, lang))
    elif found.augen.low != found.augen.high:
        yield text(lang, "turning.open.between", n_least=found.augen.low, n_most=found.augen.high)
    else:
        key = "turning.open.augen" if found.punkte is None else "turning.open.punkte"
        card = card_name(found.best, lang)
        yield text(lang, key, card=card, n_augen=found.augen.low, n_punkte=found.punkte or 0)


def _why(one: Verdict, lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The principle that speaks for the better card, and not for the one that was laid; nothing where none does."""
    if one.better is None:
        return (), ()
    at, seat = one.choice.at, one.choice.seat
    ours = [reason for reason in reasons(at, Play(seat, one.better.kind)) if reason.voice.strength > 0]
    theirs = {reason.name for reason in reasons(at, Play(seat, one.choice.did)) if reason.voice.strength > 0}
    apart = next((reason for reason in ours if reason.name not in theirs), None)
    if apart is None:
        return (), ()
    said = principle_words(apart, at, lang)
    return (text(lang, "advice.why", name=said.name, sentence=said.sentence),), said.places
