"""`maennle §25` at the table: whoever has to call or to raise is named with the reason, wherever a game is played.

A64: the book asks for the next level after a call "vorab"; we read it of every call of the own party before the Tack.
"""

from dataclasses import replace

from at_the_table import deal, go
from effort import each

from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.evening.table_view import stich_told
from dokolearn.game import Game
from dokolearn.game.calling import demand
from dokolearn.hosts.commands.play_command import Table, demand_told
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS
from dokolearn.wording import forced_call_words

MAENNLE = BOOKS["maennle"]
NAMES = ("Du", "Anna", "Bernd", "Clara")

READ = " Das Männle-Buch nennt dabei nur „vorab“. Wir lesen es so: Jede frühere Ansage der eigenen Partei zählt."


def fuchs_caught(calls: str = "") -> Game:
    """Anna leads a Fuchs, and Clara takes it with her Kreuz Dame; the reader and Clara are Re."""
    hands = {"seat0": "KrD KaK", "seat1": "KaA", "seat2": "KaB", "seat3": "KrD KaK"}
    return go(deal(MAENNLE, dealer=0, **hands), f"alle gesund, {calls}, KaA KaB KrD KaK")


def told(game: Game) -> str:
    assert game.spiel is not None
    assert game.state is not None
    found = demand(game.spiel, game.state)
    return forced_call_words(found, MAENNLE, "de", NAMES[found.seat]) if found else ""


@each(
    "calls, expected",
    [
        ("", "Clara muss ansagen, „Re“: Tack im ersten Stich (Fuchs gefangen)."),
        ("1 sagt Kontra", "Clara muss ansagen, „Re“: Tack im ersten Stich (Fuchs gefangen)."),
        ("3 sagt Re", f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("0 sagt Re", f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("3 sagt Re, 3 sagt keine 90", f"Clara muss steigern, „keine 6“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("3 sagt Re vorab", "Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen)."),
    ],
)
def test_3_03_any_call_of_his_party_before_makes_the_zwang_a_raise(calls: str, expected: str) -> None:
    """`maennle §25`, A64; what our reading adds is said as ours."""
    assert told(fuchs_caught(calls)) == expected


def test_3_03_nothing_is_forced_where_nothing_can_be_raised() -> None:
    """`maennle §16`: after the others' "keine 9" a party that has doubled is not forced any further."""
    assert told(fuchs_caught("3 sagt Re, 1 sagt Kontra, 1 sagt keine 90")) == ""


def test_3_03_the_terminal_names_it_with_its_place() -> None:
    table = Table(MAENNLE, NAMES, "de")
    lines = [*demand_told(table, fuchs_caught("3 sagt Re"), READER)]
    assert lines == [
        f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ} (Spielordnung Männle, §25)"
    ]


def at_the_evening(game: Game) -> Evening:
    """An evening in which this game runs and the Stich has just been won."""
    begun = step_evening(start_evening({"seed": 1, "rules": "maennle", "lang": "de"}), {"type": "begin"})
    return replace(begun, game=game, looking=True)


def test_3_03_on_the_page_it_is_told_with_the_stich() -> None:
    """The word that the Stich forces falls at once, and the sentence beside it says why."""
    now = at_the_evening(fuchs_caught("3 sagt Re"))
    found = stich_told(replace(now, looking=False), now)
    assert "Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen)." in found.text
    assert found.paragraphs == ("3.3.zwang",)


def test_3_03_whoever_plays_is_told_that_he_has_called_by_that() -> None:
    """The reader's own forced call is made for him, and he reads that it is."""
    hands = {"seat0": "KrD KaK", "seat1": "KaA", "seat2": "KaB", "seat3": "KaK"}
    game = go(deal(MAENNLE, dealer=0, **hands), "alle gesund, KaA KaB KaK KrD")
    found = stich_told(at_the_evening(game), at_the_evening(game))
    assert "Du musst ansagen: Tack im ersten Stich (Fuchs gefangen). Damit ist „Re“ gesagt." in found.text


def test_3_03_the_viewer_says_who_has_to_raise_and_why() -> None:
    text = '%DKN 1\n[Rules "maennle"]\n[Re "1 4"]\n\n1. 2: @4:Re KaA KaB KrD KaK\n2. 4: @4:k90 KrA\n*\n'
    moments = film(read(text))["moments"]
    remarks = [said.get("remark") for one in moments for said in one["said"]]
    assert any(one and one.startswith("Spieler 4 muss steigern, „keine 9“: Tack im ersten Stich") for one in remarks)
