"""In the middle of a whole game the learner is asked what is still out, as somebody who counts along asks himself.

Nothing but the cards tells: what has fallen does not lie there any more, and the others wait for the number.
"""

from dataclasses import replace

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises.frame.choosing import Asked
from dokolearn.exercises.frame.task import Action, Feedback, Scene
from dokolearn.exercises.kinds.whole_game.whole_course import Course, Task, others
from dokolearn.exercises.position.counted_cards import Counted, numbers, suit_word
from dokolearn.shallow_json import Event
from dokolearn.strings import text

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


def counted(task: Task, inner: Course, event: Event, lang: str) -> tuple[Course, Feedback | None]:
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
    return others(task, inner._replace(counted=inner.counted + 1)), said


def asks_for_a_number(task: Task, inner: Course, shown: Scene, lang: str) -> Scene:
    """The scene with the question and the pad for its number."""
    asked = what_is_out(task, inner)
    skip = Action("skip", text(lang, "whole_game.reckon.skip"))
    prompt = text(lang, "estimate.prompt.out", what=suit_word(asked, lang))
    return replace(shown, prompt=prompt, taps="", actions=(skip,), pad=_pad(task, lang).pad(numbers(asked, lang)))


def _pad(task: Task, lang: str) -> Asked:
    return Asked(text(lang, "estimate.pad.out"), 0, len(task.table.deck))
