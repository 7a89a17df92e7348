"""Each kind of exercise by hand: what a player taps, and what he is told."""

from collections import Counter
from typing import Any

import pytest
from buttons import marked, one, told
from effort import each

from dokolearn.ch1_general import card_codes
from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.at_table import at_table, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.rulesets import BOOKS


def tapped(state: State, card: str) -> State:
    """After a tap on the first card of that name that is still there."""
    shown = view(state)
    away = {*shown["gone"], *shown["placed"]["order"]}
    codes = [card["code"] for card in shown[shown["taps"]]["cards"]]
    return step(
        state, {"type": "pick", "index": next(i for i, code in enumerate(codes) if code == card and i not in away)}
    )


# legal_cards: §2.7


def test_a_tap_on_a_card_that_does_not_serve_shows_what_has_to_be_served() -> None:
    state = tapped(start(one("legal_cards", {"stich": "PiA Ka9", "hand": "PiD Pi10 Pi9 KrA"})), "PiD")
    assert "Pik Dame trägt Pik nur im Namen" in told(state)
    assert marked(state, "wrong") == ["PiD"]
    assert marked(state, "cause") == ["PiA"], "which cards serve, is still to be found"


@each(
    "stich, hand, words",
    [
        ("PiA", "PiD Pi9", "noch einmal nach Pik durch"),
        ("KaK", "He10 PiA", "noch einmal auf Herz"),
        ("KaK", "HeB PiA", "Alle Damen und Buben sind Trumpf"),
        ("KrD", "KaA PiA", "Jedes Karo ist Trumpf"),
        ("HeA", "PiD KrA", "auch trumpfen"),
        ("KrD", "PiA HeA", "keinen Trumpf"),
        ("", "PiA HeA", "an nichts gebunden"),
    ],
)
def test_why_something_is_missing_is_told_and_not_which_card(stich: str, hand: str, words: str) -> None:
    state = step(start(one("legal_cards", {"stich": stich, "hand": hand})), {"type": "done"})
    assert words in told(state)
    assert marked(state, "cause") == stich.split()


def test_these_are_all_is_wrong_until_they_are() -> None:
    state = start(one("legal_cards", {"stich": "PiA", "hand": "PiD Pi9 Pi10"}))
    for index in (1, 2):
        refused = step(state, {"type": "done"})
        assert not refused.solved
        assert view(refused)["feedback"]["tone"] == "wrong"
        state = step(refused, {"type": "pick", "index": index})
    assert step(state, {"type": "done"}).solved


def test_both_copies_of_a_card_are_found_with_one_tap() -> None:
    state = start(one("legal_cards", {"stich": "PiA", "hand": "Pi9 Pi9 KrA"}))
    assert view(step(state, {"type": "pick", "index": 1}))["marks"]["hand"] == ["found", "found", ""]


# stich_winner: §2.4


@each(
    "stich, tap, words",
    [
        ("PiA Ka9 Pi10 PiK", "PiA", "Trumpf sticht jedes Fehl"),
        ("KaA HeB Ka10 KaK", "KaA", "nicht der höchste hier. Auf die Augen kommt"),
        ("KaB HeB KrD KaK", "KaB", "Karo Bube ist Trumpf, aber nicht der höchste hier."),
        ("PiK PiA Pi9 Pi10", "PiK", "Pik König ist Pik, aber hier liegt eine höhere Karte dieser Farbe."),
        ("Pi9 KrA Pi10 PiK", "KrA", "nur abgeworfen"),
        ("He10 KaK He10 KrB", "He10", "sticht die zweite die erste"),
    ],
)
def test_a_wrong_winner_is_told_what_was_overlooked_and_not_which_card_wins(stich: str, tap: str, words: str) -> None:
    state = tapped(start(one("stich_winner", {"stich": stich})), tap)
    assert words in told(state)
    assert marked(state, "wrong") == [tap]


def test_the_second_of_equal_cards_does_not_win() -> None:
    state = step(start(one("stich_winner", {"stich": "PiA PiK PiA Pi9"})), {"type": "pick", "index": 2})
    assert "Die erste liegt vorn" in told(state)


def test_the_winner_is_explained_with_the_augen() -> None:
    state = tapped(start(one("stich_winner", {"stich": "PiA Ka9 Pi10 PiK"})), "Ka9")
    assert state.finished
    assert "25 Augen" in told(state)
    assert marked(state, "winner") == ["Ka9"]


def test_the_last_stich_is_won_by_its_own_rules() -> None:
    """`maennle §22`: there the second Kreuz Bube beats the first."""
    stich = {"stich": "KrB KaK KrB PiB"}
    assert solution(one("stich_winner", stich, "maennle")) == [{"type": "pick", "index": 0}]
    last = one("stich_winner", {**stich, "last": True}, "maennle")
    assert solution(last) == [{"type": "pick", "index": 2}]
    assert "sticht die zweite die erste" in told(step(start(last), {"type": "pick", "index": 0}))


# count_augen: §1.1


def numbers(stich: str) -> list[int]:
    known: list[int] = view(start(one("count_augen", {"stich": stich})))["pad"]["known"]
    return known


@each(
    "stich, expected",
    [
        ("KrD HeD PiK", [0, 10, 11, 12]),  # pictures left out; right; king and queen swapped; the queen as a king
        ("KrB Pi9 Ka10", [2, 10, 11, 12, 13, 21]),  # no ten; no pictures; jack as 1; right; ten as an ace; nine as 9
        ("KaA Kr9", [10, 11, 20]),
        ("Kr9 Pi9", [0, 18]),
    ],
)
def test_numbers_with_an_answer_are_the_right_one_and_what_beginners_count(stich: str, expected: list[int]) -> None:
    assert numbers(stich) == expected


@each(
    "number, words, cards",
    [(10, "Bilder", ["KrB"]), (11, "Bube 1", ["KrB"]), (21, "Neun", ["Pi9"])],
)
def test_a_wrong_number_is_answered_with_its_mistake(number: int, words: str, cards: list[str]) -> None:
    given = one("count_augen", {"stich": "KrB Pi9 Ka10"})
    state = step(start(given), {"type": "enter", "index": number})
    assert not state.solved
    assert words in told(state)
    assert marked(state, "cause") == cards


def test_the_right_number_is_explained_card_by_card() -> None:
    [event] = solution(one("count_augen", {"stich": "PiB Pi9 Ka10"}))
    assert "2 + 0 + 10 = 12" in told(step(start(one("count_augen", {"stich": "PiB Pi9 Ka10"})), event))


def test_eight_cards_lie_there_as_two_stiche() -> None:
    """§1.7: what somebody has in his pile comes in fours; a suit of six cards is no Stich and a half."""
    eight = {"kind": "count_augen", "title": "", "tasks": [{"stich": "PiA Pi10 Pi9 Ka9 KrD KaA KaK HeB"}]}
    assert view(start(eight))["stich"]["rows"] == ["Stich 1", "Stich 2"]
    assert "Stich 2: Kreuz Dame, Karo Ass, Karo König, Herz Bube" in exercise_html(eight)
    assert "rows" not in view(start(one("count_augen", {"stich": "KrA Kr10 KrK KrD KrB Kr9"})))["stich"]


# sort_hand: §2.3


def fan(state: State) -> str:
    shown = view(state)
    return " ".join(shown["hand"]["cards"][place]["code"] for place in shown["placed"]["order"])


def test_a_hand_is_sorted_trumps_first_then_suit_by_suit() -> None:
    state = start(one("sort_hand", {"hand": "PiA KrD KaA He9 HeA"}))
    for tap, words in [("PiA", "Erst alle Trümpfe"), ("KaA", "du hast noch einen höheren")]:
        assert words in told(tapped(state, tap))
    state = tapped(tapped(state, "KrD"), "KaA")
    assert "Vor Herz 9 kommt von dieser Farbe noch etwas Höheres" in told(tapped(state, "He9"))
    state = tapped(state, "HeA")
    assert "Vor Pik Ass fehlt davon noch etwas" in told(tapped(state, "PiA"))
    state = tapped(tapped(state, "He9"), "PiA")
    assert state.finished
    assert fan(state) == "KrD KaA HeA He9 PiA"


def test_the_suits_may_come_in_any_order() -> None:
    state = start(one("sort_hand", {"hand": "PiA KrD HeA"}))
    for card in ("KrD", "HeA", "PiA"):
        state = tapped(state, card)
    assert state.finished


def test_the_tapped_copy_goes_into_the_fan() -> None:
    state = step(start(one("sort_hand", {"hand": "KrD PiA KrD"})), {"type": "pick", "index": 2})
    assert view(state)["placed"]["order"] == [2]
    assert step(state, {"type": "pick", "index": 2}) == state, "a double tap is harmless"
    assert fan(step(state, {"type": "pick", "index": 0})) == "KrD KrD"


# play_stiche: §1.7

GAME = {"hands": ["KaA KrB", "KrD Ka9", "HeA KaK", "PiA HeB"], "lead": 0, "re": [0, 2], "says": ["Merk dir das."]}
"""The learner loses his Fuchs to the Kreuz Dame at his left, then makes the last Stich with the Kreuz Bube."""


def facts(state: State) -> str:
    return " ".join(view(state)["facts"])


def test_the_others_answer_and_the_stich_goes_where_the_rules_say() -> None:
    state = tapped(start(one("play_stiche", GAME)), "KaA")
    assert [card["code"] for card in view(state)["stich"]["cards"]] == ["KaA", "KrD", "KaK", "HeB"]
    assert marked(state, "winner") == ["KrD"]
    for words in ("geht an Anna: 20 Augen", "Euer Fuchs ist gefangen", "Merk dir das."):
        assert words in told(state)
    assert facts(state) == "Ihr: 0 Augen. Die anderen: 20."


@each("book", BOOKS)
def test_the_solution_is_the_way_that_brings_most(book: str) -> None:
    """The others follow their script, so it is known: three stars, or none where every way ends alike."""
    played = [key for key, row in catalogue().items() if row.get("kind") == "play_stiche"]
    for key in played:
        state = start(at_table(spec(key, "de", "" if "rules" in catalogue()[key] else book)))
        for event in solution(state.spec):
            state = step(state, event)
            shown = view(state)
            if shown["solved"]:
                assert shown["stars"] is None or shown["stars"]["n"] == 3, key
        assert state.finished, key


def test_whoever_won_leads_and_the_last_stich_counts_its_special_points() -> None:
    state = step(tapped(start(one("play_stiche", GAME)), "KaA"), {"type": "go_on"})
    shown = view(state)
    assert [card["code"] for card in shown["stich"]["cards"]] == ["Ka9", "HeA", "PiA"]
    assert shown["stich"]["who"][0] == "Anna"
    assert shown["gone"] == [0]
    state = tapped(state, "KrB")
    assert state.finished
    assert "Kreuz Bube macht den letzten Stich" in told(state)
    assert facts(state) == "Ihr: 24 Augen. Die anderen: 20."


def test_the_partners_stich_counts_for_the_own_party() -> None:
    game = {"hands": ["PiK KrA", "Pi9 Kr9", "PiA KrK", "Pi10 Kr10"], "lead": 0, "re": [0, 2]}
    state = tapped(start(one("play_stiche", game)), "PiK")
    assert "geht an Bernd" in told(state)
    assert facts(state) == "Ihr: 25 Augen. Die anderen: 0."


@pytest.mark.parametrize(("book", "who"), [("mainz", "Der Stich gehört dir"), ("maennle", "Der Stich geht an Bernd")])
def test_the_last_stich_of_the_game_on_the_table(book: str, who: str) -> None:
    """Two Kreuz Buben: §2.4.2 gives it to the first, `maennle §22` to the second, in the last Stich only."""
    game = {"hands": ["KrB", "KaK", "KrB", "PiB"], "lead": 0}
    assert who in told(tapped(start(one("play_stiche", game, book)), "KrB"))


@pytest.mark.parametrize(("book", "words"), [("mainz", "Hier gewinnt die zweite"), ("ddv", "Die erste gewinnt")])
def test_two_equal_cards_are_explained_as_this_table_has_it(book: str, words: str) -> None:
    """Two Dullen, the learner's after Clara's: §2.4.1 gives the Stich to the second, the DDV to the first."""
    game = {"hands": ["He10", "KaK", "HeB", "He10"], "lead": 3}
    assert words in told(tapped(start(one("play_stiche", game, book)), "He10"))
    assert "gleiche Karten" not in told(tapped(start(one("play_stiche", GAME)), "KaA"))


def test_without_parties_everybody_counts_for_himself() -> None:
    alone = {**GAME, "re": []}
    state = tapped(start(one("play_stiche", alone)), "KaA")
    assert facts(state) == "Du: 0 Augen. Die anderen: 20."
    assert "Fuchs" not in told(state)


def test_a_card_that_does_not_serve_stays_in_the_hand() -> None:
    game = {"hands": ["PiA KrD", "PiK KrA", "PiK KrA", "Pi10 Kr10"], "lead": 1}
    state = start(one("play_stiche", game))
    refused = tapped(state, "KrD")
    assert view(refused)["gone"] == []
    assert marked(refused, "wrong") == ["KrD"]
    assert marked(refused, "cause") == ["PiK", "PiA"]
    plain = tapped(start(one("play_stiche", {**game, "plain": True})), "KrD")
    assert "Bei dir: Pik Ass" in told(plain), "for somebody who has never played: no terms"


# Other tables

NO_DULLEN = {"set": "schmidt", "options": {"herz10_trump": False}}


def elsewhere(kind: str, task: dict[str, Any]) -> str:
    """What a table without Dullen hears of the others, once the task is solved."""
    at = start_at_table({"kind": kind, "rules": NO_DULLEN, "title": "Probe", "tasks": [task]})
    for event in solution(at.state.spec):
        at = step_at_table(at, event)
    return str(view_at_table(at)["others"])


@each(
    "kind, task, words",
    [
        ("legal_cards", {"stich": "HeA", "hand": "He10 HeK KrA"}, "Legen darfst du Herz König."),
        ("sort_hand", {"hand": "HeA KaA He10"}, "Der Reihe nach: Herz 10, Karo Ass und Herz Ass."),
        ("play_stiche", {"hands": ["He10 HeK", "HeA KaK", "HeK Ka9", "HeA Pi9"]}, ""),
    ],
)
def test_other_tables_say_what_goes_there_and_not_the_same_reason_again(
    kind: str, task: dict[str, Any], words: str
) -> None:
    """`schmidt` can switch the Dullen off: then Herz 10 is a plain Herz."""
    told = elsewhere(kind, task)
    assert told.endswith(words)
    assert bool(told) == bool(words)


@each("key", ["0.0/fuchs-heimbringen", "1.3/drei-namen", "1.6/die-letzten-vier"])
def test_a_game_told_around_the_dulle_follows_the_own_book_where_house_rules_know_none(key: str) -> None:
    assert "Mit euren Hausregeln gibt es das nicht" in at_table({**spec(key, "de"), "rules": NO_DULLEN}).note
    assert at_table({**spec(key, "de"), "rules": {"set": "maennle"}}).note == ""


# stich_winner, by chance


def pairs_met(book: str, **options: Any) -> Counter[str]:
    """Which two cards with a rule of their own lie in hard Stiche, and how many there were of sixty."""
    met: Counter[str] = Counter()
    for seed in range(1, 61):
        task = start_drill("stich_winner", seed, rules=book, options=options, level=3).state.task
        codes = card_codes(task.stich).split()
        names = {"Dullen": codes.count("He10") == 2, "Schwein": {"Schwein", "He10"} <= {*codes}}
        names["Kreuz Buben"] = task.last and codes.count("KrB") == 2
        met.update(name for name, there in names.items() if there)
        assert not {"Schwein", "KaA"} <= {*codes}, "whoever lays a Schwein has held both Karo Asse"
    return met


@each("book", [book for book in BOOKS if book != "maennle"])
def test_2_04_1_two_dullen_meet_in_one_hard_stich_of_six(book: str) -> None:
    """Whichever of them wins at that table."""
    met = pairs_met(book)
    assert met["Dullen"] >= 10
    assert not met["Schwein"], "no Schwein where the book has none"


def test_2_04_1_maennle_has_three_such_pairs() -> None:
    """`maennle §22, §23`: the Kreuz Buben of the last Stich, and the Schwein above the Dulle."""
    met = pairs_met("maennle")
    assert met.total() >= 10
    assert all(met[pair] >= 2 for pair in ("Dullen", "Schwein", "Kreuz Buben"))
