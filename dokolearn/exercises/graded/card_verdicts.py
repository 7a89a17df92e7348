"""What is said to each card that somebody may lay: a trainer's verdict, or what was measured with the principles.

A trainer says it himself. Elsewhere the grade comes from stored figures (`graded`) and the reason from the principle
that speaks most plainly; where nothing was measured, nothing is wrong.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from dokolearn.advice_words import for_certain, principle_words
from dokolearn.ch1_general import FUCHS, SCHWEIN, card_code
from dokolearn.ch5_tactics.principles import Reason, reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.frame.task import read_cards
from dokolearn.exercises.graded import Measurement
from dokolearn.model import Kind, Play, RuleSet
from dokolearn.players.advice import Option, cards
from dokolearn.players.grading import Figure, Grade
from dokolearn.shallow_json import JsonObject
from dokolearn.sight import Sight
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_name

REST = "*"
"""Every card that nothing else is said about."""

NO_PRINCIPLE = ("5.10",)
"""Where no principle speaks: how likely the cards lie so or so."""

Verdict = Grade | Literal["unmeasured"]


class CardVerdict(NamedTuple):
    """How good a card is and why, in a learner's language."""

    verdict: Verdict
    reason: str
    paragraphs: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether it solves the task: nothing much better is proven."""
        return self.verdict in ("best", "good", "open", "unmeasured")


# A trainer's own


@dataclass(frozen=True, slots=True)
class Trainer:
    """What an author says of each card, for each of LANGUAGES."""

    said: Mapping[Kind, tuple[bool, tuple[str, ...]]]
    rest: tuple[bool, tuple[str, ...]] | None

    def of(self, kind: Kind) -> tuple[bool, tuple[str, ...]] | None:
        """Whether a card is good, and why; None where nobody has said anything."""
        return self.said.get(kind, self.rest)


def read_trainer(data: JsonObject, rules: RuleSet, problems: list[str]) -> Trainer | None:
    """`ok` and `no`: by card (`*` for all others) why, in a text or one by language. None where there is neither."""
    if "ok" not in data and "no" not in data:
        return None
    said: dict[Kind, tuple[bool, tuple[str, ...]]] = {}
    rest: tuple[bool, tuple[str, ...]] | None = None
    for good, key in ((True, "ok"), (False, "no")):
        for card, why in _by_card(data, key, problems):
            if card == REST:
                rest = (good, why)
            else:
                said |= dict.fromkeys(read_cards({key: card}, key, rules, problems), (good, why))
    return Trainer(said, rest)


def _by_card(data: JsonObject, key: str, problems: list[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    listed = data.get(key, {})
    if not isinstance(listed, Mapping):
        problems.append(f"{key}: expected cards, each with its reason")
        return
    for card, why in listed.items():
        texts = tuple(
            str(why.get(lang, why.get("de", ""))) if isinstance(why, Mapping) else str(why) for lang in LANGUAGES
        )
        problems += [] if all(texts) else [f"{key}: expected cards, each with its reason"]
        yield str(card), texts


def by_trainer(trainer: Trainer, kind: Kind, lang: str) -> CardVerdict:
    """What the author says to a card."""
    said = trainer.of(kind)
    assert said is not None, "the task would have been refused"
    good, why = said
    own = why[LANGUAGES.index(lang)]
    reason = own if kind in trainer.said else text(lang, "choose_card.rest", card=card_name(kind, lang), why=own)
    return CardVerdict("best" if good else "mistake", reason, NO_PRINCIPLE)


# Measured


@lru_cache(maxsize=64)
def situation_of(sight: Sight) -> tuple[Situation, tuple[Option, ...]]:
    """A position, and the cards that may be laid there, those that do the same together."""
    at = Situation(sight)
    return at, tuple(cards(at))


def option_of(sight: Sight, kind: Kind) -> Option | None:
    """The option that a card of the hand belongs to, told of this card; None where it may not be laid."""
    at, options = situation_of(sight)
    found = next(((one, same) for one in options for same in one.kinds if _as_dealt(same) == kind), None)
    if found is None or found[1] == found[0].kinds[0]:
        return found and found[0]
    event = Play(sight.seat, found[1])
    return found[0]._replace(event=event, reasons=reasons(at, event))


def _as_dealt(kind: Kind) -> Kind:
    return FUCHS if kind == SCHWEIN else kind


def figure_of(measured: Measurement | None, option: Option) -> Figure | None:
    """What was measured of a card, by any of those that do the same."""
    if measured is None:
        return None
    return next((measured.figures[code] for code in map(card_code, option.kinds) if code in measured.figures), None)


def by_figures(sight: Sight, measured: Measurement | None, kind: Kind, lang: str) -> CardVerdict:
    """The grade of a card that may be laid, what it costs, and what speaks for or against it."""
    option = option_of(sight, kind)
    assert option is not None, "only what may be laid is judged"
    figure = figure_of(measured, option)
    verdict: Verdict = "unmeasured" if figure is None else figure.grade
    card = card_name(kind, lang)
    price = "" if figure is None else _price(figure.price, lang)
    graded = text(lang, f"choose_card.{verdict}", card=card, price=price)
    why, paragraphs, places = _why(sight, option, verdict, lang)
    return CardVerdict(verdict, f"{graded} {why}".strip(), paragraphs or NO_PRINCIPLE, places)


def _price(price: float, lang: str) -> str:
    """One digit behind the sign that the language has for it."""
    shown = f"{max(price, 0.1):.1f}"
    return shown.replace(".", ",") if lang == "de" else shown


def _why(sight: Sight, option: Option, verdict: Verdict, lang: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The plainest principle for a good card, or against a bad one; else what it brings or gives away for certain."""
    (at, _), bad = situation_of(sight), verdict in ("playable", "mistake")
    speaking = option.cons if bad else option.pros
    if speaking:
        why, paragraphs, places = words_of_principle(speaking[0], at, lang)
        return why, paragraphs or NO_PRINCIPLE, places
    return for_certain(option, at, lang, against=bad), NO_PRINCIPLE, ()


def words_of_principle(reason: Reason, at: Situation, lang: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """A principle in a sentence; the paragraphs of the script behind it, and the places in other books."""
    found = principle_words(reason, at, lang)
    paragraphs = tuple(one[1:] for one in reason.tip.places if one.startswith("§"))
    places = tuple(one for one in found.places if not one.startswith("§"))
    return text(lang, "advice.why", name=found.name, sentence=found.sentence), paragraphs, places
