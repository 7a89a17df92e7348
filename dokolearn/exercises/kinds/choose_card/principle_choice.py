"""Why this card? After a card one principle out of three: the one that speaks for it, and two that do not."""

from collections.abc import Iterator
from zlib import crc32

from dokolearn.ch5_tactics.principles import TIPS, Reason
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.graded.card_verdicts import NO_PRINCIPLE, looked_at, option_of, said_of
from dokolearn.exercises.position.scripted_position import key_of
from dokolearn.model import Kind
from dokolearn.players.advice import Option
from dokolearn.sight import Sight
from dokolearn.strings import text

ANSWERS = 3

OTHERS = {
    "lead": ("lead_ass_early", "lead_trump_re", "lead_short_kontra", "lead_no_queens", "lead_no_fuchs"),
    "follow": ("schmieren", "deny_opponent", "discard_not_ruff", "dulle_not_wasted", "guard_and_catch"),
}
"""Principles that everybody has heard of, where this position brings too few that do not fit."""


def principles(sight: Sight, kind: Kind, lang: str) -> tuple[Choice, ...]:
    """The answers to the question why this card is laid; none where no principle speaks for it.

    The right one stands at the same place for every card of a position: a place that tells nothing.
    """
    option = option_of(sight, kind)
    if option is None or not option.pros:
        return ()
    wrong = [
        _wrong(sight, option, name, kind, lang)
        for name, _ in zip(_misfits(sight, option), range(ANSWERS - 1), strict=False)
    ]
    at = crc32(key_of(sight).encode()) % ANSWERS
    return (*wrong[:at], _right(sight, option.pros[0], lang), *wrong[at:])


def _misfits(sight: Sight, option: Option) -> Iterator[str]:
    """Names of principles that do not speak for this card: those that speak for others first."""
    _, options = looked_at(sight)
    speaking = {one.name for one in option.pros}
    spoken = (reason.name for one in options for reason in one.pros if one.kinds != option.kinds)
    against = (reason.name for reason in option.cons)
    usual = OTHERS["follow" if sight.stich else "lead"]
    yield from (name for name in dict.fromkeys((*spoken, *against, *usual)) if name not in speaking)


def _right(sight: Sight, reason: Reason, lang: str) -> Choice:
    at, _ = looked_at(sight)
    why, paragraphs, _ = said_of(reason, at, lang)
    return Choice(_name(reason.name, lang), True, why, paragraphs or NO_PRINCIPLE)


def _wrong(sight: Sight, option: Option, name: str, kind: Kind, lang: str) -> Choice:
    at, options = looked_at(sight)
    label = _name(name, lang)
    against = next((reason for reason in option.cons if reason.name == name), None)
    if against is not None:
        why, paragraphs, _ = said_of(against, at, lang)
        return Choice(
            label, False, text(lang, "choose_card.why.against", why=why), paragraphs or NO_PRINCIPLE, slip="why"
        )
    elsewhere = any(reason.name == name for one in options for reason in one.pros)
    said = text(lang, f"choose_card.why.{'other' if elsewhere else 'silent'}", name=label)
    return Choice(label, False, said, _paragraphs(name), slip="why")


def _paragraphs(name: str) -> tuple[str, ...]:
    return tuple(one[1:] for one in TIPS[name].places if one.startswith("§")) or NO_PRINCIPLE


def _name(principle: str, lang: str) -> str:
    return text(lang, f"advice.name.{principle}")
