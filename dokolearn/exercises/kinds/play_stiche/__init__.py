"""Play these Stiche: the learner plays one seat, the others follow a script, and the engine keeps the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, COPIES, DULLE, augen_of, shuffle
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table, re_seats, verstoss
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.frame.question import HOCHZEIT, Field, Form, Question
from dokolearn.exercises.frame.seating import (
    Sitting,
    at_home,
    chairs_from,
    with_card_backs,
    with_parties,
    with_turn,
    with_words,
)
from dokolearn.exercises.frame.task import (
    Action,
    Feedback,
    Help,
    Scene,
    TaskKind,
    game_facts,
    prompt_and_paper,
    read_cards,
)
from dokolearn.exercises.kinds.legal_cards import serving
from dokolearn.exercises.kinds.play_stiche.path_words import afterwards, best_card, best_ways, headline, stars
from dokolearn.exercises.position.augen_sum import slips, sum_feedback, sum_pad, sum_question
from dokolearn.exercises.position.reading import Reading, read_form
from dokolearn.exercises.position.scripted_stiche import (
    LEARNER,
    Moment,
    Path,
    SmallGame,
    learner_parties,
    moment_after,
    partners,
    public_parties,
    stich_points,
)
from dokolearn.exercises.position.stich_words import card_prompt, new_party_words, stich_words
from dokolearn.exercises.position.stiche_view import find_of
from dokolearn.model import SEATS, CardTable, Kind, RuleSet, Seat, Stich
from dokolearn.shallow_json import Event, JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_names, reason

MOST = 4
"""With more Stiche than these a page answers only the first ones by itself: the engine goes on."""

READY = 2
"""So many it answers then, while the engine is fetched."""

ABOUT = ("fuchs", "karlchen")
"""Cards whose special points a hand may be about."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about the Stich of a number (the first is 1), and what has to have happened in it."""

    stich: int
    texts: tuple[str, ...]
    """For each of LANGUAGES."""
    laid: tuple[Kind, ...] = ()
    """The cards one of which the learner laid; none: any card."""
    winner: tuple[Seat, ...] = SEATS
    """Who may have won."""
    lies: tuple[Kind, ...] = ()
    """Cards that all lie there."""

    def fits(self, stich: Stich) -> bool:
        """Whether that is how it went."""
        own = stich.cards[(LEARNER - stich.lead) % 4]
        return (
            (not self.laid or own in self.laid)
            and stich.winner in self.winner
            and all(stich.cards.count(kind) >= self.lies.count(kind) for kind in self.lies)
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A small game, and what an author adds."""

    game: SmallGame
    says: tuple[Remark, ...]
    """What to add after a Stich, in the author's words."""
    plain: bool
    """Without terms: for somebody who has never played."""
    count: bool
    """Whether the learner counts each Stich before he is told what it is worth."""

    @property
    def table(self) -> CardTable:
        """What is trump here."""
        return self.game.table


class Progress(NamedTuple):
    """Places of the hand that the learner has played, in order, whether the last Stich still lies there, and whether it
    is still to be counted."""

    places: tuple[int, ...]
    looking: bool
    counting: bool = False


@dataclass(frozen=True, slots=True)
class PlayStiche:
    """§1.7 Play your cards, Stich after Stich."""

    name: str = "play_stiche"
    help: Help = ""

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hands` (four, the learner's first), `lead` (0 to 3), `game` (whose trumps hold), `re` (seats; in a Solo
        whoever plays it), `says` (after a Stich, see `read_remarks`), `plain`.

        `hidden`: who is Re comes out with the Kreuz Damen in these hands. `hochzeit`: who has said so, with the `form`
        or the `card` that its book lets it choose. `before`: Augen of the learner's side and of the other one before
        these Stiche, which end a whole game. `dullen`: what is said holds only where Herz 10 is trump; other tables
        cannot have the task. `specials` false: special points are not told. `about`: the card, `fuchs` or `karlchen`,
        whose special points count between ways with as many Augen. `count`: the learner types the Augen of each Stich
        while it lies there.
        """
        said = read_form(data, FORM, rules)
        dullen = card_table(rules).group[DULLE] == TRUMP
        said.check(dullen or not said["dullen"], "dullen: Herz 10 is no trump at this table")
        says = read_remarks(said["says"] or [], rules, said.problems)
        return said.task(Task, game=_game(said), says=says)

    def first(self, task: Task) -> Progress:
        """Before the learner's first card; whoever leads has led."""
        return Progress((), False)

    def is_solved(self, task: Task, inner: Progress) -> bool:
        """Every card played, and the last Stich counted where that is asked."""
        return len(inner.places) == len(task.game.hands[LEARNER]) and not inner.counting

    def answer(self, task: Task, inner: Progress, event: Event, lang: str) -> tuple[Progress, Feedback | None]:
        """A card, the Augen of a complete Stich where they are counted, then "go on"."""
        if inner.counting:
            return _count(task, inner, event, lang)
        if inner.looking:
            return (inner._replace(looking=False), None) if event.get("type") == "go_on" else (inner, None)
        index, hand = event.get("index"), task.game.hands[LEARNER]
        if event.get("type") != "pick" or not isinstance(index, int) or not 0 <= index < len(hand):
            return inner, None
        if index in inner.places:
            return inner, None
        return _play(task, inner, index, lang)

    def scene(self, task: Task, inner: Progress, lang: str) -> Scene:
        """The Stich on the table with its players, the cards left, the Augen so far."""
        moment, done = _moment(task, inner), self.is_solved(task, inner)
        seen = moment.done[-1] if inner.looking else None
        lead, cards = (seen.lead, seen.cards) if seen else (moment.lead, moment.stich)
        path, hand = _path(task, inner.places), task.game.hands[LEARNER]
        return Scene(
            **({"prompt": headline(task.game, path, lang)} if done else _prompt(task, inner, moment, lang)),
            stich=cards,
            seats=_seats(task, inner, moment, lang),
            at=chairs_from(lead, cards),
            gap=inner.places[-1] if inner.looking else None,
            hand=hand,
            taps="" if inner.looking else "hand",
            marks=(("stich", (seen.winner - lead) % 4, "winner"),) if seen else (),
            gone=tuple(sorted(inner.places)),
            actions=_buttons(inner, lang),
            facts=(*game_facts(task.table, task.game.rules, lang), *_facts(task, _known_so_far(inner, moment), lang)),
            pad=sum_pad(seen.cards, slips(seen.cards), lang) if seen and inner.counting else None,
            stars=stars(task.game, path) if done else None,
            after=(Action("again", text(lang, "play_stiche.again")),),
            engine_goes_on=len(hand) > MOST and len(inner.places) >= READY and not inner.looking,
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Said at the end, after the last Stich."""
        return Feedback("right", text(lang, "play_stiche.end"))

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """Nothing: what happens is seen while it is played."""
        return ""

    def best_ways(self, task: Task) -> frozenset[Path]:
        """What decides: the ways that bring most; none where all bring the same."""
        return best_ways(task.game)

    def solution(self, task: Task) -> list[JsonDict]:
        """The way that brings most, since the others follow their script."""
        events: list[dict[str, Any]] = []
        inner = self.first(task)
        while not self.is_solved(task, inner):
            kind = best_card(task.game, _path(task, inner.places))
            hand = task.game.hands[LEARNER]
            place = next(p for p, held in enumerate(hand) if held == kind and p not in inner.places)
            events.append({"type": "pick", "index": place})
            inner = Progress((*inner.places, place), True)
            if task.count:
                events.append({"type": "enter", "index": int(_moment(task, inner).done[-1].augen)})
            if not self.is_solved(task, inner):
                events.append({"type": "go_on"})
                inner = inner._replace(looking=False)
        return events


# What a task says


def _game(said: Reading) -> SmallGame:
    """Who leads and what is known of parties, at the card table of the book."""
    hands, before, hidden = said["hands"], said["before"] or (0, 0), said["hidden"]
    alten = sum(hand.count(ALTE) for hand in hands)
    said.check(not hidden or alten == COPIES, "hidden: expected both Kreuz Damen in these hands")
    re = re_seats(hands) if hidden else frozenset(said["re"] or ())
    find = None if said["hochzeit"] is None else find_of(said, "hochzeit")
    left = AUGEN_TOTAL - sum(map(augen_of, hands))
    said.check(not any(before) or sum(before) == left, f"before: expected {left} Augen in all")
    told, about = said["specials"], said["about"] or ""
    return SmallGame(
        said.rules, said.table, hands, said["lead"], re, hidden, said["hochzeit"], find, before, told, about
    )


# What is seen and said


def _path(task: Task, places: tuple[int, ...]) -> Path:
    return tuple(task.game.hands[LEARNER][place] for place in places)


def _moment(task: Task, inner: Progress) -> Moment:
    """Replay the learner's cards; the others answer by their lists."""
    return moment_after(task.game, _path(task, inner.places), inner.looking)


def _seats(task: Task, inner: Progress, moment: Moment, lang: str) -> tuple[Sitting, ...]:
    """Who sits there with how many cards, what was said, whose turn it is; parties as far as the learner knows them."""
    game = task.game
    sitting = with_card_backs(at_home(lang), map(len, moment.hands))
    sitting = with_parties(sitting, learner_parties(game, moment), public_parties(game, moment))
    if game.holder is not None and not inner.places:
        sitting = with_words(sitting, {game.holder: text(lang, "vorbehalt.word.hochzeit")})
    return sitting if inner.looking else with_turn(sitting, LEARNER)


def _prompt(task: Task, inner: Progress, moment: Moment, lang: str) -> JsonDict:
    if inner.counting:
        last = moment.done[-1]
        return {"prompt": sum_question(last, last.winner in partners(task.game, moment), lang)}
    if inner.looking:
        return prompt_and_paper(lang, "play_stiche.prompt.look")
    out = new_party_words(task.game, moment.lead, moment.stich, 0, lang)
    usual = card_prompt(lang, follows=bool(moment.stich), again=bool(inner.places))
    return (
        {"prompt": " ".join(out), "paper": " ".join((*out, str(usual.get("paper", usual["prompt"]))))} if out else usual
    )


def _play(task: Task, inner: Progress, index: int, lang: str) -> tuple[Progress, Feedback | None]:
    hand = task.game.hands[LEARNER]
    kind, moment = hand[index], _moment(task, inner)
    refusal = verstoss(kind, moment.hands[LEARNER], moment.stich, task.table)
    if refusal:
        causes = [
            ("hand", place, "cause")
            for place, held in enumerate(hand)
            if held in refusal.cards and place not in inner.places
        ]
        sentence = (
            text(lang, "play_stiche.plain_refusal", cards=card_names(refusal.cards, lang))
            if task.plain
            else reason(refusal, lang)
        )
        marks = (("hand", index, "wrong"), *causes, ("stich", 0, "cause"))
        return inner, Feedback("wrong", sentence, (refusal.paragraph,), marks, refusal.key)
    after = Progress((*inner.places, index), True, task.count)
    return after, None if task.count else Feedback("info", _stich_told(task, after, lang))


def _count(task: Task, inner: Progress, event: Event, lang: str) -> tuple[Progress, Feedback | None]:
    """The Augen of the Stich on the table, and with the right number what else has happened in it."""
    said = sum_feedback(_moment(task, inner).done[-1], event, lang)
    if said is None or said.tone == "wrong":
        return inner, said
    after = inner._replace(counting=False)
    return after, replace(said, text=f"{said.text} {_stich_told(task, after, lang)}")


def _known_so_far(inner: Progress, moment: Moment) -> Moment:
    """Without the Stich that is still to be counted."""
    return moment._replace(done=moment.done[:-1]) if inner.counting else moment


def _buttons(inner: Progress, lang: str) -> tuple[Action, ...]:
    if inner.counting:
        return (Action("skip", text(lang, "whole_game.reckon.skip")),)
    return (Action("go_on", text(lang, "action.go_on"), primary=True),) if inner.looking else ()


def _stich_told(task: Task, inner: Progress, lang: str) -> str:
    """What has happened in the Stich that lies on the table."""
    moment = _moment(task, inner)
    said = (*stich_words(task.game, moment, lang), *remarks_after(task.says, moment.done, lang))
    over = () if any(moment.hands) else afterwards(task.game, _path(task, inner.places), lang)
    return " ".join((*said, *over))


def _facts(task: Task, moment: Moment, lang: str) -> tuple[str, ...]:
    """The Augen so far, of the parties if they are known, else of the learner and all others; none, nothing."""
    mine, theirs = stich_points(task.game, moment)
    if not mine + theirs:
        return ()
    key = "parties" if len(partners(task.game, moment)) > 1 else "alone"
    return (text(lang, f"play_stiche.facts.{key}", mine=mine, theirs=theirs),)


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """A few Stiche out of a game, parties known: the learner's hand sorted, the others' lists by chance."""
    cards, size = shuffle(table.deck, chance), level + 1
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in SEATS]
    return {"hands": [in_order(list(hands[0]), table), *hands[1:]], "lead": int(chance() * 4), "re": [0, 2]}


def _must_follow(position: Position, table: CardTable) -> bool:
    """The learner follows with a hand that serves in part; with more cards he may also lead."""
    hands, lead = position["hands"], position["lead"]
    return 0 < serving(hands[0], hands[lead], table) < len(hands[0]) if lead else len(hands[0]) > 2


KIND: TaskKind[Task, Progress] = PlayStiche()

SAMPLES = (
    {
        "hands": ["PiA KrD KaA", "Pi9 KrK HeB", "Pi10 He10 Ka9", "PiK KrA KaK"],
        "lead": 1,
        "re": [0, 2],
        "says": ["Das war der erste."],
    },
    {"hands": ["Ka10 PiA", "KaK HeK", "KrD HeA", "KrD HeK"], "lead": 1, "hidden": True},
    {"hands": ["KrA KaK", "Kr10 HeB", "KrK Ka10", "KrK KrD"], "lead": 3, "hochzeit": 3, "form": "fehl", "card": "KrA"},
    {"hands": ["KrD PiA", "KaA Kr10", "PiD PiK", "HeB KrB"], "lead": 3, "re": [0, 2], "before": [90, 104]},
    {"hands": ["Ka10 KrA", "KaK HeK", "PiD HeA", "KaB KrK"], "lead": 1, "re": [0, 2], "count": True},
)

INVENTION = Invention(_draw, (_must_follow, _must_follow, _must_follow))

FORM = Form(
    {
        "play_stiche": Question(
            "play_stiche",
            "play",
            (
                Field("hands", "hands", True),
                Field("lead", "seat", label="lead_now", take="lead_now", usual=0),
                Field("game", "game", usual="normal"),
                Field("re", "seats"),
                Field("hidden", "flag"),
                Field("plain", "flag"),
                Field("says", "sentences"),
                Field("before", "pair", most=240, label="augen_before"),
                Field("hochzeit", "seat"),
                *HOCHZEIT,
                Field("specials", "flag", usual=True),
                Field("dullen", "flag"),
                Field("count", "flag", label="count_augen"),
            ),
        )
    },
    {
        Field(
            "about", "choice", words=("fuchs", "karlchen")
        ): "what decides where Augen do not: a hand of a trainer is about Augen"
    },
)


# What an author says after a Stich, and on which ways it fits what has just happened there


MOST_STICHE = 12

REMARK_KEYS = ("stich", "laid", "winner", "lies", *LANGUAGES)


def remarks_after(remarks: Sequence[Remark], done: Sequence[Stich], lang: str) -> Iterator[str]:
    """What fits the last of these Stiche."""
    for one in remarks:
        if one.stich == len(done) and one.fits(done[-1]):
            yield one.texts[LANGUAGES.index(lang)]


def read_remarks(data: Any, rules: RuleSet, problems: list[str]) -> tuple[Remark, ...]:
    """A list with a text after each Stich, or one by language (`{de = […], en = […]}`); or rows: the number of a
    `stich`, the text by language, and perhaps a condition, `laid` (by the learner), `winner` (seats), `lies`."""
    if isinstance(data, list) and data and all(isinstance(row, Mapping) for row in data):
        return tuple(_read_row(row, rules, problems) for row in data)
    lists = data if isinstance(data, Mapping) else dict.fromkeys(LANGUAGES, data)
    if set(lists) != set(LANGUAGES) or not all(isinstance(texts, list) for texts in lists.values()):
        problems.append(f"says: expected a list of texts, or one for each of {', '.join(LANGUAGES)}")
        return ()
    many = max(map(len, lists.values()))
    texts = [[*map(str, lists[lang]), *[""] * many][:many] for lang in LANGUAGES]
    return tuple(Remark(number, said) for number, said in enumerate(zip(*texts, strict=True), start=1) if any(said))


def _read_row(row: JsonObject, rules: RuleSet, problems: list[str]) -> Remark:
    problems += [f"says: unknown key {key!r}" for key in row if key not in REMARK_KEYS]
    number, winner = row.get("stich"), row.get("winner", list(SEATS))
    if type(number) is not int or not 1 <= number <= MOST_STICHE:
        problems.append(f"stich: expected 1 to {MOST_STICHE}")
        number = 1
    seats = winner if isinstance(winner, list) else [winner]
    if not all(type(seat) is int and seat in SEATS for seat in seats):
        problems.append("winner: expected seats from 0 to 3")
        seats = []
    texts = tuple(row.get(lang) for lang in LANGUAGES)
    if not all(isinstance(one, str) and one for one in texts):
        problems.append(f"says: expected a list of texts, or one for each of {', '.join(LANGUAGES)}")
    laid, lies = (read_cards(row, key, rules, problems) for key in ("laid", "lies"))
    return Remark(number, tuple(map(str, texts)), laid, tuple(map(Seat, seats)), lies)
