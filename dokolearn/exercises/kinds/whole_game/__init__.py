"""Play a whole normal game: the others play as in a club, parties show as at a table, help is one tap away."""

from dataclasses import dataclass, replace
from typing import Any

from dokolearn.advice_words import card_tipp
from dokolearn.ch1_general import FUCHS, SUITS, augen_of, deal, left_of, rank_of, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, parties, playable, public_re, re_seats, verstoss
from dokolearn.exercises.frame.choosing import TypedNumber
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.frame.question import Field, Form, Question
from dokolearn.exercises.frame.seating import (
    Sitting,
    at_home,
    chairs_from,
    with_card_backs,
    with_parties,
    with_turn,
    with_words,
)
from dokolearn.exercises.frame.task import Action, Feedback, Help, Scene, TaskKind, prompt_and_paper
from dokolearn.exercises.kinds.whole_game.game_ending import (
    LOOKING_BACK,
    back_prompt,
    buttons,
    complete,
    end_words,
    look_back_step,
    open_hands,
    result,
    result_to_keep,
    steps,
)
from dokolearn.exercises.kinds.whole_game.game_reckoning import answers, reckoning_scene, reckoning_step
from dokolearn.exercises.kinds.whole_game.game_words import facts, stich_feedback, stich_moves
from dokolearn.exercises.kinds.whole_game.whole_course import (
    LEARNER,
    RECKONED,
    Course,
    Task,
    club_card,
    seat_sight,
    with_card,
    with_others_cards,
)
from dokolearn.exercises.position.counted_cards import Counted, numbers, suit_word
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.stich_words import card_prompt
from dokolearn.game import new_game, start, without_questions
from dokolearn.model import SEATS, CardTable, Kind, RuleSet, Seat, Stich
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.sight import parties as who_is_what
from dokolearn.strings import text
from dokolearn.wording import card_names, healthy_word, reason, suit_name

READY = 1
"""So many Stiche of a game with more than MOST cards are answered by the table of a page; then the engine goes on."""
MOST = 4


@dataclass(frozen=True, slots=True)
class WholeGame:
    """§1.6 Play a game from the first Stich to the last."""

    name: str = "whole_game"
    afterwards: tuple[str, ...] = LOOKING_BACK
    """Events that mean something when all is over."""
    help: Help = ""

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hands` (four of equal size, the learner's first; the Kreuz Damen in two of them), `lead` (0 to 3), `reckon`:
        whether the learner is asked for the score before he is told; `count`: whether he is asked in between what is
        still out, in whole hands."""
        said = read_form(data, FORM, rules)
        hands, whole = said["hands"], len(said["hands"][0]) == said.table.hand_size
        said.check(len(re_seats(hands)) == 2, "hands: expected a Kreuz Dame in two of them")
        said.check(whole or not said["count"], "hands: expected whole ones, where what is out is counted")
        said.raise_problems()
        spiel = new_game(rules, hands, left_of(said["lead"], 3))
        return said.task(Task, game=without_questions(spiel, start(spiel)))

    def first(self, task: Task) -> Course:
        """Before the learner's first card; whoever sits before him has played. In a whole game all say gesund first."""
        begun = Course((), start(task.spiel), False, said=not _whole(task))
        return with_others_cards(task, begun) if begun.said else begun

    def is_solved(self, task: Task, inner: Course) -> bool:
        """Every card played, and reckoned where that is asked."""
        return inner.play.over and (inner.reckoned == RECKONED or not _reckons(task, inner))

    def answer(self, task: Task, inner: Course, event: Event, lang: str) -> tuple[Course, Feedback | None]:
        """ "gesund" first, a card, "help", "go on" when a complete Stich lies there; in the end what is reckoned, and
        every Stich once more."""
        what, index = event.get("type"), event.get("index")
        if inner.play.over:
            return (look_back_step if self.is_solved(task, inner) else reckoning_step)(task, inner, event, lang)
        if not inner.said:
            return (with_others_cards(task, inner._replace(said=True)), None) if what == "gesund" else (inner, None)
        if inner.looking:
            return (_going_on(task, inner), None) if what == "go_on" else (inner, None)
        if counts(task, inner):
            return count_augen(task, inner, event, lang)
        if what == "help":
            return give_help(task, inner, lang)
        if what != "pick" or type(index) is not int or not 0 <= index < len(task.hands[LEARNER]):
            return inner, None
        return (inner, None) if index in inner.places else _tap(task, inner, index, lang)

    def scene(self, task: Task, inner: Course, lang: str) -> Scene:
        """The Stich on the table with its players, the cards left, what everybody knows."""
        shown = _lying(inner)
        lead, cards = (shown.lead, shown.cards) if shown else (inner.play.lead, inner.play.stich)
        over = self.is_solved(task, inner)
        scene = Scene(
            **_prompt(task, inner, lang),
            stich=cards,
            seats=_seats(task, inner, lang),
            at=chairs_from(lead, cards),
            gap=inner.places[-1] if inner.looking else None,
            hand=task.hands[LEARNER],
            taps="hand" if inner.said and not inner.looking else "",
            marks=(("stich", (shown.winner - lead) % 4, "winner"),) if shown else (),
            gone=tuple(sorted(inner.places)),
            actions=() if over else _buttons(task, inner, lang),
            facts=() if over else facts(task, inner, lang),
            after=(buttons if inner.back is None else steps)(lang),
            deal=open_hands(task, inner, lang) if over else (),
            **(result_to_keep(task, inner, lang) if over else {}),
            happened=stich_moves(task, inner) if inner.looking and inner.back is None else (),
            engine_goes_on=_whole(task) and len(inner.places) >= READY and not inner.looking,
        )
        if counts(task, inner):
            return asks_for_a_number(task, inner, scene, lang)
        return reckoning_scene(task, inner, scene, lang) if _reckons(task, inner) else scene

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Said when nothing else is."""
        return Feedback("info", text(lang, "whole_game.end.part"))

    def solution(self, task: Task) -> list[JsonDict]:
        """The learner plays as the others do."""
        inner = self.first(task)
        events: list[dict[str, Any]] = [] if inner.said else [{"type": "gesund"}]
        inner = with_others_cards(task, inner._replace(said=True))
        while not inner.play.over:
            place = place_of_card(task, inner, club_card(task, inner.play))
            events.append({"type": "pick", "index": place})
            inner = with_card(task, inner, place)
            if not inner.play.over:
                events.append({"type": "go_on"})
                inner = _going_on(task, inner)
            if counts(task, inner):
                events.append({"type": "enter", "index": what_is_out(task, inner).n_out})
                inner = with_others_cards(task, inner._replace(counted=inner.counted + 1))
        return [*events, *(answers(task, inner) if _reckons(task, inner) else ())]


def _whole(task: Task) -> bool:
    """Whether it is more than the last few Stiche."""
    return len(task.hands[LEARNER]) > MOST


def _going_on(task: Task, inner: Course) -> Course:
    """The Stich is taken away, and the others play unless something is to be counted first."""
    inner = inner._replace(looking=False)
    return inner if counts(task, inner) else with_others_cards(task, inner)


def _reckons(task: Task, inner: Course) -> bool:
    return task.reckon and complete(inner)


def _lying(inner: Course) -> Stich | None:
    """The complete Stich that lies on the table."""
    if inner.back is not None:
        return inner.done[inner.back]
    return inner.done[-1] if inner.looking else None


def _prompt(task: Task, inner: Course, lang: str) -> JsonDict:
    """What is to be done, in the end how it went."""
    if inner.back is not None:
        return {"prompt": back_prompt(inner, lang)}
    if inner.play.over:
        return {"prompt": result(task, inner, lang)}
    if not inner.said:
        return prompt_and_paper(lang, "whole_game.prompt.gesund", healthy=healthy_word(task.rules, lang))
    if inner.looking:
        return prompt_and_paper(lang, "play_stiche.prompt.look")
    if _whole(task) and not inner.places:
        key = "follow" if inner.play.stich else "lead"
        party, healthy = text(lang, f"party.{parties(task.re)[LEARNER]}"), healthy_word(task.rules, lang)
        return prompt_and_paper(lang, f"whole_game.prompt.first.{key}", party=party, healthy=healthy)
    return card_prompt(lang, follows=bool(inner.play.stich), again=bool(inner.places))


def _buttons(task: Task, inner: Course, lang: str) -> tuple[Action, ...]:
    """What can be done beside tapping a card."""
    if not inner.said:
        return (Action("gesund", healthy_word(task.rules, lang).capitalize(), primary=True),)
    if inner.looking:
        return (Action("go_on", text(lang, "action.go_on"), primary=True),)
    return (Action("help", text(lang, "whole_game.which" if inner.helped else "action.help")),)


def _tap(task: Task, inner: Course, index: int, lang: str) -> tuple[Course, Feedback]:
    hand = task.hands[LEARNER]
    refusal = verstoss(hand[index], inner.hand, inner.play.stich, task.table)
    if refusal is None:
        after = with_card(task, inner, index)
        told = stich_feedback(task, inner, after, lang)
        return after, _with_the_end(task, after, told, lang) if after.play.over else told
    causes = (
        ("hand", place, "cause")
        for place, held in enumerate(hand)
        if held in refusal.cards and place not in inner.places
    )
    marks = (("hand", index, "wrong"), *causes, ("stich", 0, "cause"))
    return inner, Feedback("wrong", reason(refusal, lang), (refusal.paragraph,), marks, refusal.key)


def _with_the_end(task: Task, after: Course, told: Feedback, lang: str) -> Feedback:
    """What the last Stich brought, and how the game ended, unless that is still to be reckoned."""
    if _reckons(task, after):
        return told
    return Feedback(told.tone, f"{told.text} {end_words(task, after, lang)}", (*told.paragraphs, "3.1"))


def _seats(task: Task, inner: Course, lang: str) -> tuple[Sitting, ...]:
    """Who sits there with how many cards; parties as far as the learner knows them, and whether all others do, too."""
    now = inner.play
    shown = public_re(now.stiche, now.stich, now.lead)
    public = frozenset(SEATS) if shown == task.re else shown
    party = who_is_what(seat_sight(task, now, LEARNER))
    sitting = with_parties(with_card_backs(at_home(lang), map(len, now.hands)), party, public)
    if _whole(task) and not inner.places:
        said = f"{healthy_word(task.rules, lang).capitalize()}."
        sitting = with_words(sitting, dict.fromkeys(_gesund(task, inner), said))
    return sitting if inner.looking else with_turn(sitting, LEARNER)


def _gesund(task: Task, inner: Course) -> tuple[Seat, ...]:
    """Who has said gesund: first whoever sits left of the dealer, the learner when it is his turn."""
    first = left_of(task.spiel.dealer)
    before = (Seat((first + step) % 4) for step in range((LEARNER - first) % 4))
    return SEATS[1:] if inner.said else tuple(before)


# Help in a whole game, in two steps: first what is asked for and what goes, then a card and why; all


def give_help(task: Task, inner: Course, lang: str) -> tuple[Course, Feedback]:
    """The next step of help in this position."""
    if inner.helped:
        return inner, _advice(task, inner, lang)
    told = _what_goes(task, inner, lang) if inner.play.stich else _to_lead(task, inner, lang)
    return inner._replace(helped=True), told


def _advice(task: Task, inner: Course, lang: str) -> Feedback:
    """The card that the club would lay here, why, and where that stands."""
    _, what, why, *places = card_tipp(seat_sight(task, inner.play, LEARNER), lang)
    marks = (("hand", place_of_card(task, inner, club_card(task, inner.play)), "found"),)
    return Feedback("info", f"{what} {why}", (), marks, places=tuple(places))


def place_of_card(task: Task, inner: Course, kind: Kind) -> int:
    """Where the learner holds such a card."""
    return next(at for at, held in enumerate(task.hands[LEARNER]) if held == kind and at not in inner.places)


def _what_goes(task: Task, inner: Course, lang: str) -> Feedback:
    """What is asked for, which cards go, who is ahead."""
    lead, stich = inner.play.lead, inner.play.stich
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


def _to_lead(task: Task, inner: Course, lang: str) -> Feedback:
    """Any card goes; an ace of a suit that nobody has led yet is pointed out."""
    group = task.table.group
    led = {group[stich.cards[0]] for stich in inner.done} | {TRUMP}
    ace = next((kind for kind in inner.hand if rank_of(kind) == "A" and group[kind] not in led), None)
    if ace is None:
        return Feedback("info", text(lang, "whole_game.help.lead"), ("1.9",))
    sentence = text(lang, "whole_game.help.ace", cards=card_names((ace,), lang))
    return Feedback("info", sentence, ("1.9",), (("hand", place_of_card(task, inner, ace), "found"),))


# In the middle of a whole game the learner is asked what is still out, as somebody who counts along


AFTER = (2, 5, 8)
"""After so many Stiche he is asked."""


def counts(task: Task, inner: Course) -> bool:
    """Whether he is asked now: before anybody leads to the next Stich."""
    done = len(inner.done)
    return task.count and not inner.looking and done in AFTER and inner.counted == AFTER.index(done)


def what_is_out(task: Task, inner: Course) -> Counted:
    """§5.6 First the Fehl suit that was led last, later the trumps; what he holds and what has fallen."""
    led = [task.table.group[stich.cards[0]] for stich in inner.done]
    suits = [] if inner.counted else [suit for suit in led if suit != TRUMP]
    cards = tuple(kind for stich in inner.done for kind in stich.cards)
    suit = suits[-1] if suits else TRUMP
    return Counted(task.rules, task.table, inner.hand, cards, inner.done[0].lead, suit)


def count_augen(task: Task, inner: Course, event: Event, lang: str) -> tuple[Course, Feedback | None]:
    """A number: a wrong one has its reason, with the right one the others play on.

    So they do where he wants to be told instead.
    """
    choices = numbers(what_is_out(task, inner), lang)
    told = event.get("type") == "skip"
    place = 0 if told else _pad(task, lang).place(event, choices)
    if place is None:
        return inner, None
    choice = choices[place]
    if not choice.right:
        return inner, Feedback("wrong", choice.reason, choice.paragraphs, slip=choice.slip)
    said = Feedback("info" if told else "right", choice.reason, choice.paragraphs)
    return with_others_cards(task, inner._replace(counted=inner.counted + 1)), said


def asks_for_a_number(task: Task, inner: Course, shown: Scene, lang: str) -> Scene:
    """The scene with the question and the pad for its number."""
    asked = what_is_out(task, inner)
    skip = Action("skip", text(lang, "whole_game.reckon.skip"))
    prompt = text(lang, "estimate.prompt.out", what=suit_word(asked, lang))
    return replace(shown, prompt=prompt, taps="", actions=(skip,), pad=_pad(task, lang).pad(numbers(asked, lang)))


def _pad(task: Task, lang: str) -> TypedNumber:
    return TypedNumber(text(lang, "estimate.pad.out"), 0, len(task.table.deck))


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


KIND: TaskKind[Task, Course] = WholeGame()

SAMPLES = ({"hands": ["PiA KrD KaA", "Pi9 KrD HeB", "Pi10 He10 Ka9", "PiK KrA KaK"], "lead": 1},)

INVENTION = Invention(_draw, (_with_a_good_hand, _normal, _with_few_trumps))

FORM = Form(
    {
        "whole_game": Question(
            "whole_game",
            "play",
            (
                Field("hands", "hands", True),
                Field("lead", "seat", label="lead_now", take="lead_now", usual=0),
                Field("reckon", "flag"),
                Field("count", "flag"),
            ),
        )
    }
)
