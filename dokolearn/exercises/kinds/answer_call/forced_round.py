"""Who has to call now, and what? After a Stich, or after somebody has given his party away (`maennle §17, §25`)."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, left_of, shuffle, stiche_per_game
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table, parties
from dokolearn.ch3_scoring.calls import CallTable, call_table, calls_so_far
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Position, one_of
from dokolearn.exercises.frame.seating import chairs_from, place_of, without_learner
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.stiche_view import player, stiche_of
from dokolearn.exercises.position.written_calls import (
    WrittenCall,
    ansage,
    call_facts,
    moment_of,
    spoken_calls,
    stage_word,
)
from dokolearn.house_rules.forced import AfterStich, disclosure_call, forced_call, forcing_option, tacks_seen
from dokolearn.model import SEATS, STAGES, Call, CardTable, Kind, Party, RuleSet, Seat, Spoken, Stich
from dokolearn.strings import text
from dokolearn.wording import forcing_place, own_text

KEYS = ("ask", "stich", "lead", "re", "number", "found", "told", "played", "calls", "worked")
PLACE, TOLD = "3.3.zwang", "3.3.verplappert"
CAUSES = {"forced_call_tack": "tack", "forced_call": "augen", "": ""}
"""What an option makes of a Stich: the end of a text key."""

Words = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Forced:
    """A Stich with its number in the game, or who has given his party away (`told`) after so many cards.

    `found`: the Stich that found the partner of a Hochzeit, 0 in a normal game.
    """

    rules: RuleSet
    stich: Stich | None
    told: Seat
    re: frozenset[Seat]
    number: int
    found: int
    played: int
    calls: tuple[WrittenCall, ...]
    worked: bool

    @property
    def seat(self) -> Seat:
        """Who might have to speak."""
        return self.stich.winner if self.stich else self.told

    @property
    def party(self) -> Party:
        """§2.2 The party of that player."""
        return parties(self.re)[self.seat]

    @property
    def game(self) -> str:
        """§2.1 A Hochzeit or a normal game."""
        return "hochzeit" if self.found else "normal"

    @property
    def table(self) -> CallTable:
        """§3.3 The limits of the book."""
        return call_table(self.rules, self.game, stiche_per_game(card_table(self.rules)), self.found)

    @property
    def spoken(self) -> tuple[Spoken, ...]:
        """§3.5 What was said and counts."""
        return spoken_calls(self.calls, self.table, self.stich.lead if self.stich else SEATS[0], self.played)

    @property
    def call(self) -> Call | None:
        """§3.3 What the engine says has to be called."""
        return _call(self, self.spoken)


def _call(task: Forced, spoken: tuple[Spoken, ...]) -> Call | None:
    if task.stich is None:
        moment = moment_of(task.told, task.played, SEATS[0], task.table.hand_size)
        return disclosure_call(task.table, spoken, task.told, task.party, moment)
    found = forced_call(_after_stich(task, task.stich, spoken))
    return found[1] if found else None


def _after_stich(task: Forced, stich: Stich, spoken: tuple[Spoken, ...]) -> AfterStich:
    return AfterStich(task.table, task.rules, card_table(task.rules), task.number, stich, task.re, spoken)


def read_forced(said: Reading) -> Forced:
    """`stich` (four cards), `lead`, `number` and `found`; or `told` with `played`; `re`, `calls`. Raises SpecError."""
    number, re = said["number"] or 1, frozenset(said["re"])
    said.check(len(said["stich"]) == (0 if "told" in said.data else 4), "stich: expected four cards, or told: a seat")
    said.check(said["found"] < number or not said["number"], "found: expected a Stich before this one")
    said.check(len(re) == 2, "re: expected two seats")
    stich = next(iter(stiche_of(said["stich"], said["lead"], said.table)), None)
    alten = {seat for seat in SEATS if stich and ALTE in _card_of(stich, seat)}
    said.check(alten <= re, "re: a Kreuz Dame was laid by Kontra")
    played = 4 * number if stich else said["played"]
    return said.task(Forced, stich=stich, told=said["told"] or SEATS[0], re=re, number=number, played=played)


def _card_of(stich: Stich, seat: Seat) -> tuple[Kind, ...]:
    return (stich.cards[(seat - stich.lead) % 4],)


def forced_look(task: Forced, lang: str) -> Scene:
    """The Stich or the slip of the tongue, who is Re, and what was said."""
    told = call_facts(task.calls, task.rules, lang, task.table, played=task.played, names="player")
    both = text(lang, "list.and", first=player(min(task.re), lang), last=player(max(task.re), lang))
    facts = (text(lang, f"answer_call.forced.re{'' if task.found else '.secret'}", who=both), _where(task, lang), *told)
    if task.stich is None:
        return Scene(prompt=text(lang, "answer_call.prompt.told"), facts=facts)
    return Scene(
        prompt=text(lang, "answer_call.prompt.forced"),
        stich=task.stich.cards,
        seats=without_learner(lang),
        at=chairs_from(place_of(task.stich.lead), task.stich.cards),
        facts=facts,
    )


def _where(task: Forced, lang: str) -> str:
    """Which Stich it is, or who has given his party away when."""
    if task.stich is None:
        return text(lang, "answer_call.forced.told", who=player(task.told, lang), number=task.played // 4)
    key = "found" if task.found else "stich"
    return text(lang, f"answer_call.forced.{key}", number=task.number, found=task.found)


# The answers


def forced_choices(task: Forced, lang: str) -> tuple[Choice, ...]:
    """The next call of whoever it is about, a wrong stage of his, the other party's, and nobody."""
    party, mine = parties(task.re), _next(task, task.party)
    other = next(seat for seat in SEATS if party[seat] != task.party)
    beside = mine - 1 if mine else 1
    asked = [(task.seat, mine, "call"), (task.seat, beside, "stage"), (other, _next(task, party[other]), "who")]
    return (*(_somebody(task, *one, lang) for one in sorted(asked)), _nobody(task, lang))


def _next(task: Forced, party: Party) -> int:
    return min(task.table.after(calls_so_far(task.spoken, party).own), len(STAGES) - 1)


def _somebody(task: Forced, seat: Seat, stage: int, slip: str, lang: str) -> Choice:
    party = parties(task.re)[seat]
    said, why, place = stage_word(party, stage, task.rules, lang), *_why(task, lang)
    label = text(lang, "answer_call.forced.call", who=player(seat, lang), said=said)
    if task.call and slip == "call":
        return Choice(label, True, why, (place,))
    key = _mistake(task, stage, slip)
    wrong = f"answer_call.forced.wrong.{key}" if task.call else f"answer_call.forced.free.{key}"
    words = {"who": player(seat, lang), "said": said, "why": why}
    return Choice(label, False, text(lang, wrong, **words), (place,), slip="forced")


def _mistake(task: Forced, stage: int, slip: str) -> str:
    """The end of a text key: which wrong player, which wrong stage."""
    if slip == "who" and task.call and task.stich is None:
        return "who.told"
    if slip != "stage" or task.call is None:
        return slip
    return "lower" if stage < task.call.stage else "higher"


def _nobody(task: Forced, lang: str) -> Choice:
    label, (why, place) = text(lang, "answer_call.forced.nobody"), _why(task, lang)
    if task.call is None:
        return Choice(label, True, why, (place,))
    return Choice(label, False, text(lang, "answer_call.forced.wrong.nobody", why=why), (place,), slip="forced")


# Why


def _why(task: Forced, lang: str) -> tuple[str, str]:
    """Why somebody has to call, or nobody, with its place in the book."""
    call, words = task.call, _words(task, lang)
    if call is None:
        key, place = _free(task)
        return text(lang, f"answer_call.free.{key}", **words), place
    words["said"] = stage_word(call.party, call.stage, task.rules, lang)
    cause = _cause(task)
    first = own_text(f"answer_call.forced.by.{cause}", task.rules, lang, **words)
    more = [own_text(f"answer_call.forced.also.{key}", task.rules, lang, **words) for key in _also(task, call)]
    return " ".join([first, *more]), forcing_place(task.rules, _option(task)) if task.stich else TOLD


def _words(task: Forced, lang: str) -> Words:
    words = {"who": player(task.seat, lang), "number": task.number, "found": task.found}
    words |= {
        "party": text(lang, f"party.{task.party}"),
        "least": task.table.rules.forced_call_augen if task.table.rules.forced_call else 0,
    }
    if task.stich is None:
        return words
    events = [text(lang, f"line.{event}") for event in _events(task, task.stich)]
    return {**words, "augen": task.stich.augen, "event": " + ".join(events)}


def _events(task: Forced, stich: Stich) -> list[str]:
    """§3.11 What the Stich brings its winner as far as he knows (`maennle §24`)."""
    return tacks_seen(_after_stich(task, stich, task.spoken))


def _cause(task: Forced) -> str:
    """What forces a call: that somebody has told, a Tack, or many Augen."""
    return CAUSES[_option(task)] if task.stich else "told"


def _option(task: Forced) -> str:
    """§3.3 The option by which the Stich forces its winner."""
    assert task.stich is not None
    return forcing_option(_after_stich(task, task.stich, task.spoken))


def _also(task: Forced, call: Call) -> list[str]:
    """What has to be known beside it: a stage higher, the partner's Fuchs, a Hochzeit, a call that comes late."""
    raised, vorab = call.stage > 0, calls_so_far(task.spoken, task.party).own_vorab
    asked = {
        "raised": raised,
        "reading": raised and not vorab and task.stich is not None and _cause(task) == "tack",
        "partner": task.stich is not None and _cause(task) == "tack" and _of_the_partner(task, task.stich),
        "hochzeit": task.found > 0 and task.stich is not None,
        "late": call.late,
    }
    return [key for key, true in asked.items() if true]


def _of_the_partner(task: Forced, stich: Stich) -> bool:
    """Whether every Tack in it is a Fuchs that turns out to be the partner's."""
    owners = {left_of(stich.lead, place) for place, kind in enumerate(stich.cards) if kind == FUCHS}
    return set(_events(task, stich)) == {"fuchs"} and all((seat in task.re) == (task.party == "re") for seat in owners)


def _free(task: Forced) -> tuple[str, str]:
    """Why nobody has to call, and where that stands."""
    table, stich = task.table, task.stich
    rules = table.rules
    if not (
        rules.forced_call_tack or (rules.forced_call and rules.forced_call_augen)
        if stich
        else rules.disclosure_forces_call
    ):
        return ("book" if stich else "untold"), "3.3"
    if task.spoken and _call(task, ()) is not None:
        return _after_a_call(task)
    if stich is None:
        return "shown", TOLD
    if task.number != task.found + 1:
        return ("later.hochzeit" if task.found else "later"), PLACE
    if not table.rules.forced_call_tack:
        return "augen", PLACE
    return ("own_fuchs" if FUCHS in stich.cards else "no_tack"), PLACE


def _after_a_call(task: Forced) -> tuple[str, str]:
    """What was said leaves nothing to be forced: it bars the next stage, has shown the party, or is enough."""
    said = calls_so_far(task.spoken, task.party)
    if task.table.one_side and said.other >= 1 and said.own >= 0:
        return "barred", "3.10"
    if task.stich is None:
        return "shown", TOLD
    return ("known_fuchs" if task.table.rules.forced_call_tack else "called"), PLACE


# Drawn by chance

_HERZSTICH, _FAT = ("HeA", "HeK", "HeA", "HeK"), ("KrA", "Kr10", "KrA", "Kr10")


def forces(rules: RuleSet) -> bool:
    """§3.3 Whether this book knows a Stich that forces a call."""
    return rules.calls.forced_call or rules.calls.forced_call_tack


def draw_forced(rules: RuleSet, level: int, chance: Chance) -> Position:
    """A first Stich with or without a Tack; later also after a call, or somebody gives himself away."""
    if level > 1 and rules.calls.disclosure_forces_call and chance() < 0.2:
        return _draw_told(rules, chance)
    cards, lead = _stich(card_table(rules), chance), int(chance() * 4)
    re = _sides(cards, lead, chance)
    position = {"ask": "forced", "stich": tuple(cards), "lead": lead, "re": re}
    if level > 1 and chance() < 0.2:
        return {**position, "number": 2}
    return {**position, **({"calls": _drawn_calls(rules, re, level, chance)} if level > 1 else {})}


def _stich(table: CardTable, chance: Chance) -> list[Kind]:
    """Mostly trumps, often with a Fuchs among them; else one suit."""
    shape = chance()
    if shape > 0.8:
        return [KIND_BY_CODE[code] for code in one_of((_HERZSTICH, _FAT), chance)]
    trumps = shuffle([kind for kind in table.deck if table.group[kind] == TRUMP and kind != FUCHS], chance)
    return shuffle([FUCHS if shape < 0.6 else trumps[3], *trumps[:3]], chance)


def _sides(cards: list[Kind], lead: int, chance: Chance) -> list[int]:
    """Two seats: who laid a Kreuz Dame is among them."""
    shown = {(lead + place) % 4 for place, kind in enumerate(cards) if kind == ALTE}
    others = shuffle([seat for seat in SEATS if seat not in shown], chance)
    return sorted([*shown, *map(int, others)][:2])


def _drawn_calls(rules: RuleSet, re: list[int], level: int, chance: Chance) -> str:
    """Nothing, or a call before the second card; at the last level perhaps an Absage after it."""
    if chance() < 0.4:
        return ""
    seat = int(chance() * 4)
    said = f"{seat}:{ansage('re' if seat in re else 'kontra')}"
    first = f"{said}-vorab@0" if rules.calls.vorab else f"{said}@0"
    return f"{first} {said}-k90@1" if level > 2 and chance() < 0.5 else first


def _draw_told(rules: RuleSet, chance: Chance) -> Position:
    """Somebody gives his party away between two Stiche, early or late."""
    told, re = int(chance() * 4), _sides([], 0, chance)
    position = {"ask": "forced", "told": told, "re": re, "played": 4 * int(chance() * 5)}
    if chance() < 0.3:
        return {**position, "calls": f"{told}:{ansage('re' if told in re else 'kontra')}@0"} | {"played": 4}
    return position
