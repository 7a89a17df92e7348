"""Around the cards of a whole game: gesund before it, advice in it, an end to look back from and to reckon."""

from functools import reduce
from itertools import accumulate
from typing import Any

from effort import each

from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.value import sheet, sheet_rules
from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.drill import Drill, key_of, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.game import score
from dokolearn.hosts.html.static_html import drill_html
from dokolearn.rulesets import BOOKS

LAST = ("KrD HeB", "KaA PiK", "KrD Pi9", "KaK PiK")
"""The last two Stiche: both Kreuz Damen fall, and Anna has to lay her Fuchs."""


def small(*hands: str, lead: int = 0) -> State:
    return start({"kind": "whole_game", "tasks": [{"hands": list(hands), "lead": lead}]})


def pick(index: int) -> dict[str, Any]:
    return {"type": "pick", "index": index}


def do(drill: Drill, *events: str) -> Drill:
    return reduce(step_drill, ({"type": event} for event in events), drill)


def played(seed: int = 12, book: str = "mainz", **task: Any) -> Drill:
    """A whole game until its last card, played as in a club."""
    drill = start_drill("whole_game", seed, rules=book, task=task)
    for event in solution(drill.state.spec):
        if event["type"] == "choose":
            break
        drill = step_drill(drill, event)
    return drill


def buttons(drill: Drill) -> list[str]:
    return [action["type"] for action in view_drill(drill)["actions"]]


# Before the first card, and help


@each("book", BOOKS)
def test_all_say_gesund_before_the_first_card(book: str) -> None:
    drill = start_drill("whole_game", 12, rules=book)
    shown = view_drill(drill)
    assert (shown["taps"], buttons(drill), shown["stich"]["cards"]) == ("", ["gesund"], [])
    lead = drill.state.inner.play.lead
    heard = [seat for seat, one in enumerate(shown["seats"]) if one.get("says")]
    assert heard == list(range(lead, 4)) * bool(lead), "so far who sits before the learner"
    after = do(drill, "gesund")
    word = {"mainz": "Sauber.", "maennle": "Sauber."}.get(book, "Gesund.")
    assert [one.get("says") for one in view_drill(after)["seats"]] == [None, word, word, word]
    assert len(view_drill(after)["stich"]["cards"]) == (-lead) % 4


def test_the_second_help_names_a_card_and_why() -> None:
    state = small("PiK PiA KrD", "PiD Pi10 KrK", "PiB KrA KrD", "KaB KrK Pi10", lead=3)
    first = step(small("Ka9 KaA KrD", "KrD Pi9 PiK", "KaK PiK Kr9", "Ka10 Kr9 KrK", lead=1), {"type": "help"})
    assert [action["label"] for action in view(first)["actions"]] == ["Welche Karte?"]
    second = view(step(first, {"type": "help"}))
    assert second["feedback"]["text"].startswith("Spiel Karo Ass. Den Fuchs hüten und fangen:")
    assert second["marks"]["hand"] == ["", "found", ""]
    on = step(step(step(state, {"type": "help"}), pick(2)), {"type": "go_on"})
    assert [action["label"] for action in view(on)["actions"]] == ["Hilfe"], "another position, the first step"


@each("book, seed", BOOKS, range(3, 9))
def test_advice_is_what_the_others_would_lay(book: str, seed: int) -> None:
    """In every position of a game the card that is named lies in the hand, and there is a reason."""
    drill = start_drill("whole_game", seed, rules=book)
    for event in solution(drill.state.spec):
        if event["type"] == "pick":
            advised = view_drill(do(drill, "help", "help"))
            assert advised["marks"]["hand"].index("found") == event["index"]
            assert advised["hand"]["cards"][event["index"]]["name"] in advised["feedback"]["text"]
        drill = step_drill(drill, event)


# The end


def test_a_caught_fuchs_is_an_event() -> None:
    after = view(step(small(*LAST), pick(0)))
    assert after["moves"][-1] == {"fuchs": 1}, "Anna's"
    assert "Fuchs ist gefangen" in after["feedback"]["text"]


def test_the_last_stiche_end_with_their_augen() -> None:
    state = reduce(step, (pick(0), {"type": "go_on"}, pick(1)), small(*LAST))
    assert view(state)["task"] == "31 : 0 Augen, mit Bernd"
    assert "komplett" not in str(view(state))


@each("book", BOOKS)
def test_a_whole_game_says_who_has_won_with_whom_and_which_stich_decided(book: str) -> None:
    drill = played(book=book)
    shown, state = view_drill(drill), drill.state
    party, stiche = parties(state.task.re), state.inner.done
    mine = sum(stich.augen for stich in stiche if party[stich.winner] == party[0])
    partner = next(one["name"] for seat, one in enumerate(shown["seats"]) if seat and party[seat] == party[0])
    won = mine > 120 or (mine == 120 and party[0] == "kontra")
    assert shown["task"] == f"{'Gewonnen!' if won else 'Verloren.'} {mine} : {240 - mine}, mit {partner}"
    assert shown["ended"] == {"how": "won" if won else "lost", "who": partner}
    assert shown["stars"]["n"] == (3 if won else 1), "never none for a game that was played to its end"
    if not state.inner.play.spoken:
        needed = 121 if (party[0] == "re") == won else 120
        augen = accumulate(stich.augen * ((party[stich.winner] == party[0]) == won) for stich in stiche)
        number = next(at for at, so_far in enumerate(augen) if so_far >= needed)
        assert f"mit Stich {number + 1}: {stiche[number].augen} Augen" in shown["feedback"]["text"]


def test_all_stiche_can_be_seen_once_more_with_open_hands() -> None:
    drill = played()
    stiche = drill.state.inner.done
    assert buttons(drill) == ["again", "show", "next"]
    assert [len(one["cards"]) for one in view_drill(drill)["deal"]] == [12] * 4
    assert not any(one["gone"] for one in view_drill(drill)["deal"]), "as dealt"
    back = do(drill, "show")
    assert "Damit war das Spiel entschieden." in str(view_drill(back)["feedback"]["text"])
    first = do(back, *["earlier"] * 12)
    for number, stich in enumerate(stiche):
        shown = view_drill(first)
        assert shown["task"] == f"Stich {number + 1} von 12, noch einmal"
        now = {one["cards"][one["now"]]["code"] for one in shown["deal"]}
        assert now == {card["code"] for card in shown["stich"]["cards"]}
        assert [len(one["gone"]) for one in shown["deal"]] == [number] * 4
        assert shown["marks"]["stich"].index("winner") == (stich.winner - stich.lead) % 4
        first = do(first, "later")
    assert view_drill(first)["task"] == view_drill(drill)["task"], "after the last one comes the end"


def test_the_same_cards_or_new_ones() -> None:
    drill = played()
    again, fresh = do(drill, "again"), do(drill, "next")
    assert view_drill(again)["hand"] == view_drill(start_drill("whole_game", 12))["hand"]
    assert view_drill(fresh)["hand"] != view_drill(again)["hand"]
    running = do(start_drill("whole_game", 12), "gesund", "again")
    assert view_drill(running)["taps"] == "hand", "a game that runs does not begin anew"


def test_a_whole_game_counts_as_done_by_its_key() -> None:
    assert f'data-dk-key="{key_of("whole_game", 12)}"' in drill_html("whole_game", 12)
    assert "data-dk-key" not in drill_html("stich_winner", 12), "what goes on and on is never done"


# Reckoned by the learner


@each("book", BOOKS)
def test_the_learner_reckons_before_he_is_told(book: str) -> None:
    drill = played(93, book, reckon=True)
    assert view_drill(drill)["task"] == "Rechne mit: Wer hat gewonnen?"
    assert "gewinnt" not in str(view_drill(drill)["feedback"]["text"])
    assert "deal" not in view_drill(drill)
    for event in [one for one in solution(drill.state.spec) if one["type"] == "choose"]:
        for action in view_drill(drill)["actions"]:
            if action["type"] == "choose" and action["index"] != event["index"]:
                wrong = view_drill(step_drill(drill, {"type": "choose", "index": action["index"]}))
                assert wrong["feedback"]["tone"] == "wrong"
                assert wrong["task"] == view_drill(drill)["task"]
        drill = step_drill(drill, event)
    shown, task = view_drill(drill), drill.state.task
    found = score(task.spiel, drill.state.inner.play)
    assert shown["solved"]
    *lines, total = shown["lines"]["rows"]
    assert len(lines) == len([one for one in found.lines if one.punkte])
    assert total[0] == "Summe"
    row = sheet(found.value_re, task.re, sheet_rules(task.rules.value))
    assert row == found.punkte
    assert f"Du\N{NO-BREAK SPACE}{row[0]:+}".replace("-", "−").replace("+0", "0") in shown["feedback"]["text"]


def test_special_points_are_told_before_a_lesson_asks_for_them() -> None:
    """What the game of lesson 8 counts and lesson 12 explains stands there; of a game without nothing is said."""
    facts = view_drill(played(84, reckon=True))["facts"]
    assert facts[-1] == "Dazu kommen Sonderpunkte, Lektion 12 erklärt sie. Fuchs gefangen: Re."
    assert len(view_drill(played(3, reckon=True))["facts"]) == len(facts) - 1


def test_whoever_would_rather_listen_is_told() -> None:
    told = view_drill(do(played(93, reckon=True), "skip"))
    assert told["solved"]
    assert told["feedback"]["text"].startswith("Auf dem Zettel steht: Du")
    assert told["lines"]["rows"]
    assert told["deal"]
