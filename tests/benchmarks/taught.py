"""What the tactics course is good for: Anfänger with the principles of lessons 19 to 26 beside Anfänger without them.

Four plain Anfänger play whole games. One of them is asked at each of his own decisions, in the round of questions,
whether to call, which card: what does he do, and what would he do if he had learned one lesson's principles, or all of
them? It is priced in deals that fit what he knows, everybody playing on as in a club, beside what Meister does there:
how much less it brings, and what is proven of that (`players.measuring`), both in Punkte. The game itself goes on with
what Anfänger does, so all are asked in the same places; so is Verein, who makes no mistake and reckons no deals.

    python tests/benchmarks/taught.py --games 200     # goes on where it was stopped; games are the same everywhere

A principle works as a reminder: a mistake is not made where what was learned speaks rather for the card that is laid
without it. Two principles are about memory: whoever has learned to know the cards and who belongs to whom forgets
neither. Where something is said instead of laid, what principles clearly speak for is said.
"""

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

from rows import Row  # noqa: E402  the folder has to be known first

from dokolearn.ch1_general import deal  # noqa: E402
from dokolearn.ch2_normal_game import card_table  # noqa: E402
from dokolearn.ch5_tactics.estimate import best_card  # noqa: E402
from dokolearn.ch5_tactics.principles import SPEAKING, TIPS, speaks  # noqa: E402
from dokolearn.ch5_tactics.quick_facts import quick_facts  # noqa: E402
from dokolearn.ch5_tactics.viewpoint import Situation  # noqa: E402
from dokolearn.game import begin, sight, step  # noqa: E402
from dokolearn.hosts.site.rules.tips import tip_texts  # noqa: E402
from dokolearn.model import SEATS, GameEvent, Play, Say, Speak  # noqa: E402
from dokolearn.players import announcing, verein  # noqa: E402
from dokolearn.players.anfaenger import CARDS, WORDS, Look  # noqa: E402
from dokolearn.players.levels import LEVELS, replies, turn_of  # noqa: E402
from dokolearn.players.measuring import measure  # noqa: E402
from dokolearn.players.people import PLAIN  # noqa: E402
from dokolearn.rulesets import BOOKS  # noqa: E402
from dokolearn.sight import SCHWEIN_SAID, Sight, actions, calls_now, cards_now, may_announce_schwein, own_party  # noqa: E402

FEW = 8
"""So many games in `rows`: enough to see that nothing is broken."""

DEALS = 200
"""In so many deals at most everything is tried."""

CLEARLY = 0.5
"""So much more clearly than for the own choice principles have to speak for another one; 1 is a plain word."""

REMEMBERS = {"know_hands": "forgets", "find_partner_early": "forgets_partner"}
"""Principles about memory, and the mistake that whoever has learned them does not make."""

NAMED = {"20": {"leads_tens"}, "22": {"overtakes"}, "23": {"takes_high"}}
"""Mistakes that a lesson names itself in what one takes along, without a tip of the sources that speaks about them."""

PLAIN_ONE, ALL, CLUB = "anfaenger", "all", "verein"

Lessons = Mapping[str, frozenset[str]]
Speech = Mapping[str, Sequence[float]]
"""By principle, how clearly it speaks for each option."""


class Decision(NamedTuple):
    """One decision: by pupil how many Punkte less his own brings."""

    what: str
    below: Mapping[str, float]
    """Than what Meister does there, by chance or not."""
    price: Mapping[str, float]
    """What is proven of it, as the course grades cards: nothing where nobody knows."""


@cache
def lessons() -> Lessons:
    """By pupil the principles he has learned: nothing, one lesson, all of them. What is doubtful is no advice."""
    taught: dict[str, set[str]] = {PLAIN_ONE: set(), ALL: set()}
    for name, told in tip_texts().items():
        if told.lesson and TIPS[name].truth in SPEAKING:
            taught.setdefault(told.lesson, set()).add(name)
            taught[ALL].add(name)
    return {pupil: frozenset(names) for pupil, names in sorted(taught.items())}


def named_by(pupil: str) -> set[str]:
    """The mistakes that his lessons name."""
    return set().union(*NAMED.values()) if pupil == ALL else NAMED.get(pupil, set())


# One game


def game_of(number: int, book: str) -> Iterator[Decision]:
    """The decisions of one seat in the game of a number."""
    rules = BOOKS[book]
    hands = deal(card_table(rules), Random(f"taught {number}").random)
    game, asked, levels = begin(rules, hands, SEATS[number % 4]), SEATS[number // 4 % 4], [LEVELS[PLAIN_ONE]] * 4
    moment = 0
    while not game.over:
        turn, name = turn_of(game), f"taught {number} {moment}"
        seen, moment = sight(game, turn), moment + 1
        if turn == asked:
            yield from decisions(seen, name)
        event = acts(seen, name)
        game = step(game, event)
        for answer in replies(game, event, levels, Random(f"{name} replies").random):
            game = step(game, answer)


def acts(seen: Sight, name: str) -> GameEvent:
    """What Anfänger does, with the chance that is his here."""
    level = LEVELS[PLAIN_ONE]
    if seen.forced is not None:
        return Speak(seen.seat, seen.forced[1].stage)
    if seen.game is None:
        return level.answers(seen, Random(f"{name} words").random)
    if may_announce_schwein(seen):
        return Say(seen.seat, SCHWEIN_SAID)
    said = level.speaks(seen, Random(f"{name} words").random)
    return said or Play(seen.seat, level.plays(seen, Random(f"{name} card").random))


def decisions(seen: Sight, name: str) -> Iterator[Decision]:
    """Whatever is to be decided here: a first answer, a call, a card."""
    if seen.forced is not None:
        return
    if seen.game is None:
        if Say(seen.seat, "gesund") in actions(seen):
            yield answered(seen, name)
        return
    if own_party(seen) is not None and any(not call.vorab for call in calls_now(seen)):
        yield called(seen, name)
    if len(set(cards_now(seen))) > 1 and not may_announce_schwein(seen):
        yield laid(seen, name)


# What the pupils do


def laid(seen: Sight, name: str) -> Decision:
    """Which card."""
    kinds = list(dict.fromkeys(cards_now(seen)))
    options, dice = [Play(seen.seat, kind) for kind in kinds], Random(f"{name} card")
    happening = [mistake for mistake, one in CARDS.items() if dice.random() < one.chance]
    speech = said(seen, options)
    chosen = {pupil: kinds.index(reminded(seen, happening, pupil, kinds, speech)) for pupil in lessons()}
    best = kinds.index(LEVELS["meister"].plays(seen, Random(f"{name} meister").random))
    return decided("card", seen, options, best, {**chosen, CLUB: kinds.index(verein.plays(seen))}, name)


def reminded(seen: Sight, happening: Sequence[str], pupil: str, kinds: Sequence[int], speech: Speech) -> int:
    """The card that is laid once no mistake is left against which what was learned speaks."""
    learned = lessons()[pupil]
    gone = {REMEMBERS[name] for name in learned & REMEMBERS.keys()} | named_by(pupil)
    left = [mistake for mistake in happening if mistake not in gone]
    total = dict(zip(kinds, sums(learned, speech, len(kinds)), strict=True))
    while True:
        kind = thought(seen, left)
        without = ([one for one in left if one != mistake] for mistake in left)
        better = next((fewer for fewer in without if total[thought(seen, fewer)] > total[kind] + 1e-9), None)
        if better is None:
            return kind
        left = better


def thought(seen: Sight, mistakes: Sequence[str]) -> int:
    """The card that Anfänger lays with these mistakes."""
    open_cards, own = quick_facts(seen)
    look = Look(seen, open_cards, own, cards_now(seen))
    for mistake in mistakes:
        look = CARDS[mistake].makes(look) or look
    return best_card(look.open_cards, look.own, look.choices, PLAIN.cards)


def called(seen: Sight, name: str) -> Decision:
    """Whether to call, and what."""
    stages = [call.stage for call in calls_now(seen) if not call.vorab]
    options = [None, *(Speak(seen.seat, stage) for stage in stages)]
    speech, best = said(seen, options), options.index(verein.speaks(seen))
    own = options.index(LEVELS[PLAIN_ONE].speaks(seen, Random(f"{name} words").random))
    chosen = {pupil: followed(learned, speech, own, len(options)) for pupil, learned in lessons().items()}
    return decided("call", seen, options, best, {**chosen, CLUB: best}, name)


def answered(seen: Sight, name: str) -> Decision:
    """Which game: what stands behind a Vorbehalt counts, though it may be named later."""
    shy, dice = PLAIN.temper, Random(f"{name} words")
    for one in [one for one in WORDS.values() if dice.random() < one.chance]:
        shy = one.makes(shy) or shy
    plans = [announcing.plan(seen, PLAIN._replace(temper=temper)) or "gesund" for temper in (shy, PLAIN.temper)]
    words = list(dict.fromkeys((*plans, "gesund")))
    options, best = [Say(seen.seat, word) for word in words], words.index(plans[1])
    speech = said(seen, options)
    chosen = {pupil: followed(learned, speech, 0, len(options)) for pupil, learned in lessons().items()}
    return decided("answer", seen, options, best, {**chosen, CLUB: best}, name)


def said(seen: Sight, options: Sequence[GameEvent | None]) -> Speech:
    """What each principle that is taught says about each of these."""
    at = Situation(seen)
    voices = {name: [speaks(name, at, event) for event in options] for name in sorted(lessons()[ALL])}
    return {name: [voice.strength if voice else 0.0 for voice in found] for name, found in voices.items() if any(found)}


def sums(learned: Collection[str], speech: Speech, many: int) -> list[float]:
    """How clearly all that was learned speaks for each option."""
    return [sum(found[at] for name, found in speech.items() if name in learned) for at in range(many)]


def followed(learned: Collection[str], speech: Speech, own: int, many: int) -> int:
    """The word for which the learned principles speak, if they do so clearly; of equal ones the last."""
    total = sums(learned, speech, many)
    return own if max(total) < total[own] + CLEARLY else max(range(many), key=lambda at: (total[at], at))


# What it is worth


def decided(
    what: str, seen: Sight, options: Sequence[GameEvent | None], best: int, chosen: Mapping[str, int], name: str
) -> Decision:
    """Every pupil's choice beside Meister's, in the same deals."""
    asked = sorted({best, *chosen.values()})
    if len(asked) == 1:
        nothing = dict.fromkeys(chosen, 0.0)
        return Decision(what, nothing, nothing)
    rows = dict(zip(asked, measure(seen, [options[at] for at in asked], name, DEALS).rows, strict=True))
    return Decision(
        what,
        {pupil: rows[best].punkte - rows[at].punkte for pupil, at in chosen.items()},
        {pupil: rows[at].price.mean for pupil, at in chosen.items()},
    )


# Many games

Games = Sequence[Sequence[Decision]]


def kept(path: Path, numbers: Iterable[int], book: str) -> list[list[Decision]]:
    """The decisions of these games; what is new is written down at once."""
    known: dict[int, list[Decision]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        number, found = json.loads(line)
        known[number] = [Decision(*one) for one in found]
    found_all = []
    for number in numbers:
        if number not in known:
            known[number] = list(game_of(number, book))
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([number, known[number]]) + "\n")
        found_all.append(known[number])
    return found_all


class Mean(NamedTuple):
    """A mean over decisions, with the standard error that games give."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.4f} ± {self.error:.4f}"


def mean(games: Sequence[Sequence[float]]) -> Mean:
    """Of all decisions; those of one game hang together."""
    many = sum(map(len, games))
    value = sum(map(sum, games)) / many
    spread = sum((sum(one) - value * len(one)) ** 2 for one in games)
    return Mean(value, sqrt(spread) / many)


def losses(games: Games, pupil: str, figure: str, what: str = "") -> Mean:
    """What a pupil loses a decision, in Punkte."""
    return mean([[getattr(one, figure)[pupil] for one in game if what in ("", one.what)] for game in games])


def saved(games: Games, pupil: str, figure: str) -> Mean:
    """What a pupil loses less a decision than Anfänger without any principle."""
    found = [[getattr(one, figure) for one in game] for game in games]
    return mean([[one[PLAIN_ONE] - one[pupil] for one in game] for game in found])


def share(games: Games, pupil: str, figure: str) -> Mean:
    """How much of what Anfänger loses this pupil still loses."""
    whole = losses(games, PLAIN_ONE, figure).value
    part = losses(games, pupil, figure).value / whole
    found = [[getattr(one, figure) for one in game] for game in games]
    rest = mean([[one[pupil] - part * one[PLAIN_ONE] for one in game] for game in found])
    return Mean(part, rest.error / whole)


def rows() -> list[Row]:
    """A sample too small to prove anything: it shows when something is broken."""
    games, still = [list(game_of(number, "ddv")) for number in range(FEW)], "the share of it that is still lost with"
    loses = losses(games, PLAIN_ONE, "price").value
    alone = min(saved(games, lesson, "price").value for lesson in single())
    return [
        Row(f"proven loss of Anfänger, a decision, {FEW} games, ddv", loses, "Punkte"),
        Row(f"{still} lessons 19 to 26", share(games, ALL, "price").value, "", 0.5, more_is_better=False),
        Row(f"{still} all that Verein does", share(games, CLUB, "price").value, ""),
        Row("what the least helpful lesson alone saves, a decision", alone, "Punkte", 0.0),
    ]


def single() -> list[str]:
    """The pupils of one lesson."""
    return [one for one in lessons() if one not in (PLAIN_ONE, ALL)]


def report(games: Games) -> Iterator[str]:
    """All figures with their standard errors."""
    yield f"{len(games)} games, {sum(map(len, games))} decisions; Punkte a decision, with standard errors"
    for figure, told in (("price", "proven loss"), ("below", "less than Meister, proven or not")):
        yield f"\n{told}:"
        for pupil in (PLAIN_ONE, ALL, CLUB):
            kinds = {what: losses(games, pupil, figure, what) for what in ("answer", "call", "card")}
            each = ", ".join(f"{what} {one}" for what, one in kinds.items())
            part = share(games, pupil, figure)
            yield f"{pupil:10} {losses(games, pupil, figure)}   {part.value:.3f} ± {part.error:.3f} of it   ({each})"
        for lesson in single():
            yield f"lesson {lesson} alone saves {saved(games, lesson, figure)}"


def main() -> None:
    """Measure so many games, or go on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="so many games in all (200)")
    parser.add_argument("--book", default="ddv", choices=sorted(BOOKS))
    parser.add_argument("--kept", type=Path, help="where the decisions are kept (build/taught-BOOK.jsonl)")
    wanted = parser.parse_args()
    path = wanted.kept or HERE.parent.parent / "build" / f"taught-{wanted.book}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    print("\n".join(report(kept(path, range(wanted.games), wanted.book))))


if __name__ == "__main__":
    main()
