"""A moment of a normal game in which the learner may say something: what was said, what lies there, his party."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dokolearn.ch1_general import stiche_per_game
from dokolearn.ch2_normal_game import alte_of, card_table
from dokolearn.ch3_scoring.calls import (
    CallTable,
    Deadline,
    call_table,
    call_verstoss,
    calls_so_far,
    deadline,
    only_late,
    possible_calls,
    stages_brought,
)
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.written_calls import WrittenCall, call_facts, moment_of, spoken_calls, stage_word
from dokolearn.house_rules.chain import chain_cards
from dokolearn.model import STAGES, Call, Hand, Moment, Party, RuleSet, Seat, Spoken, Verstoss
from dokolearn.strings import text
from dokolearn.wording import deadline_words, reason

LEARNER = Seat(0)


@dataclass(frozen=True)
class Turn:
    """So many cards of the game are `played`; `lead` led the running Stich. `hand` only where it matters.

    Without slots, so that what follows from it is found once.
    """

    rules: RuleSet
    hand: Hand
    party: Party
    calls: tuple[WrittenCall, ...]
    played: int
    lead: Seat
    worked: bool

    @cached_property
    def table(self) -> CallTable:
        """§3.3 The limits of the book."""
        return call_table(self.rules, "normal", stiche_per_game(card_table(self.rules)))

    @cached_property
    def moment(self) -> Moment:
        """§3.3 When the learner would speak now."""
        return moment_of(LEARNER, self.played, self.lead, self.table.hand_size)

    @cached_property
    def spoken(self) -> tuple[Spoken, ...]:
        """§3.5 The calls that count so far."""
        return spoken_calls(self.calls, self.table, self.lead, self.played)

    @cached_property
    def possible(self) -> tuple[Call, ...]:
        """§3.3 What the learner may say."""
        return possible_calls(self.table, self.spoken, LEARNER, self.party, self.moment)


def turn_of(said: Reading) -> Turn:
    """`party` (or a `hand`, which tells it), `calls`, `played` (cards of the game so far; as many as at the last call
    where it is missing), `lead` (of the running Stich), `worked`. Raises SpecError."""
    latest = max((call.at or 0 for call in said["calls"]), default=0)
    played = said["played"] if "played" in said.data else latest
    said.check(played < len(said.table.deck), f"played: expected 0 to {len(said.table.deck) - 1}")
    said.check(latest <= played, "calls: one comes after the moment itself")
    party = said["party"] or ("re" if alte_of(said.rules) in said["hand"] else "kontra")
    return said.task(Turn, played=played, party=party)


def attempt(stage: int, turn: Turn, vorab: bool = False) -> Call:
    """A call of the learner."""
    return Call(LEARNER, turn.party, stage, vorab)


def refusal(turn: Turn, call: Call) -> Verstoss | None:
    """§3.3 Why the learner may not say this now, or None if he may."""
    if call in turn.possible:
        return None
    return call_verstoss(turn.table, turn.spoken, call, turn.moment)


def refused_reason(turn: Turn, refused: Verstoss, lang: str) -> tuple[str, tuple[str, ...]]:
    """Why the learner may not say something, with its paragraphs; and what a late call does all the same (`maennle
    §17`)."""
    why = reason(refused, lang, turn.rules)
    if refused.paragraph == "3.7" and _read(turn.rules):
        return f"{why} {text(lang, 'turn.reading')}", (refused.paragraph,)
    if refused.key in _NEEDS and _too_late(turn, str(dict(refused.params)["call_missing"])):
        return text(lang, "call_possible.ansage_late", why=why), (refused.paragraph,)
    if turn.table.rules.invalid_call_counts_when_losing and only_late(refused):
        return f"{why} {text(lang, 'call_possible.late')}", (refused.paragraph, "3.3.zu_spaet")
    return why, (refused.paragraph,)


_NEEDS = ("call.needs_ansage", "call.needs_lower")


def _too_late(turn: Turn, missing: str) -> bool:
    """Whether what has to be said before cannot be said any more either."""
    refused = refusal(turn, attempt(STAGES.index(missing) if missing in STAGES else 0, turn))
    return refused is not None and only_late(refused)


def last_moment(turn: Turn, stage: int, vorab: bool = False) -> Deadline | None:
    """§3.7 The last moment of a call of the learner."""
    return deadline(turn.table, turn.spoken, turn.party, stage, vorab, LEARNER)


def possible_place(turn: Turn, call: Call) -> str:
    """§3.3 Where it stands that a call is possible: among the limits, or, for an answer with more time, §3.7."""
    due = last_moment(turn, call.stage, call.vorab)
    return "3.7" if due and due.reply else "3.3"


def _read(rules: RuleSet) -> bool:
    """Whether an answer has the time that we read into the script: it names none."""
    return rules.calls.reply_rule == "one_stich_later"


def possible_words(turn: Turn, call: Call, lang: str) -> str:
    """§3.3 That a call is possible, with its last moment and the levels it brings along."""
    word = stage_word(call.party, call.stage, turn.rules, lang, call.vorab)
    due = last_moment(turn, call.stage, call.vorab)
    own = max((one.call.stage for one in turn.spoken if one.call.party == call.party), default=-1)
    sentence = text(lang, "turn.allowed", said=word, until=deadline_words(due, lang) if due else "")
    if due and due.reply and _read(turn.rules):
        sentence += " " + text(lang, "turn.reading")
    sentence += "".join(f" {one}" for one in _of_the_chain(turn, call, own, lang))
    below = [stage_word(call.party, stage, turn.rules, lang) for stage in stages_brought(turn.table, own, call)]
    if not below:
        return sentence
    quoted = [text(lang, "turn.quoted", said=one) for one in below]
    if len(quoted) == 1:
        return sentence + " " + text(lang, "turn.brings", below=quoted[0])
    listed = text(lang, "list.and", first=", ".join(quoted[:-1]), last=quoted[-1])
    return sentence + " " + text(lang, "turn.brings.more", below=listed)


def _of_the_chain(turn: Turn, call: Call, own: int, lang: str) -> Iterator[str]:
    """`maennle §15` Whether whoever has led holds enough, and that "vorab" may follow a plain Re or Kontra."""
    if not turn.table.chain:
        return
    if call.vorab and own == 0:
        yield text(lang, "turn.vorab_after", said=stage_word(call.party, 0, turn.rules, lang))
    if turn.lead == LEARNER and turn.played % 4 == 1 and not call.vorab:
        said = calls_so_far(turn.spoken, turn.party)
        need = chain_cards(turn.table.chain, said, further=call.stage - own - 1)
        yield text(lang, "turn.led", cards=turn.moment.cards_in_hand, need=need)


def turn_facts(turn: Turn, lang: str) -> tuple[str, ...]:
    """The moment in every unit that a book counts, and what was said."""
    moment = turn.moment
    numbers = (("stiche", turn.played // 4), ("table", turn.played % 4), ("own", moment.cards_in_hand))
    counted = (text(lang, f"turn.{key}", number=number) for key, number in numbers)
    whose = text(lang, "turn.yours" if moment.on_turn else "turn.not_yours")
    party = text(lang, "turn.party", party=text(lang, f"party.{turn.party}"))
    return (party, *counted, whose, *call_facts(turn.calls, turn.rules, lang, turn.table, turn.lead, turn.played))
