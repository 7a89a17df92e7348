"""A whole game as an exercise: the others obey the rules, parties show as at a table, the Augen are 240."""

from functools import reduce
from itertools import pairwise
from typing import Any

from effort import each

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import TRUMP, card_table, playable, re_seats
from dokolearn.exercises import State, solution, start, state_table, step, view
from dokolearn.exercises.drill import drill_table, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.rulesets import BOOKS

HELP, GO_ON, GESUND = {"type": "help"}, {"type": "go_on"}, {"type": "gesund"}


def game(*hands: str, lead: int = 0, book: str = "mainz") -> State:
    return start({"kind": "whole_game", "rules": {"set": book}, "tasks": [{"hands": list(hands), "lead": lead}]})


def tapped(state: State, code: str) -> State:
    cards = view(state)["hand"]["cards"]
    index = next(at for at, card in enumerate(cards) if card["code"] == code and at not in view(state)["gone"])
    return step(state, {"type": "pick", "index": index})


def told(state: State) -> str:
    return str(view(state)["feedback"]["text"])


def facts(state: State) -> str:
    return " ".join(view(state)["facts"])


def whole(book: str, seed: int, level: int = 1) -> State:
    state = start_drill("whole_game", seed, rules=book, level=level).state
    for event in solution(state.spec):
        state = step(state, event)
    return state


@each("book", BOOKS)
def test_whoever_counts_along_is_asked_what_is_out_after_2_5_and_8_stiche(book: str) -> None:
    state = start_drill("whole_game", 19, rules=book, level=1, task={"count": True}).state
    asked = []
    for event in solution(state.spec):
        if event["type"] == "enter":
            asked.append((len(state.inner.done), event["index"]))
            wrong = step(state, {"type": "enter", "index": event["index"] + 1})
            assert view(wrong)["feedback"]["tone"] == "wrong"
            assert wrong.inner == state.inner, "the others wait"
            by_help = step(state, {"type": "skip"})
            assert str(event["index"]) in view(by_help)["feedback"]["text"]
            assert by_help.inner == step(state, event).inner, "and then they play on"
        state = step(state, event)
    assert [done for done, _ in asked] == [2, 5, 8]
    assert state.solved
    others = [(stich, place) for stich in state.inner.done[8:] for place in range(4) if (stich.lead + place) % 4]
    table = state.spec.tasks[0].table
    trumps = sum(table.group[stich.cards[place]] == TRUMP for stich, place in others)
    assert asked[-1][1] == trumps, "what is out is what the others lay from then on"


@each("book", BOOKS)
@each("seed", range(1, 9))
def test_1_06_a_game_from_the_first_stich_to_the_last(book: str, seed: int) -> None:
    """Every card is allowed (§2.7), whoever won leads (§1.9), and all Augen are in the Stiche (§1.2)."""
    state = whole(book, seed, 1 + seed % 3)
    task, stiche = state.spec.tasks[0], state.inner.done
    hands = [list(hand) for hand in task.hands]
    for stich in stiche:
        for place, kind in enumerate(stich.cards):
            hand = hands[(stich.lead + place) % 4]
            assert kind in playable(tuple(hand), stich.cards[:place], task.table)
            hand.remove(kind)
    assert all(later.lead == earlier.winner for earlier, later in pairwise(stiche))
    assert len(stiche) == card_table(BOOKS[book]).hand_size
    assert sum(stich.augen for stich in stiche) == AUGEN_TOTAL
    re = sum(stich.augen for stich in stiche if stich.winner in re_seats(task.hands))
    winner = "Re" if re > AUGEN_TOTAL / 2 else "Kontra"
    assert f"{winner} gewinnt." in told(state) or re == AUGEN_TOTAL / 2


def test_2_02_the_partner_is_open_until_a_kreuz_dame_falls() -> None:
    state = game("KrD PiA KaK", "KrA Ka9 HeA", "HeK PiK KrD", "Pi10 KrK HeB")
    assert facts(state) == "Stich 1 von 3. Du bist Re, dein Partner ist noch offen."
    state = tapped(state, "PiA")
    assert "Bernd" not in facts(state), "his Pik König tells nothing"
    state = tapped(step(state, GO_ON), "KaK")
    assert "Bernd hat eine Kreuz Dame gelegt und gehört zu Re. Jetzt weißt du: Bernd spielt mit dir." in told(state)
    assert "Du und Bernd seid Re" in facts(state)


def test_help_says_what_is_asked_for_and_changes_nothing() -> None:
    state = game("PiK HeA KrD", "PiA KrA KrD", "Pi10 KrK KaA", "HeB KrK KaK", lead=1)
    helped = step(state, HELP)
    ahead = "Vorn liegt Clara mit Karo König, im Stich liegen 25 Augen."
    assert told(helped) == f"Gefragt ist Pik. Passend: Pik König. {ahead}"
    assert view(helped)["marks"]["hand"] == ["found", "", ""]
    assert view(helped)["marks"]["stich"] == ["", "", "ahead"]
    assert helped.inner.play == state.inner.play
    free = step(tapped(state, "PiK"), GO_ON)
    assert "davon hast du keine Karte" in told(step(free, HELP))
    assert "jede Karte" in told(step(game("KrD", "KrD", "PiA", "PiK"), HELP))


def test_1_09_help_points_at_an_ace_whose_suit_nobody_has_led() -> None:
    """The Pik Ass is fresh until Pik has been led; a Karo Ass is trump and no such ace."""
    state = game("KaA PiK PiA", "KrD PiK KrK", "KrD Pi10 KrA", "KaB Pi10 KrK")
    helped = step(state, HELP)
    assert "Passend: Pik Ass." in told(helped)
    assert view(helped)["marks"]["hand"] == ["", "", "found"]
    later = game("PiA PiA KrD", "PiK PiK KrK", "Pi10 Pi10 KrD", "HeK KrK HeA")
    assert "ist nicht dabei" in told(step(step(tapped(later, "PiA"), GO_ON), HELP))


def test_2_07_a_card_that_does_not_serve_stays() -> None:
    state = game("PiK HeA KrD", "PiA KrA KrD", "Pi10 KrK KaA", "HeB KrK KaK", lead=1)
    refused = tapped(state, "KrD")
    assert refused.inner == state.inner
    assert view(refused)["feedback"]["tone"] == "wrong"


def far(edge: Any) -> int:
    """How far an edge of a table leads, with or without an answer of its own."""
    return int(edge[0] if isinstance(edge, list) else edge)


@each("seed", [3, 7, 12])
def test_a_page_answers_the_first_stich_and_says_where_it_ends(seed: int) -> None:
    """Every first card and every refusal lie in the page; with the second Stich the engine goes on."""
    drill = start_drill("whole_game", seed)
    table = drill_table(drill)
    _, card, *_ = solution(drill.state.spec)
    begun = far(table["edges"][0]["gesund"])
    at = begun + far(table["edges"][begun][f"pick:{card['index']}"])
    second = at + far(table["edges"][at]["go_on"])
    assert second in table["open"]
    assert 0 not in table["open"]
    assert at not in table["open"]
    shown = {**table["tasks"][0], **table["nodes"][second]["set"]}
    after = view_drill(reduce(step_drill, (GESUND, card, GO_ON), drill))
    assert [one["code"] for one in shown["stich"]["cards"]] == [one["code"] for one in after["stich"]["cards"]]
    assert shown["facts"] == after["facts"]


def test_a_small_game_lies_in_the_page_to_its_end() -> None:
    table = state_table(game("PiK KrD", "PiA KrD", "Pi10 KaA", "HeB KaK", lead=1).spec)
    assert "open" not in table


# Calls that a Stich forces


HERZ = ("KrD HeA", "KaB HeA", "KrD HeK", "KaB HeK")
"""The learner leads Herz Ass, and everybody follows: 30 Augen, all four of them Herz."""


def after_herz(lead: int = 0, **rules: Any) -> State:
    state = start({"kind": "whole_game", "rules": rules, "tasks": [{"hands": list(HERZ), "lead": lead}]})
    return tapped(state, "HeA")


def test_3_03_a_tack_in_the_first_stich_forces_its_winner_to_call() -> None:
    """`maennle §25`: who has to call what is told, and it stays in sight."""
    state = after_herz(set="maennle")
    assert "Du musst „Re“ sagen, und damit ist es gesagt: Ein Stich nur aus Herz im ersten Stich." in told(state)
    assert "Du hast „Re“ gesagt." in facts(step(state, GO_ON))
    assert view(state)["feedback"]["refs"][0]["label"].endswith("§25")
    other = after_herz(lead=1, set="maennle")
    assert "Anna muss „Kontra“ sagen: Ein Stich nur aus Herz im ersten Stich." in told(other)
    assert "Anna hat „Kontra“ gesagt." in facts(step(other, GO_ON))


@each("book", [book for book in BOOKS if book != "maennle"])
def test_3_03_the_same_stich_forces_nobody_elsewhere(book: str) -> None:
    state = after_herz(set=book)
    assert "Ansage" not in told(state)
    assert not state.inner.play.spoken


def test_3_03_many_augen_force_a_call_by_a_house_rule() -> None:
    """At Männle too; its §25 is about a Tack, so it is not the place of this rule."""
    rules: dict[str, Any] = {
        "set": "maennle",
        "options": {"forced_call_tack": False, "forced_call": True, "forced_call_augen": 30},
    }
    state = after_herz(**rules)
    assert "Du musst „Re“ sagen, und damit ist es gesagt: 30 Augen im ersten Stich." in told(state)
    assert not any(ref["label"].endswith("§25") for ref in view(state)["feedback"]["refs"])


def ended(**options: Any) -> str:
    """A whole game of Männle in which somebody of Kontra makes the first Stich, of nothing but Herz."""
    state = start_drill("whole_game", 54, rules="maennle", options=options, level=2).state
    for event in solution(state.spec):
        state = step(state, event)
    return told(state)


def test_3_09_a_forced_call_counts_in_the_score() -> None:
    """`maennle §28`: Kontra wins with 148 Augen: one Punkt, gegen and a Herzstich, doubled."""
    assert ended().endswith("Gesagt war Kontra, und das zählt mit: Das Spiel steht mit 6 auf dem Zettel.")
    assert "Zettel" not in ended(forced_call_tack=False)
