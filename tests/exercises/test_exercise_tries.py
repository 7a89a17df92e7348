"""What comes of wrong answers: first a pointer, then the solution; and what is said to right ones."""

from buttons import chosen, one, told
from effort import each
from table_page import Page
from taps import begin, pick

from dokolearn.exercises import State, solution, start, state_table, step, view
from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.exercises.walk import events

TWO_STICHE = {"kind": "stich_winner", "title": "Probe", "tasks": [{"stich": "PiA KrD"}, {"stich": "Pi9 PiA"}] * 3}
"""The second card wins each time."""


def tone(state: State) -> str:
    return str(view(state)["feedback"]["tone"])


def test_the_second_wrong_answer_shows_the_solution_with_its_reason() -> None:
    """`ddv` 85 and 155 Augen, both have said keine 90: who says „Niemand“ and „Re“ is shown that it is Kontra."""
    calls = "Re Re-k90 Kontra Kontra-k90"
    first = chosen(start(one("winner_of_game", {"augen": 85, "calls": calls}, "ddv")), "Niemand")
    assert (tone(first), first.solved) == ("wrong", False)
    second = chosen(first, "Re")
    assert (tone(second), second.solved) == ("shown", True)
    assert told(second).startswith("Richtig ist: Kontra.")
    assert not view(second)["done"]


def pointers(kind: str, task: dict[str, object]) -> list[tuple[str, str]]:
    """What is said to every wrong answer on the way to the solution of a task, beside what is right there."""
    state = start(one(kind, task))
    said = []
    for event in solution(state.spec):
        right = {str(one["label"]) for one in view(state)["actions"] if one.get("index") == event.get("index")}
        right |= {view(state)["hand"]["cards"][event["index"]]["name"]} if event["type"] == "pick" else set()
        wrong = (step(state, tried) for tried in events(state))
        said += [
            (name, told(after))
            for after in wrong
            if after.feedback and after.feedback.tone == "wrong"
            for name in right
        ]
        state = step(state, event)
    return said


@each(
    "kind, task",
    [
        ("legal_cards", {"stich": "PiA", "hand": "PiD Pi9 Pi10 KrA"}),
        ("sort_hand", {"hand": "PiA KrD KaA He9 HeA"}),
        ("who_plays", {"minds": "solo:herzsolo hochzeit solo:damensolo -", "dealer": 1}),
        ("who_plays", {"minds": "- - solo:damensolo -", "dealer": 1, "ask": "lead"}),
        ("spielzettel", {"games": [{"re": [1], "value": 2}, {"re": [0, 2], "value": -1}]}),
    ],
)
def test_the_first_wrong_answer_is_told_what_was_overlooked_and_not_what_is_right(
    kind: str, task: dict[str, object]
) -> None:
    said = pointers(kind, task)
    assert len(said) > 2
    for name, words in said:
        assert not any(part in words for part in (name, name.partition(":")[0]))


def test_the_same_wrong_answer_twice_is_a_double_tap() -> None:
    first = pick(begin("stich_winner", stich="PiA PiK Pi10 KrD"), 0)
    assert tone(pick(first, 0)) == "wrong"
    assert tone(pick(first, 1)) == "shown"


def test_a_sheet_is_helped_line_by_line() -> None:
    """§3.9 The line that counts is filled in, the next one is asked."""
    asked = start(one("score_game", {"augen": 162, "calls": "Re"}))
    helped = chosen(chosen(asked, "Das ist alles"), "Gegen die Alten gewonnen (+1 für Kontra)")
    assert told(helped).startswith("Richtig ist: Re gewinnt das Spiel (+1 für Re).")
    assert len(view(helped)["lines"]["rows"]) == 1
    assert not helped.solved


@each("kind", ["play_stiche", "whole_game"])
def test_a_card_that_may_not_be_played_is_refused_as_often_as_one_likes(kind: str) -> None:
    assert not KINDS[kind].help
    state = start({"kind": kind, "title": "Probe", "tasks": [SAMPLES[kind][0]]})
    for index in range(len(view(state)["hand"]["cards"])):
        refused = step(state, {"type": "pick", "index": index})
        if refused.inner == state.inner:
            state = refused
    assert not state.solved


def walked(wrong: set[int]) -> tuple[State, list[str], Page]:
    """All six tasks, some with a wrong card first; what is said to each right one."""
    state, page, said = start(TWO_STICHE), Page(state_table(TWO_STICHE)), []
    for number in range(6):
        for event in [{"type": "pick", "index": 0}] * (number in wrong) + [{"type": "pick", "index": 1}]:
            state = step(state, event)
            page.send(event)
        said.append(view(state)["feedback"].get("praise", ""))
        assert page.view == view(state)
        if number < 5:
            state = step(state, {"type": "next"})
            page.send({"type": "next"})
    return state, said, page


def test_praise_knows_first_tries_late_ones_and_series_and_is_silent_now_and_then() -> None:
    _, said, _ = walked(set())
    assert said[2] == "Drei in Folge!"
    assert said[4] == "Schon fünf in Folge!"
    assert len(set(said)) > 3
    _, late, _ = walked({0, 1, 2})
    assert len(set(late[:3])) > 1
    assert not set(late[:3]) & set(said)
    assert all(len(words.split()) <= 4 for words in (*said, *late))


@each("wrong, tally, done", [([], "Alle 6", True), ([1, 2, 3], "3 von 6", True), ([0, 2, 4, 5], "2 von 6", False)])
def test_half_at_the_first_try_is_done(wrong: list[int], tally: str, done: bool) -> None:
    shown = view(walked(set(wrong))[0])
    assert shown["finished"]
    assert shown["tally"].startswith(f"{tally} gleich richtig.")
    assert shown["done"] is done


def test_any_number_is_answered() -> None:
    """§1.1 Ass 11, König 4: 15. What tells a mistake has its own answer, all others have one."""
    spec = one("count_augen", {"stich": "KrA PiK"})
    assert solution(spec) == [{"type": "enter", "index": 15}]
    for number in range(100):
        page, event = Page(state_table(spec)), {"type": "enter", "index": number}
        page.send(event)
        assert page.view == view(step(start(spec), event))
        assert page.view["solved"] == (number == 15)
    assert "König = 4" in told(step(start(spec), {"type": "enter", "index": 99}))


def test_the_card_that_the_page_puts_into_the_fan_has_a_name_and_a_reason() -> None:
    """§2.3 After two wrong taps: else one would think that one's own tap was taken."""
    state = begin("sort_hand", hand="PiA KaK KrD HeK He10")
    for index in (0, 3):
        state = step(state, {"type": "pick", "index": index})
    told = view(state)["feedback"]
    assert told["tone"] == "shown"
    assert "Die Seite legt Herz 10 für dich" in told["text"]
    assert "keiner mehr höher" in told["text"]
    for index in (2, 1, 4, 0):
        state = step(state, {"type": "pick", "index": index})
    fehl = begin("sort_hand", hand="PiK PiA Pi10 HeK")
    for index in (0, 2):
        fehl = step(fehl, {"type": "pick", "index": index})
    assert "Die Seite legt Pik Ass für dich. Von dieser Farbe" in view(fehl)["feedback"]["text"]
