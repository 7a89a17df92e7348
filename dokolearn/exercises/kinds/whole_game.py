"""Play a whole normal game: the others play by rules of thumb, parties show as at a table, help is one tap away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, FUCHS, SUITS, augen_of, deal, left_of, rank_of, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, parties, playable, public_re, re_seats, verstoss
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.ch3_scoring.winning import verdict
from dokolearn.exercises.finished_game import verdict_words
from dokolearn.exercises.forced_round import CAUSES, forcing_place
from dokolearn.exercises.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.kinds.play_stiche import events_told
from dokolearn.exercises.seating import Sitting, asked, at_home, dealt, told_apart
from dokolearn.exercises.task import Action, Feedback, Help, Scene, SpecError, check_copies, check_keys, read_cards
from dokolearn.exercises.whole_course import LEARNER, Course, Task, known_partner, laid, others, seen
from dokolearn.exercises.written_calls import stage_word
from dokolearn.game import new_game, outcome, score, start, without_questions
from dokolearn.game.calling import forced_by, tacks_now
from dokolearn.model import SEATS, Call, CardTable, RuleSet, Stich
from dokolearn.players.rule_of_thumb import plays
from dokolearn.sight import parties as who_is_what
from dokolearn.strings import text
from dokolearn.wording import card_names, card_view, reason, suit_name

READY = 1
"""So many Stiche of a game with more than MOST cards are answered by the table of a page; then the engine goes on."""
MOST = 4


@dataclass(frozen=True, slots=True)
class WholeGame:
    """§1.6 Play a game from the first Stich to the last."""

    name: str = "whole_game"
    help: Help = ""

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hands` (four of equal size, the learner's first; the Kreuz Damen in two of them), `lead` (0 to 3)."""
        problems: list[str] = []
        data = check_keys(data, ("hands", "lead"), problems)
        lists, lead = data.get("hands"), data.get("lead", 0)
        if not isinstance(lists, list) or len(lists) != 4:
            raise SpecError([*problems, "hands: expected four"])
        first, second, third, fourth = (read_cards({"hands": cards}, "hands", rules, problems) for cards in lists)
        hands = (first, second, third, fourth)
        check_copies((kind for hand in hands for kind in hand), problems)
        if len({len(hand) for hand in hands}) != 1 or not hands[0]:
            problems.append("hands: expected four of equal size")
        if len(re_seats(hands)) != 2:
            problems.append("hands: expected a Kreuz Dame in two of them")
        if lead not in SEATS or type(lead) is not int:
            problems.append("lead: expected a seat from 0 to 3")
        if problems:
            raise SpecError(problems)
        spiel = new_game(rules, hands, left_of(lead, 3))
        return Task(without_questions(spiel, start(spiel)))

    def first(self, task: Task) -> Course:
        """Before the learner's first card; whoever sits before him has played."""
        return others(task, Course((), start(task.spiel), False))

    def solved(self, task: Task, inner: Course) -> bool:
        """Every card played."""
        return len(inner.places) == len(task.hands[LEARNER])

    def answer(self, task: Task, inner: Course, event: Mapping[str, Any], lang: str) -> tuple[Course, Feedback | None]:
        """A card, "help", or "go on" when a complete Stich lies there."""
        what, index = event.get("type"), event.get("index")
        if inner.looking:
            return (others(task, inner._replace(looking=False)), None) if what == "go_on" else (inner, None)
        if what == "help":
            return inner, _help(task, inner, lang)
        if what != "pick" or type(index) is not int or not 0 <= index < len(task.hands[LEARNER]):
            return inner, None
        return (inner, None) if index in inner.places else _tapped(task, inner, index, lang)

    def scene(self, task: Task, inner: Course, lang: str) -> Scene:
        """The Stich on the table with its players, the cards left, what everybody knows."""
        shown = inner.done[-1] if inner.looking else None
        lead, cards = (shown.lead, shown.cards) if shown else (inner.play.lead, inner.play.stich)
        best = (shown.winner - shown.lead) % 4 if shown else -1
        actions = () if self.solved(task, inner) else (_go_on(lang) if inner.looking else _ask_help(lang),)
        return Scene(
            prompt=_result(task, inner, lang)
            or text(lang, f"play_stiche.prompt.{'look' if shown else 'follow' if cards else 'lead'}"),
            stich=tuple(card_view(kind, lang) for kind in cards),
            who=tuple(text(lang, f"table.{(lead + place) % 4}") for place in range(len(cards))),
            seats=_seats(task, inner, lang),
            at=tuple((lead + place) % 4 for place in range(len(cards))),
            gap=inner.places[-1] if inner.looking else None,
            hand=tuple(card_view(kind, lang) for kind in task.hands[LEARNER]),
            taps="" if inner.looking else "hand",
            marks={
                "stich": tuple("winner" if place == best else "" for place in range(len(cards))),
                "hand": ("",) * len(task.hands[LEARNER]),
            },
            gone=tuple(sorted(inner.places)),
            actions=actions,
            facts=_facts(task, inner, lang),
            engine_goes_on=len(task.hands[LEARNER]) > MOST and len(inner.places) >= READY and not inner.looking,
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Said at the end, after the last Stich."""
        return Feedback("right", text(lang, "play_stiche.end"))

    def solution(self, task: Task) -> list[dict[str, Any]]:
        """The learner plays as the others do."""
        events: list[dict[str, Any]] = []
        inner = self.first(task)
        while not self.solved(task, inner):
            kind = plays(seen(task, inner.play, LEARNER))
            hand = task.hands[LEARNER]
            place = next(at for at, held in enumerate(hand) if held == kind and at not in inner.places)
            events.append({"type": "pick", "index": place})
            inner = laid(task, inner, place)
            if not self.solved(task, inner):
                events.append({"type": "go_on"})
                inner = others(task, inner._replace(looking=False))
        return events


def _seats(task: Task, inner: Course, lang: str) -> tuple[Sitting, ...]:
    """Who sits there with how many cards; parties as far as the learner knows them, and whether all others do, too."""
    now = inner.play
    shown = public_re(now.stiche, now.stich, now.lead)
    public = frozenset(SEATS) if shown == task.re else shown
    party = who_is_what(seen(task, now, LEARNER))
    sitting = told_apart(dealt(at_home(lang), map(len, now.hands)), party, public)
    return sitting if inner.looking else asked(sitting, LEARNER)


def _go_on(lang: str) -> Action:
    return Action("go_on", text(lang, "action.go_on"), primary=True)


def _ask_help(lang: str) -> Action:
    return Action("help", text(lang, "action.help"))


# Words

_END = ("3.1",)


def _tapped(task: Task, inner: Course, index: int, lang: str) -> tuple[Course, Feedback]:
    hand = task.hands[LEARNER]
    refusal = verstoss(hand[index], inner.hand, inner.play.stich, task.table)
    if refusal is None:
        after = laid(task, inner, index)
        forced = _forced(task, inner, after)
        where = (forcing_place(task.rules, forced.cause),) if forced else ()
        return after, Feedback("info", _told(task, inner, after, forced, lang), (*where, *_END[: after.play.over]))
    causes = (
        ("hand", place, "cause")
        for place, held in enumerate(hand)
        if held in refusal.cards and place not in inner.places
    )
    marks = (("hand", index, "wrong"), *causes, ("stich", 0, "cause"))
    return inner, Feedback("wrong", reason(refusal, lang), (refusal.paragraph,), marks, refusal.key)


def _help(task: Task, inner: Course, lang: str) -> Feedback:
    """What is asked for, which cards go, who is ahead."""
    lead, stich = inner.play.lead, inner.play.stich
    if not stich:
        return _help_to_lead(task, inner, lang)
    led, legal = task.table.group[stich[0]], playable(inner.hand, stich, task.table)
    best = winner(stich, task.table, last=len(inner.hand) == 1)
    words = {
        "suit": text(lang, "played.trumpf") if led == TRUMP else suit_name(SUITS[led], lang),
        "cards": card_names(sorted(set(legal), key=task.table.order.__getitem__), lang),
        "who": text(lang, f"table.{(lead + best) % 4}"),
        "card": card_names(stich[best : best + 1], lang),
        "augen": augen_of(stich),
    }
    serves = task.table.group[legal[0]] == led
    fits = (
        ("hand", place, "found")
        for place, kind in enumerate(task.hands[LEARNER])
        if serves and kind in legal and place not in inner.places
    )
    key, paragraph = ("serve", "2.7") if serves else ("free", "2.8")
    marks = (*fits, ("stich", best, "ahead"))
    return Feedback("info", text(lang, f"whole_game.help.{key}", **words), (paragraph,), marks)


def _help_to_lead(task: Task, inner: Course, lang: str) -> Feedback:
    """Any card goes; an ace of a suit that nobody has led yet is pointed out."""
    group = task.table.group
    led = {group[stich.cards[0]] for stich in inner.done} | {TRUMP}
    ace = next((kind for kind in inner.hand if rank_of(kind) == "A" and group[kind] not in led), None)
    if ace is None:
        return Feedback("info", text(lang, "whole_game.help.lead"), ("1.9",))
    place = next(at for at, kind in enumerate(task.hands[LEARNER]) if kind == ace and at not in inner.places)
    sentence = text(lang, "whole_game.help.ace", cards=card_names((ace,), lang))
    return Feedback("info", sentence, ("1.9",), (("hand", place, "found"),))


class _Forced(NamedTuple):
    """A call that a Stich has forced, and what it was about it."""

    call: Call
    cause: str
    events: list[str]


def _forced(task: Task, before: Course, after: Course) -> _Forced | None:
    """§3.3 What somebody had to call because of the last Stich, if anything."""
    now, said = after.play, len(before.play.spoken)
    if len(now.spoken) == said:
        return None
    tacks = tacks_now(task.spiel, replace(now, talk=before.play.talk))
    return _Forced(now.spoken[said].call, CAUSES[forced_by(task.spiel, now)], tacks)


def _forced_told(task: Task, stich: Stich, forced: _Forced, lang: str) -> str:
    """§3.3 Who has had to call what, and why."""
    call = forced.call
    words = {
        "who": text(lang, f"table.{call.seat}"),
        "said": _said(task, call, lang),
        "augen": stich.augen,
        "event": " + ".join(text(lang, f"line.{event}") for event in forced.events),
    }
    own = ".you" if call.seat == LEARNER else ""
    return text(lang, f"whole_game.forced.{forced.cause}{own}", **words)


def _said(task: Task, call: Call, lang: str) -> str:
    return stage_word(call.party, call.stage, task.rules, lang)


def _told(task: Task, before: Course, after: Course, forced: _Forced | None, lang: str) -> str:
    """What has happened in the Stich that lies on the table, who has shown himself, and how the game ended."""
    stich, last = after.done[-1], after.play.over
    own = stich.winner == LEARNER
    who = text(lang, "play_stiche.you" if own else "play_stiche.other", name=text(lang, f"table.{stich.winner}"))
    told = [text(lang, "play_stiche.stich", who=who, augen=stich.augen)]
    told += [_forced_told(task, stich, forced, lang)] if forced else []
    told += _shown(task, before, after, lang)
    open_still = known_partner(task, after.play) is None
    for party, events in sonderpunkte(stich, task.re, task.rules, task.table, last).items():
        known = [each for each in events if each == "doppelkopf" or not open_still]
        told += events_told(task.re, party, known, lang)
    return " ".join([*told, *([_ended(task, after, lang)] if last else [])])


def _shown(task: Task, before: Course, after: Course, lang: str) -> list[str]:
    """§2.2 Who has laid a Kreuz Dame in this Stich, and whether the learner knows his partner now."""
    seen = public_re(after.done)
    new = seen - public_re(before.done) - {LEARNER}
    told = [text(lang, "whole_game.shown", who=text(lang, f"table.{seat}")) for seat in sorted(new)]
    partner = known_partner(task, after.play)
    if partner is not None and known_partner(task, replace(before.play, stich=())) is None:
        told.append(text(lang, "whole_game.partner", who=text(lang, f"table.{partner}")))
    return told


def _ended(task: Task, after: Course, lang: str) -> str:
    """§3.1 Who has won, once all Augen are out."""
    if sum(stich.augen for stich in after.done) != AUGEN_TOTAL:
        return text(lang, "play_stiche.end")
    result = verdict(outcome(task.spiel, after.play), task.rules)
    partner = next(seat for seat in SEATS[1:] if parties(task.re)[seat] == parties(task.re)[LEARNER])
    names = {"who": text(lang, f"table.{partner}"), "party": text(lang, f"party.{parties(task.re)[LEARNER]}")}
    ended = text(lang, "whole_game.end", **names, why=verdict_words(result, task.rules, lang))
    return " ".join([ended, *_counted(task, after, lang)])


def _result(task: Task, inner: Course, lang: str) -> str:
    """§3.1 Won or lost, and with how many Augen, once a whole game is over; before that nothing."""
    if not inner.play.over or sum(stich.augen for stich in inner.done) != AUGEN_TOTAL:
        return ""
    party = parties(task.re)
    won = verdict(outcome(task.spiel, inner.play), task.rules).winner
    mine = sum(stich.augen for stich in inner.done if party[stich.winner] == party[LEARNER])
    key = "nobody" if won is None else "won" if won == party[LEARNER] else "lost"
    return text(lang, f"whole_game.prompt.{key}", mine=mine, theirs=AUGEN_TOTAL - mine)


def _counted(task: Task, after: Course, lang: str) -> list[str]:
    """§3.9 What the game is worth, once somebody had to call; before it only the winner is asked for."""
    if not after.play.spoken:
        return []
    said = ", ".join(_said(task, one.call, lang) for one in after.play.spoken)
    punkte = abs(score(task.spiel, after.play).punkte[LEARNER])
    return [text(lang, "whole_game.end.called", said=said, punkte=punkte)]


def _facts(task: Task, inner: Course, lang: str) -> tuple[str, ...]:
    """Which Stich it is, the own party, and the Augen of those who are known to play together."""
    number = min(len(inner.done) + (not inner.looking), len(task.hands[LEARNER]))
    partner = known_partner(task, inner.play)
    side = {LEARNER, partner}
    mine = sum(stich.augen for stich in inner.done if stich.winner in side)
    theirs = sum(stich.augen for stich in inner.done) - mine
    names = {"party": text(lang, f"party.{parties(task.re)[LEARNER]}"), "mine": mine, "theirs": theirs}
    if partner is not None:
        names["who"] = text(lang, f"table.{partner}")
    key = "whole_game.facts.open" if partner is None else "whole_game.facts.known"
    first = text(lang, "whole_game.facts.stich", number=number, of=len(task.hands[LEARNER]))
    return (first, text(lang, key, **names), *(_called(task, one.call, lang) for one in inner.play.spoken))


def _called(task: Task, call: Call, lang: str) -> str:
    own = ".you" if call.seat == LEARNER else ""
    who, said = text(lang, f"table.{call.seat}"), _said(task, call, lang)
    return text(lang, f"whole_game.facts.called{own}", who=who, said=said)


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """A deal; who leads, at the first level somebody else."""
    hands = [in_order(list(hand), table) for hand in deal(table, chance)]
    return {"hands": hands, "lead": 1 + int(chance() * 3) if level == 1 else int(chance() * 4)}


def _with_a_good_hand(position: Position, table: CardTable) -> bool:
    return _normal(position, table) and _trumps_held(position, table) * 3 >= table.hand_size * 2


def _normal(position: Position, table: CardTable) -> bool:
    """§2.1 Nobody holds both Kreuz Damen, nor both Karo Asse, which some books would raise."""
    return all(hand.count(ALTE) < 2 and hand.count(FUCHS) < 2 for hand in position["hands"])


def _with_few_trumps(position: Position, table: CardTable) -> bool:
    return _normal(position, table) and _trumps_held(position, table) * 2 <= table.hand_size


def _trumps_held(position: Position, table: CardTable) -> int:
    return sum(table.group[kind] == TRUMP for kind in position["hands"][0])


KIND = WholeGame()

SAMPLES = ({"hands": ["PiA KrD KaA", "Pi9 KrD HeB", "Pi10 He10 Ka9", "PiK KrA KaK"], "lead": 1},)

INVENTION = Invention(_draw, (_with_a_good_hand, _normal, _with_few_trumps))
