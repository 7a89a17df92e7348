"""Exercises and drills under house rules by chance: each can be solved, each wrong answer has its own reason."""

from random import Random

import pytest
from effort import each, sampled, size, thorough
from house_rules import derived_by_chance

from dokolearn.course.lesson_check import lacking_reasons
from dokolearn.exercises.drill import drill_spec, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.invent import LEVELS, invent
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import INVENTIONS, special_point
from dokolearn.exercises.position.stich_words import event_sentence
from dokolearn.exercises.walk import State, read_spec, solution, start, step
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import DDV, derive
from dokolearn.strings import LANGUAGES

PLAYED = ("play_stiche", "whole_game")
"""Here a card that may be laid is no mistake."""

KINDS = [kind for kind in INVENTIONS if kind not in PLAYED]
TASKS = size(20, 40)


def drawn(kind: str, random: Random) -> State:
    """The first state of a fresh task under a book with some house rules."""
    rules, options = derived_by_chance(random)
    if kind == "which_solo" and random.random() < 0.5:
        task = {"game": random.choice(["karosolo", "iwan", "fleischlos", "sokrates", "landadel"])}
    else:
        task = invent(kind, rules, random.choice(LEVELS), random.random)
    given = {"kind": kind, "rules": {"set": rules.name, "options": options}, "title": "Probe", "tasks": [task]}
    return start(read_spec(given))


@sampled
@each("kind", KINDS)
def test_every_task_can_be_solved_and_every_mistake_is_explained(kind: str) -> None:
    for seed in range(TASKS):
        state = drawn(kind, Random(seed))
        assert list(lacking_reasons(state)) == [], seed
        for event in solution(state.spec):
            state = step(state, event)
            told = ("right", "info")  # what nobody has measured at this table is only told
            assert state.feedback is None or state.feedback.tone in told, seed
        assert state.finished, seed


@sampled
@each("dealer", range(4))
def test_any_four_minds_make_a_game(dealer: int) -> None:
    """Two in a row may want the same, or what the book does not know: exactly one answer is right."""
    random = Random(dealer)
    wishes = ["-", "-", "solo:damensolo", "solo:herzsolo", "solo:pauli", "armut", "schmeissen"]
    for _ in range(TASKS):
        minds = [random.choice(wishes) for _ in range(4)]
        if random.random() < 0.6:
            minds[random.randrange(4)] = random.choice(["hochzeit", "still"])
        rules, options = derived_by_chance(random)
        options.pop("parties_by", None)  # they are about Kreuz Damen, and asked only where these tell the parties
        for ask in ("game", "lead", "deal"):
            task = {"minds": " ".join(minds), "dealer": dealer, "ask": ask}
            given = {"kind": "who_plays", "rules": {"set": rules.name, "options": options}, "tasks": [task]}
            spec = read_spec(given)
            choices = spec.kind.choices(spec.tasks[0], "de")  # type: ignore[attr-defined]
            assert sum(choice.right for choice in choices) == 1, given
            assert list(lacking_reasons(start(spec))) == [], given


@thorough
@each("kind", INVENTIONS)
def test_a_drill_follows_house_rules_from_task_to_task(kind: str) -> None:
    """A whole game is as long as ten other tasks."""
    for seed in range(2 if kind == "whole_game" else 12):
        rules, options = derived_by_chance(Random(f"{kind} {seed}"))
        drill = start_drill(kind, seed + 1, rules=rules.name, options=options)
        assert start_drill(**drill_spec(drill)) == drill
        for number in (1, 2, 3):
            assert drill.state.spec.rules == rules, seed
            for event in solution(drill.state.spec):
                drill = step_drill(drill, event)
            assert drill.state.solved, (seed, number, options)
            assert view_drill(drill)["feedback"]["text"], (seed, number, options)
            drill = step_drill(drill, {"type": "next"})


def test_where_nobody_knows_gesund_is_what_a_drill_shows() -> None:
    """Not the Solo that happens to stand first."""
    for seed in range(1, 6):
        drill = start_drill("solo_or_not", seed, options={"herz10_trump": False})
        (event,) = solution(drill.state.spec)
        labels = {one["index"]: one["label"] for one in view_drill(drill)["actions"]}
        assert labels[event["index"]].startswith("Sauber")


def test_a_table_without_soli_leaves_only_gesund_to_say() -> None:
    drill = start_drill("solo_or_not", 1, options={"soli": []})
    assert {one["label"] for one in view_drill(drill)["actions"]} <= {"Sauber", "Sauber: still allein", "Hochzeit"}


def test_house_rules_change_what_a_drill_answers() -> None:
    """Without a Herz 10 among the trumps a hand is sorted otherwise (§2.3, `maennle §3`)."""
    usual = start_drill("sort_hand", 3)
    own = start_drill("sort_hand", 3, options={"herz10_trump": False})
    assert usual.state.task != own.state.task or solution(usual.state.spec) != solution(own.state.spec)


@each("lang", LANGUAGES)
@each("event", ALL_EVENTS)
def test_every_special_point_is_told_when_it_happens(event: str, lang: str) -> None:
    for party in ("re", "kontra"):
        assert event_sentence(frozenset({0, 2}), party, event, lang)


def test_a_schwein_that_catches_a_dulle_is_asked_where_it_is_played() -> None:
    """`ddv: Zweite Dulle sticht die erste Dulle, Schweine`; a table without a Schwein has no such card."""

    def told(**options: bool) -> list[bool]:
        rules = derive(DDV, schwein="both", dulle_caught=True, **options)
        task = special_point.KIND.read({"stich": "He10 Schwein KaK Ka9", "re": [0, 2]}, rules)
        right = {choice.label: choice.right for choice in special_point.KIND.choices(task, "de")}
        return [right["Dulle gefangen"], right["Keinen"]]

    assert told() == [True, False]
    assert told(dulle_caught_by_schwein=False) == [False, True]
    with pytest.raises(SpecError):
        special_point.KIND.read({"stich": "He10 Schwein KaK Ka9"}, DDV)


def test_whoever_stays_below_where_he_must_go_over_is_told_that() -> None:
    """`ddv: Überstich` Pik Bube lies there, and the hand holds Dame and Karo König: only the Dame goes."""
    task = {"hand": "HeD KaK PiA", "stich": "KaB PiB"}
    rules = {"set": "ddv", "options": {"ueberstich": True}}
    state = start(read_spec({"kind": "legal_cards", "rules": rules, "title": "Probe", "tasks": [task]}))
    below = step(state, {"type": "pick", "index": 1}).feedback
    assert below is not None
    assert below.tone == "wrong"
    assert below.text.startswith("Karo König bleibt unter dem höchsten Trumpf im Stich.")
    assert list(lacking_reasons(state)) == []
