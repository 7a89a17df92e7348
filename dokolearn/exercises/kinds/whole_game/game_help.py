"""Help in a whole game, in two steps: first what is asked for and what goes, then a card and why; all from one seat."""

from dokolearn.advice_words import card_tipp
from dokolearn.ch1_general import SUITS, augen_of, rank_of, winner
from dokolearn.ch2_normal_game import TRUMP, playable
from dokolearn.exercises.frame.task import Feedback
from dokolearn.exercises.kinds.whole_game.whole_course import LEARNER, Course, Task, club_card, seen
from dokolearn.model import Kind
from dokolearn.strings import text
from dokolearn.wording import card_names, suit_name


def helped(task: Task, inner: Course, lang: str) -> tuple[Course, Feedback]:
    """The next step of help in this position."""
    if inner.helped:
        return inner, _advice(task, inner, lang)
    told = _what_goes(task, inner, lang) if inner.play.stich else _to_lead(task, inner, lang)
    return inner._replace(helped=True), told


def _advice(task: Task, inner: Course, lang: str) -> Feedback:
    """The card that the club would lay here, why, and where that stands."""
    _, what, why, *places = card_tipp(seen(task, inner.play, LEARNER), lang)
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
