"""Advice in a learner's language: what matters, what to do, and why, with the places of the books.

tipp(sight, "de")      # three sentences, one after the other, and then where the reason stands
options(sight, "de")   # everything that may be done, the best first, with all that speaks for and against it
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from dokolearn.ch1_general import parse_card
from dokolearn.ch4_vorbehalte.vorbehalt import SOLO_KINDS
from dokolearn.ch5_tactics.certain import certain_cost, certain_gain
from dokolearn.ch5_tactics.counting import augen_needed
from dokolearn.ch5_tactics.principles import Reason
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import LEVEL_LIMITS, STAGES, GameEvent, Give, Kind, Party, Play, Ref, RuleSet, Say, Speak
from dokolearn.players.advice import Option, advise, cards, rank_options
from dokolearn.players.announcing import best_solo
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight, calls_now, own_party
from dokolearn.strings import has_text, text
from dokolearn.wording import (
    call_word,
    card_name,
    card_names,
    decimal,
    game_name,
    healthy_word,
    in_words,
    list_words,
    ref_label,
)

STRONG = 1.0
"""What speaks so clearly against the advised is said as well."""


CERTAIN = (0, 100)
"""Of 100 cases: what is never or always so is told without a number."""

SCRIPT = "mainz"
"""The book whose chapter 5 is about playing well."""


class PrincipleInWords(NamedTuple):
    """A principle in words."""

    name: str
    sentence: str
    places: tuple[str, ...]


class OptionInWords(NamedTuple):
    """Something that may be done, in words."""

    what: str
    value: str
    """Empty where nothing is reckoned."""
    pros: tuple[PrincipleInWords, ...]
    cons: tuple[PrincipleInWords, ...]


def tipp(sight: Sight, lang: str) -> tuple[str, ...]:
    """What matters here, what to do, and why; then the places where the reason stands, as one cites them.

    Raises ValueError where there is nothing to do.
    """
    at = Situation(sight)
    return _sentences(rank_options(at), at, lang)


def card_tipp(sight: Sight, lang: str) -> tuple[str, ...]:
    """What matters about the card to be laid, which one and why, where nobody calls anything; places as in `tipp`."""
    at = Situation(sight)
    return _sentences(cards(at), at, lang)


def _sentences(found: Sequence[Option], at: Situation, lang: str) -> tuple[str, ...]:
    best = found[0]
    if len(found) == 1:
        return text(lang, "advice.matters.only"), _do(best, at, lang), text(lang, "advice.why.only")
    why, places = _why(best, at, lang)
    if isinstance(best.event, Play) and sum(isinstance(one.event, Play) for one in found) == 1:
        why, places = text(lang, "advice.why.only.card"), ()
    return _matters(best.event, at, lang), _do(best, at, lang), why, *places


def options(sight: Sight, lang: str) -> tuple[OptionInWords, ...]:
    """Everything that may be done now, the best first. Raises ValueError where there is nothing to do."""
    at = Situation(sight)
    return tuple(
        OptionInWords(
            _action(f"advice.what.{_sort(one)}", one, at, lang),
            "" if one.value is None else text(lang, f"advice.value.{one.unit}", value=decimal(one.value, lang)),
            tuple(principle_words(reason, at, lang) for reason in one.pros),
            tuple(principle_words(reason, at, lang) for reason in one.cons),
        )
        for one in advise(sight)
    )


class Instead(NamedTuple):
    """What was done, what Verein would have done, and why, in words."""

    sort: str
    """`card`, `word`, `given`, or of calls `unsaid` and `oversaid`."""
    did: str
    better: str
    why: str
    places: tuple[str, ...]


def instead(sight: Sight, event: GameEvent | None, lang: str) -> Instead:
    """Looking back at what was done, or at a call that was not made (None). Raises ValueError without a choice."""
    at = Situation(sight)
    found = rank_options(at)
    did = next((one for one in found if _is(one, event)), None)
    others = {Play: (Play,), Speak: (Speak, Play, type(None)), Say: (Say,), Give: (Give,)}.get(type(event), (Speak,))
    best = next((one for one in found if isinstance(one.event, others)), found[0])
    sorts = {Play: "card", Say: "word", Give: "given", Speak: "word" if isinstance(best.event, Speak) else "oversaid"}
    sort = sorts.get(type(event), "unsaid")
    why, places = _why_silent(did, at, lang) if sort == "oversaid" else _why_rather(best, did, at, lang)
    return Instead(sort, _bare(event, at, lang), _bare(best.event, at, lang), why, places)


def _is(option: Option, event: GameEvent | None) -> bool:
    return event.kind in option.kinds if isinstance(event, Play) else option.event == event


def _bare(event: GameEvent | None, at: Situation, lang: str) -> str:
    """A card, a call, an answer or cards given by their names alone."""
    match event:
        case Play():
            return card_name(event.kind, lang)
        case Speak():
            return call_word(_stage(event.stage, own_party(at.sight) or "re"), lang, at.rules, event.vorab)
        case Say():
            return answer_word(event.what, at.rules, lang)
        case Give():
            return _names_of(event.cards, lang)
        case _:
            return ""


def _why_rather(best: Option, did: Option | None, at: Situation, lang: str) -> tuple[str, tuple[str, ...]]:
    """What speaks for the better and not for what was done as well; else what speaks against that."""
    both = {one.name for one in did.pros} if did else set[str]()
    apart = [one for one in best.pros if one.name not in both] or (list(did.cons) if did else [])
    return _reason_words(apart[0], at, lang) if apart else _why(best, at, lang)


def _why_silent(did: Option | None, at: Situation, lang: str) -> tuple[str, tuple[str, ...]]:
    """What speaks against a call that was made."""
    return _reason_words(did.cons[0], at, lang) if did and did.cons else (text(lang, "advice.why.punkte"), ())


def _reason_words(reason: Reason, at: Situation, lang: str) -> tuple[str, tuple[str, ...]]:
    found = principle_words(reason, at, lang)
    return text(lang, "advice.why", name=found.name, sentence=found.sentence), found.places


def principle_words(reason: Reason, at: Situation, lang: str) -> PrincipleInWords:
    """A principle: its name, why it speaks here, and where it stands."""
    key = sentence_key(reason)
    facts = _facts(reason.voice.facts, at.rules, own_party(at.sight) or "re", lang)
    places = tuple(dict.fromkeys(ref_label(one, lang) for one in places_to_cite(reason.tip.places, at.rules)))
    return PrincipleInWords(text(lang, f"advice.name.{reason.name}"), text(lang, key, **facts), places)


def sentence_key(reason: Reason) -> str:
    """Which sentence says why a principle speaks: by side, by its way, and whether it is certain."""
    side = "for" if reason.voice.strength > 0 else "against"
    sure = "sure" if dict(reason.voice.facts).get("n_percent") in CERTAIN else ""
    return ".".join(filter(None, (f"advice.{side}.{reason.name}", reason.voice.way, sure)))


def places_to_cite(places: Iterable[str], rules: RuleSet) -> list[Ref]:
    """The places to be cited at a table: those of its own book first, then the script; others where neither has it."""
    refs = list(map(place, places))
    near = [[one for one in refs if one.book == book] for book in dict.fromkeys((rules.name, SCRIPT))]
    return [one for own in near for one in own] or refs


def place(written: str) -> Ref:
    """A place as the register of principles has it: `§5.2`, `maennle §19`, `schmidt: Vorhandspiel`."""
    if written.startswith("§"):
        return Ref(SCRIPT, written[1:])
    book, _, rest = written.replace(" §", ": §", 1).partition(": ")
    return Ref(book, rest)


def _facts(facts: Iterable[tuple[str, Any]], rules: RuleSet, party: Party, lang: str) -> JsonDict:
    """What a sentence is filled in with: numbers as one writes them, calls by name, the rest as everywhere."""
    plain: dict[str, Any] = {key: decimal(value, lang) if isinstance(value, float) else value for key, value in facts}
    if "call_level" in plain:
        plain["call_level"] = _stage(plain["call_level"], party)
    return in_words(plain, lang, rules)


def _stage(stage: int, party: Party) -> str:
    return STAGES[stage] if stage else party


# The three sentences


def _matters(event: GameEvent | None, at: Situation, lang: str) -> str:
    """What somebody looks at here, before any card is named."""
    key, facts = matters_key(event, at), dict[str, Any]()
    if event is None or isinstance(event, Speak):
        stage, vorab = _call_in_question(event, at)
        said = call_word(_stage(stage, own_party(at.sight) or "re"), lang, at.rules, vorab)
        facts = {
            "call_name": said,
            "n_limit": LEVEL_LIMITS[stage],
            "n_needed": 0 if stage else augen_needed(at.sight, stage),
        }
    return text(lang, key, **facts, n_number=at.number, n_lie=at.lie, n_behind=len(at.behind))


def matters_key(event: GameEvent | None, at: Situation) -> str:
    """Which sentence tells what matters here."""
    if event is None or isinstance(event, Speak):
        stage, _ = _call_in_question(event, at)
        level = "" if not stage else ".level" if LEVEL_LIMITS[stage] else ".schwarz"
        return f"advice.matters.call{level}"
    if not isinstance(event, Play):
        armut = isinstance(event, Give) or at.sight.round.phase == "armut_bieten"
        return f"advice.matters.{'armut' if armut else 'answer'}"
    if not at.sight.stich:
        return f"advice.matters.{'lead_alone' if at.alone else 'lead_first' if at.number == 1 else 'lead'}"
    return f"advice.matters.{'friend' if at.friend(at.owner) else 'enemy' if at.enemy(at.owner) else 'unknown'}"


def _call_in_question(event: Speak | None, at: Situation) -> tuple[int, bool]:
    """The stage of a call and whether it is said vorab; of silence the lowest that might be said."""
    if event is not None:
        return event.stage, event.vorab
    return min((one.stage, one.vorab) for one in calls_now(at.sight))


def _do(option: Option, at: Situation, lang: str) -> str:
    sort = _sort(option)
    keys = {"card": "advice.play", "cards": "advice.play.equal"}
    return _action(keys.get(sort, f"advice.say.{sort}"), option, at, lang)


def _why(option: Option, at: Situation, lang: str) -> tuple[str, tuple[str, ...]]:
    """The plainest reason with its places; where no principle speaks, what was reckoned."""
    if not option.pros:
        return _why_without_principle(option, at, lang), ()
    best = principle_words(option.pros[0], at, lang)
    why = text(lang, "advice.why", name=best.name, sentence=best.sentence)
    if option.cons and option.cons[0].voice.strength <= -STRONG:
        why = text(lang, "advice.why.nevertheless", sentence=why, name=principle_words(option.cons[0], at, lang).name)
    return why, best.places


def _why_without_principle(option: Option, at: Situation, lang: str) -> str:
    """Why something is best where no principle speaks for it."""
    if not isinstance(option.event, Play):
        return _promise(option.event, at, lang)
    card = card_name(option.event.kind, lang)
    return for_certain(option, at, lang) or text(lang, "advice.why.costs", card=card)


def for_certain(option: Option, at: Situation, lang: str, against: bool = False) -> str:
    """What a card brings for certain where no principle speaks for it, or what it gives away; empty for nothing."""
    if not isinstance(option.event, Play):
        return ""
    found = (certain_cost if against else certain_gain)(at, option.event.kind)
    if found is None:
        return ""
    facts = _facts(found.facts, at.rules, own_party(at.sight) or "re", lang)
    return text(lang, f"advice.{'spent' if against else 'brought'}.{found.way}", **facts)


def _promise(event: GameEvent | None, at: Situation, lang: str) -> str:
    """What a call or an answer promises; of `gesund` beside the best Solo of this hand."""
    if isinstance(event, Give):
        return text(lang, "advice.why.give")
    if not isinstance(event, Say):
        return text(lang, "advice.why.punkte")
    if event.what == "heirate:erster_fremder":
        return text(lang, "advice.why.form")
    if event.what != "gesund" or not at.sight.round.table.soli:
        return text(lang, "advice.why.habit")
    return text(lang, "advice.why.gesund", game=game_name(best_solo(at.sight).game, lang, at.rules))


# Actions


def _sort(option: Option) -> str:
    """What kind of action it is."""
    event = option.event
    if isinstance(event, Play):
        return "cards" if len(option.kinds) > 1 else "card"
    sorts = {Speak: "call", Say: "word", Give: "give"}
    return sorts.get(type(event), "nothing")


def _action(key: str, option: Option, at: Situation, lang: str) -> str:
    """An action in the words of a key."""
    event = option.event
    if isinstance(event, Play):
        others = card_names(option.kinds[1:], lang) if option.kinds[1:] else ""
        return text(lang, key, card=card_name(event.kind, lang), others=others)
    if isinstance(event, Speak):
        name = _stage(event.stage, own_party(at.sight) or "re")
        return text(lang, key, call_name=call_word(name, lang, at.rules, event.vorab))
    if isinstance(event, Give):
        return text(lang, key, cards=_names_of(event.cards, lang))
    return text(lang, key, word=answer_word(event.what, at.rules, lang)) if isinstance(event, Say) else text(lang, key)


def _names_of(cards: Iterable[Kind], lang: str) -> str:
    """Cards in words, both copies where there are two."""
    return list_words([card_name(kind, lang) for kind in cards], lang)


def answer_word(what: str, rules: RuleSet, lang: str) -> str:
    """What somebody says in the round of questions, as one says it: gesund, Damensolo, Ich nehme sie."""
    word, _, rest = what.partition(":")
    if word in SOLO_KINDS:
        return text(lang, f"advice.word.{word}", game=game_name(rest, lang, rules))
    if word == "heirate":
        known = has_text(lang, f"hochzeit.form.{rest}")
        return text(lang, f"hochzeit.form.{rest}") if known else card_name(parse_card(rest), lang)
    if what in STAGES or what == "vorab":
        return call_word(what, lang, rules) if what in STAGES else text(lang, "advice.word.vorab")
    healthy = healthy_word(rules, lang)
    return healthy if what == "gesund" else text(lang, f"advice.word.{what}", healthy=healthy)
