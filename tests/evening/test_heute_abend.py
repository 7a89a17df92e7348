"""“Heute Abend Doppelkopf”: six hands that go the same way at all five tables, and how their endings are told."""

import re

import pytest

from dokolearn.ch1_general import parse_cards
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.kinds.play_stiche.path_words import stars
from dokolearn.exercises.position.scripted_stiche import ways
from dokolearn.exercises.state_table import state_table
from dokolearn.exercises.walk import read_spec, start, step, view
from dokolearn.rulesets import BOOKS

WAYS = [
    ("farbe", "KrA KrK Pi10", "35 mir, 16 mir, 43 Bernd", "Besser geht es nicht: 51", ""),
    (
        "farbe",
        "KrK KrA Pi10",
        "28 Clara, 30 Anna, 36 Bernd",
        "Du hast 0 von 51",
        "1: 51 mit Kreuz Ass",
    ),
    (
        "farbe",
        "KrA Pi10 KrK",
        "35 mir, 36 Bernd, 23 Anna",
        "35 von 51",
        "2: 16 mit Kreuz König",
    ),
    ("trumpf", "HeB He10 KrA", "27 mir, 28 mir, 28 Anna", "55", ""),
    (
        "trumpf",
        "He10 HeB KrA",
        "35 mir, 20 Bernd, 28 Anna",
        "35 von 55",
        "1: 20 mit Herz Bube",
    ),
    (
        "trumpf",
        "KrA He10 HeB",
        "36 Bernd, 28 mir, 19 Anna",
        "28 von 55",
        "1: 27 mit Herz Bube",
    ),
    ("partner", "Ka10 PiA KrD", "19 Bernd, 30 Bernd, 18 mir", "Besser geht es nicht: 67", ""),
    ("partner", "KrD PiA Ka10", "12 Bernd, 30 Bernd, 25 Anna", "Ihr habt 42 von 67", "lag schon Kreuz Dame von Bernd"),
    ("partner", "Ka10 KrD PiA", "19 Bernd, 22 mir, 26 Anna", "Ihr habt 41 von 67", "lag schon Herz Ass von Bernd"),
    ("hochzeit", "KrA KrK HeA", "36 mir, 19 Clara, 29 Clara", "Besser geht es nicht: 84", ""),
    ("hochzeit", "KrA HeA KrK", "36 mir, 28 Clara, 20 Clara", "Besser geht es nicht: 84", ""),
    (
        "hochzeit",
        "KrK KrA HeA",
        "29 Bernd, 26 Clara, 29 Clara",
        "Ihr habt 0 von 84",
        "1: 84 mit Kreuz Ass",
    ),
    ("fuchs", "HeB KaA KrK", "11 Anna, 36 mir, 28 Anna", "Dein Fuchs ist daheim: 36", ""),
    (
        "fuchs",
        "HeB KrK KaA",
        "11 Anna, 29 Clara, 35 Anna",
        "Dein Fuchs ging an Anna: 29 von 36",
        "2: 7 mit Karo Ass",
    ),
    (
        "fuchs",
        "KaA HeB KrK",
        "20 Anna, 27 mir, 28 Anna",
        "Dein Fuchs ging an Anna: 27 von 36",
        "1: 7 mit Herz Bube",
    ),
    ("letzte", "Ka10 PiA KrD", "26 Bernd, 29 mir, 19 mir", "Gewonnen, 124 : 116.", "Besser geht es nicht"),
    (
        "letzte",
        "KrD PiA Ka10",
        "19 mir, 29 mir, 26 Clara",
        "Verloren, 98 : 142.",
        "1: 20 mit Karo 10",
    ),
]
"""Hand, own cards in order, each Stich with its Augen and its winner, the headline, what stands below it."""


def played(hand: str, cards: str, book: str) -> tuple[list[str], str]:
    """What was said of each Stich, and the headline at the end."""
    state, held = start(spec(f"0.0/abend-{hand}", rules=book)), parse_cards(_own(hand))
    said = []
    for kind in parse_cards(cards):
        state = step(state, {"type": "pick", "index": held.index(kind)})
        said.append(view(state)["feedback"]["text"])
        state = step(state, {"type": "go_on"})
    return said, view(state)["task"]


def _own(hand: str) -> str:
    return str(spec(f"0.0/abend-{hand}")["tasks"][0]["hands"][0])


@pytest.mark.parametrize("book", BOOKS)
def test_the_six_hands_bring_the_same_at_every_table(book: str) -> None:
    for hand, cards, stiche, headline, below in WAYS:
        said, end = played(hand, cards, book)
        for told, stich in zip(said, stiche.split(", "), strict=True):
            augen, who = stich.split()
            whose = "gehört dir" if who == "mir" else f"geht an {who}"
            assert told.startswith(f"Der Stich {whose}: {augen} Augen."), (hand, cards, told)
        assert headline in end, (hand, cards, end)
        assert len(end) < 45, end
        assert re.sub(r"(\d): (\d+) mit", r"In Stich \1 waren \2 Augen mehr drin: mit", below) in said[-1]
        assert ("mehr drin" in said[-1]) == (": " in below or "lag schon" in below)


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_that_may_not_be_laid_is_refused_with_the_reason(book: str) -> None:
    for hand, card, why in (("farbe", "Pi10", "Kreuz ist ausgespielt"), ("partner", "PiA", "Trumpf")):
        state = start(spec(f"0.0/abend-{hand}", rules=book))
        place = parse_cards(_own(hand)).index(*parse_cards(card))
        refused = view(step(state, {"type": "pick", "index": place}))
        assert (refused["feedback"]["tone"], refused["gone"]) == ("wrong", [])
        assert why in refused["feedback"]["text"]


def test_2_02_a_partner_shows_in_the_kreuz_dame_and_in_the_hochzeit() -> None:
    first = view(start(spec("0.0/abend-partner")))
    assert first["task"].startswith("Bernd legt die andere Kreuz Dame: Ihr spielt zusammen")
    assert [one.get("party") for one in first["seats"]] == ["re", "kontra", "re", "kontra"]
    assert [bool(one.get("alone")) for one in first["seats"]] == [True, True, False, True], "all saw only Bernd's"
    before = view(start(spec("0.0/abend-hochzeit")))
    assert [one.get("party") for one in before["seats"]] == [None, None, None, "re"]
    assert before["seats"][3]["says"] == "Hochzeit"
    for book in BOOKS:
        assert "Du spielst jetzt mit Clara" in played("hochzeit", "KrA KrK HeA", book)[0][0]


def test_3_11_the_caught_karlchen_pays_where_the_book_has_it() -> None:
    sheet = {book: played("letzte", "Ka10 PiA KrD", book)[0][-1].rpartition(" ")[2] for book in BOOKS}
    assert sheet == {"mainz": "+3.", "ddv": "+2.", "spielregeln": "+3.", "schmidt": "+2.", "maennle": "+2."}
    assert all(played("letzte", "KrD PiA Ka10", book)[0][-1].count("dich −2.") for book in BOOKS), "Clara's Karlchen"


def test_a_game_won_without_punkte_says_what_has_taken_them() -> None:
    """Clara's Dulle takes the Fuchs: 137 Augen win, and the Fuchs eats the Punkt. `maennle` rounds it away."""
    ends = {}
    for fuchs, book in (("KaA", "mainz"), ("Ka10", "maennle")):
        task = {"hands": [fuchs, "KaK", "KrD", "He10"], "lead": 1, "re": [0, 2]}
        left = 240 - {"KaA": 28, "Ka10": 27}[fuchs]
        task["before"] = [137, left - 137]
        given = {"kind": "play_stiche", "title": "Probe", "rules": {"set": book, "options": {}}, "tasks": [task]}
        ends[book] = view(step(start(given), {"type": "pick", "index": 0}))
    for book, less in (("mainz", "Fuchs gefangen"), ("maennle", "Ungerade, also ein Punkt weniger")):
        assert ends[book]["task"] == "Gewonnen, 137 : 103."
        assert "Trotzdem steht für dich 0 auf dem Zettel" in ends[book]["feedback"]["text"]
        assert f"geht etwas ab: {less}." in ends[book]["feedback"]["text"]


def test_a_safe_stich_is_named_where_it_was_missed() -> None:
    """Bernd's Dulle lies already: there the Fuchs would have been safe."""
    task = {"hands": ["KaA HeB", "KaK KaB", "He10 KaD", "PiB PiD"], "lead": 1, "re": [0, 2]}
    state = start({"kind": "play_stiche", "title": "Probe", "tasks": [task]})
    for event in ({"type": "pick", "index": 1}, {"type": "go_on"}, {"type": "pick", "index": 0}):
        state = step(state, event)
    assert view(state)["task"] == "Dein Fuchs ging an Clara: 18 von 27 Augen."
    below = "In Stich 1 lag schon Herz 10 von Bernd, da waren 9 Augen mehr drin: mit Karo Ass."
    assert view(state)["feedback"]["text"].endswith(below)


def test_stars_only_where_the_way_matters() -> None:
    game = read_spec(spec("0.0/abend-trumpf")).tasks[0].game
    ends = {path: span.most.augen for path, span in ways(game).items() if len(path) == 3}
    assert {stars(game, path) for path, mine in ends.items() if mine == 55} == {3}
    assert {stars(game, path) for path, mine in ends.items() if mine == 54} == {2}
    assert {stars(game, path) for path, mine in ends.items() if mine < 41} == {1}
    task = {"hands": ["KrA PiA", "KrK PiK", "Kr10 Pi10", "KrK PiK"], "lead": 1, "re": [0, 2]}
    alike = read_spec({"kind": "play_stiche", "title": "Probe", "tasks": [task]}).tasks[0].game
    assert {stars(alike, path) for path in ways(alike) if len(path) == 2} == {None}
    state = start(spec("0.0/abend-trumpf"))
    for index in (1, 0, 2):
        state = step(step(state, {"type": "pick", "index": index}), {"type": "go_on"})
    assert view(state)["stars"] == {"n": 3, "label": "Drei Sterne von drei"}
    assert view(state)["actions"][0]["label"] == "Noch einmal"


def test_more_than_four_stiche_go_on_by_the_engine() -> None:
    hands = ["KrD HeB KaA PiK Ka10", "KrB KaK Ka10 PiA HeK", "He10 PiB KrA Kr10 KaB", "PiD KaB Pi10 HeK KaK"]
    given = {"kind": "play_stiche", "title": "Probe", "tasks": [{"hands": hands, "lead": 1, "re": [0, 2]}]}
    table = state_table(given)
    assert table["open"], "after two Stiche"
    assert "open" not in state_table(spec("0.0/abend-fuchs"))


def test_nothing_is_counted_before_anything_has_happened() -> None:
    """How one lays a card is said once."""
    state = start(spec("0.0/abend-farbe"))
    first = view(state)
    assert (first["facts"], first["task"]) == ([], "Du bist dran. Tippe eine Karte an.")
    later = view(step(step(state, {"type": "pick", "index": 0}), {"type": "go_on"}))
    assert later["facts"] == ["Du: 35 Augen. Die anderen: 0."]
    assert later["task"] == "Du hast den Stich und spielst aus."
    assert view(start(spec("0.0/abend-letzte")))["facts"] == ["Ihr: 50 Augen. Die anderen: 116."]
