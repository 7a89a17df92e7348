"""What was found in a game, in sentences: each is made from values that stand in it, so that it can be read back."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dokolearn.advice_words import principle_words
from dokolearn.ch3_scoring.calls import call_name
from dokolearn.ch5_tactics.principles import reasons
from dokolearn.model import Play
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing.call_choices import CallChoice
from dokolearn.reviewing.game_review import Review, Verdict
from dokolearn.reviewing.known_calls import CallVerdict, was_kept
from dokolearn.reviewing.known_cards import Better
from dokolearn.strings import text
from dokolearn.wording import call_word, card_name, decimal, signed_decimal, with_sign


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


# Calls


def call_points(found: Review, names: Sequence[str], lang: str) -> tuple[TurningPoint, ...]:
    """Every call that was looked at, and every silence that was a mistake, in order."""
    return tuple([call_point(found.game, one, names, lang) for one in found.calls])


def call_point(game: CheckedGame, one: CallVerdict, names: Sequence[str], lang: str) -> TurningPoint:
    """One of them."""
    choice, who = one.choice, names[one.choice.seat]
    said = said_words(choice, lang) if choice.said else text(lang, "turning.call.silent")
    where = text(lang, "turning.where", number=choice.stich)
    card = text(lang, "turning.card", who=who, party=text(lang, f"party.{choice.party}"), card=said)
    return TurningPoint(where, card, (*worth_words(one, who, lang), *_at_the_table(game, one, lang)), ())


def said_words(choice: CallChoice, lang: str) -> str:
    """The call as people at this table say it."""
    return call_word(call_name(choice.call), lang, choice.spiel.rules)


def worth_words(one: CallVerdict, who: str, lang: str) -> Iterator[str]:
    """What it was worth by what its player could know."""
    choice, price = one.choice, one.brings
    words = {"who": who, "call": said_words(choice, lang), "party": text(lang, f"party.{choice.party}")}
    yield text(lang, f"turning.call.{'holds' if choice.call.stage else 'wins'}", often=_how_often(one, lang), **words)
    figures = {"n_error": decimal(max(price.error, 0.1), lang), "n_deals": one.deals}
    key = "brings" if choice.said else "would_bring"
    yield text(lang, f"turning.call.{key}", n_punkte=signed_decimal(price.mean, lang), **figures, **words)
    if one.is_mistake:
        yield text(lang, f"turning.call.{'mistake' if choice.said else 'missed'}", **words)


def _at_the_table(game: CheckedGame, one: CallVerdict, lang: str) -> Iterator[str]:
    """What came of it, where it was said."""
    choice, kept = one.choice, was_kept(game, one.choice)
    if choice.said and kept is not None:
        words = {"call": said_words(choice, lang), "party": text(lang, f"party.{choice.party}")}
        yield text(lang, f"turning.call.{'kept' if kept else 'lost'}{'' if choice.call.stage else '_game'}", **words)


def _how_often(one: CallVerdict, lang: str) -> str:
    """In words: deals tell it to about a tenth."""
    tenths = round(10 * one.holds)
    if tenths in (0, 10):
        return text(lang, "turning.call.always" if tenths else "turning.call.never")
    return text(lang, "turning.call.often", n_of_ten=tenths)
