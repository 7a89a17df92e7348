"""What a film tells about calls, parties and special points at every moment, as the table hears and sees it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

Edited = Callable[..., str]

REPLAYS = Path(__file__).parents[2] / "replays"

HOCHZEIT = """%DKN 1
[Rules "{book}"]
[Dealer "4"]
[Player1 "Anna"]
[Player2 "Bernd"]
[Player3 "Clara"]
[Player4 "Dieter"]

deal 1: PiD KaD PiB HeB KaA Ka10 KrA Kr10 Kr9 HeA HeA He9
deal 2: He10 KrD KrD PiD KaA Ka10 KaK Kr9 PiA PiK Pi9 HeK
deal 3: HeD KrB PiB HeB KaB KaB KaK Ka9 PiA Pi10 Pi9 He9
deal 4: He10 HeD KaD KrB Ka9 KrA Kr10 KrK KrK Pi10 PiK HeK

bid 2 {bid}

{play}
*
"""


def shown(text: str) -> dict[str, Any]:
    view = film(read(text))
    assert [problem["text"] for problem in view["problems"] if problem["kind"] == "error"] == []
    return view


def said(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything that was announced, in order."""
    return [call for moment in view["moments"] for call in moment["said"]]


# Calls and until when they were possible (§3.3)


def test_3_03_every_call_tells_its_last_moment(game_text: str) -> None:
    calls = said(film(read(game_text)))
    assert [(call["seat"], call["text"], call["late"]) for call in calls] == [(0, "Re", False), (2, "keine 90", False)]
    assert calls[0]["deadline"] == "bis vor der 2. eigenen Karte, mit mindestens 11 Karten auf der Hand"
    assert calls[1]["deadline"] == "bis vor der 3. eigenen Karte, mit mindestens 10 Karten auf der Hand"


def test_3_03_the_script_counts_the_cards_of_the_game(edited: Edited) -> None:
    calls = said(film(read(edited('"ddv"', '"mainz"'))))
    assert [call["deadline"] for call in calls] == [
        "bis vor der 8. Karte des Spiels",
        "bis vor der 12. Karte des Spiels",
    ]


def test_3_03_a_late_call_is_marked_and_explained(edited: Edited) -> None:
    call = film(read(edited("@3:k90 ", "", "4. 3: HeA", "4. 3: @3:k90 HeA")))["moments"][13]["said"][0]
    assert call["late"]
    assert call["remark"].startswith("Zu spät für keine 90.")


def test_3_02_who_says_the_other_party_is_told(edited: Edited) -> None:
    call = film(read(edited("@1:Re ", "@2:Re ")))["moments"][5]["said"][0]
    assert call["remark"] == "Das passt nicht zur eigenen Partei und zählt nicht."
    assert "late" not in call


# Who knows what (§2.2)


def test_2_02_a_seat_knows_its_own_party_and_what_follows(game_text: str) -> None:
    """Anna says Re in Stich 2; Clara holds the other Kreuz Dame, so from then on she knows all four."""
    moments = film(read(game_text))["moments"]
    assert moments[0]["sees"] == ["r???", "?k??", "??r?", "???k"]
    assert moments[5]["sees"] == ["r???", "rk??", "rkrk", "r??k"]
    assert moments[5]["known"] == ["re", "", "", ""]


def test_4_12_only_the_player_knows_of_a_silent_solo() -> None:
    view = film(read((REPLAYS / "stilles_solo.dkn").read_text("utf-8")))
    assert view["moments"][0]["sees"] == ["k???", "?k??", "??k?", "kkkr"]
    assert view["game"] == {"code": "normal", "text": "Normalspiel", "seat": -1}, "nobody has announced anything"
    assert view["parties"] == ["kontra", "kontra", "kontra", "re"]


def test_4_07_in_a_solo_everybody_knows_everything(edited: Edited) -> None:
    view = film(read(edited("bid 2 gesund", "bid 2 Damensolo").split("\n1. 1:")[0]))
    assert view["game"] == {"code": "damensolo", "text": "Damensolo von Bernd", "seat": 1}
    assert view["moments"][0]["known"] == ["kontra", "re", "kontra", "kontra"]
    assert view["moments"][0]["sees"] == ["krkk"] * 4
    assert [said["text"] for said in view["round"]] == ["gesund", "Damensolo", "gesund", "gesund"]


# The Hochzeit (§4.10, §4.11)


def test_4_11_a_hochzeit_looks_for_its_partner_until_somebody_else_wins_a_stich() -> None:
    """Bernd marries and wins the first Stich himself; Dieter wins the second one."""
    play = "1. 1: KaD PiD KaB Ka9\n2. 2: KaK HeB KaD Ka10"
    view = shown(HOCHZEIT.format(book="ddv", bid="Hochzeit", play=play))
    assert view["game"]["text"] == "Hochzeit von Bernd"
    assert [moment["known"] for moment in view["moments"][:-1]] == [["", "re", "", ""]] * 8
    assert view["moments"][7]["sees"] == ["?r??"] * 4, "Bernd does not know his partner either"
    assert [moment["news"] for moment in view["moments"][:-1]] == [[]] * 8
    last = view["moments"][-1]
    news = "Dieter spielt mit der Hochzeit: Stich 2 ist der erste Stich, den jemand anders bekommt."
    assert last["news"] == [f"{news} (DDV-Turnierregeln, Hochzeit)"]
    assert last["known"] == ["kontra", "re", "kontra", "re"]
    assert news in last["say"]


def test_4_11_the_chosen_form_is_told() -> None:
    view = film(read(HOCHZEIT.format(book="mainz", bid="Hochzeit Kreuz", play="1. 1: PiD KaA KaB Ka9")))
    assert [said["text"] for said in view["round"]] == ["Hochzeit, gesucht: Kreuz-Stich"]
    assert view["moments"][-1]["news"] == [], "a Trumpfstich finds nobody"


# Special points so far (§3.11)


def test_3_11_a_caught_fuchs_is_provisional_until_the_parties_are_known() -> None:
    """Anna's Pik Dame catches Bernd's Fuchs while he still looks for his partner: it is she, so nothing is caught."""
    view = film(read(HOCHZEIT.format(book="mainz", bid="Hochzeit Kreuz", play="1. 1: PiD KaA KaB Ka9")))
    assert view["moments"][-1]["special"] == [
        {"text": "Fuchs gefangen", "seat": 0, "party": "", "provisional": True},
    ]
    assert view["moments"][-1]["moves"] == [{"lay": 3}], "what may turn out to be nothing is no event"
    found = film(read(HOCHZEIT.format(book="ddv", bid="Hochzeit", play="1. 1: PiD KaA KaB Ka9")))
    assert found["moments"][-1]["special"] == []


def test_3_11_special_points_of_the_game(game_text: str) -> None:
    moments = film(read(game_text))["moments"]
    assert [len(moment["special"]) for moment in moments].index(1) == 28, "the last card of Stich 7"
    assert moments[28]["special"] == [{"text": "Fuchs gefangen", "seat": 0, "party": "re", "provisional": False}]
    assert "Sonderpunkt: Fuchs gefangen." in moments[28]["say"]
    special = {at: moment["moves"][1:] for at, moment in enumerate(moments) if len(moment["table"]) == 4}
    ((card, events),) = ((at, events) for at, events in special.items() if events)
    caught = moments[card]["table"][events[0]["fuchs"]]
    assert card == 28, "an event when the Stich is complete, and only then"
    assert film(read(game_text))["hands"][caught["seat"]][caught["index"]]["code"] == "KaA"


# How a game may end early


@pytest.mark.parametrize(
    ("end", "news", "result"),
    [
        ("Rest 2", "Bernd nimmt alle übrigen Stiche, und niemand kann es verhindern.", "Re 240 Augen"),
        ("gibt auf 2", "Bernd gibt auf: Alle übrigen Stiche gehören den anderen.", "Re 164 Augen"),
    ],
)
def test_1_07_a_claim_ends_the_game(end: str, news: str, result: str) -> None:
    """Bernd has played all eight trumps of his Damensolo and holds four black Asse (`ddv: Spielabkürzung`)."""
    dealt = {
        1: "HeB KaB KrB PiB He10 Ka10 Kr10 Pi10 KrK PiK HeK KaK",
        2: "KrD KrD PiD PiD HeD HeD KaD KaD KrA KrA PiA PiA",
        3: "HeB KaB KrB PiB He10 Ka10 Kr10 Pi10 KrK PiK HeK KaK",
        4: "HeA HeA KaA KaA He9 He9 Ka9 Ka9 Kr9 Kr9 Pi9 Pi9",
    }
    text = '%DKN 1\n[Rules "ddv"]\n[Dealer "1"]\n[Player2 "Bernd"]\n'
    text += "".join(f"deal {seat}: {cards}\n" for seat, cards in dealt.items()) + "bid 2 Damensolo\n"
    for number, cards in enumerate(zip(*(dealt[seat].split()[:8] for seat in (2, 3, 4, 1)), strict=True), 1):
        text += f"{number}. 2: {' '.join(cards)}\n"
    view = shown(text + f"= {end}\n")
    assert view["moments"][-1]["news"] == [news]
    assert view["moments"][-1]["turn"] is None
    assert view["result"]["text"].startswith(result)


def test_4_03_cards_thrown_in_are_dealt_anew() -> None:
    """Dieter has five Neunen and throws them in, where that is played."""
    text = """%DKN 1
[Rules "mainz"]
[Options "schmeissen=ja"]
[Dealer "3"]

deal 1: KrD KrD PiD PiD HeD HeD KaD KaD KrA KrA PiA PiA
deal 2: HeB KaB KrB PiB He10 Ka10 Kr10 Pi10 KrK PiK HeK KaK
deal 3: HeB KaB KrB PiB He10 Ka10 Kr10 Pi10 KrK PiK HeK KaK
deal 4: HeA HeA KaA KaA He9 He9 Ka9 Ka9 Kr9 Kr9 Pi9 Pi9

bid 4 Schmeissen
= neu
"""
    view = shown(text)
    assert view["result"] == {"text": "Die Karten werden neu gegeben."}
    assert [said["text"] for said in view["round"]] == ["Schmeißen"]
    assert view["scores"] == {}


def test_4_03_armut_tells_which_cards_changed_hands() -> None:
    """Dieter has three trumps and gives them to Anna, who takes them and gives three cards back (`schmidt`)."""
    text = """%DKN 1
[Rules "schmidt"]
[Dealer "3"]
[Player1 "Anna"]
[Player4 "Dieter"]

deal 1: KrD PiD HeD KrB PiB HeB He10 Ka10 KrA Kr10 PiA HeA
deal 2: KrD PiD HeD KaD KrB PiB He10 KaA Kr10 PiA PiK HeK
deal 3: KaD HeB KaB KaB KaA Ka10 KaK KrA KrK Pi10 HeA HeK
deal 4: KaK Ka9 Ka9 KrK Kr9 Kr9 Pi10 PiK Pi9 Pi9 He9 He9

bid 4 Armut
bid 1 nehme
give 4>1: KaK Ka9 Ka9
give 1>4: KrA Ka9 Ka9
*
"""
    view = shown(text)
    assert [(give["seat"], give["to"], give["text"]) for give in view["exchange"]] == [
        (3, 0, "Dieter gibt Anna: Karo König und zweimal Karo 9."),
        (0, 3, "Anna gibt Dieter: Kreuz Ass und zweimal Karo 9. Anna sagt: 2 Trümpfe gehen zurück."),
    ]
    assert view["game"]["text"] == "Armut von Dieter"
    assert view["moments"][0]["known"] == ["re", "kontra", "kontra", "re"]
    assert "KrA" in [card["code"] for card in view["hands"][3]], "the hands are those of the play"
    assert view["round"][1]["text"] == "nehme die Armut"


def test_schwein_lies_on_the_table_as_one() -> None:
    """`maennle §23`: whoever holds both Karo Asse may raise one when he plays it."""
    text = """%DKN 1
[Rules "maennle"]
[Dealer "4"]
[Player1 "Anna"]

deal 1: KaA KaA He10 KrD PiD KrA Kr10 PiA Pi10 HeA
deal 2: He10 PiD HeD KaD KrB PiB KrA PiK HeK Ka10
deal 3: KrD HeD KaD KrB PiB HeB Kr10 KrK PiA HeK
deal 4: HeB KaB KaB Ka10 KaK KaK KrK Pi10 PiK HeA

1. 1: Schwein Ka10 KrD Ka10
*
"""
    view = shown(text)
    first = view["moments"][1]
    assert first["table"] == [{"seat": 0, "index": view["hands"][0].index(_fuchs(view)), "schwein": True}]
    assert first["news"] == ["Das Karo Ass von Anna ist jetzt ein Schwein, der höchste Trumpf."]
    assert view["moments"][4]["winner"] == 0


def _fuchs(view: dict[str, Any]) -> dict[str, str]:
    return next(card for card in view["hands"][0] if card["code"] == "KaA")


AUGEN_FORCE = """%DKN 1
[Rules "maennle"]
[Options "forced_call=ja"]
[Re "1 3"]

1. 1: {stich}
2. 1: @1:Re KrD
*
"""


@pytest.mark.parametrize(
    ("stich", "remark"),
    [
        ("PiA Pi10 PiA PiK", "36 Augen im ersten Stich. Diese Ansage verlangt eure Hausregel."),
        ("HeA HeK HeA HeK", "Tack im ersten Stich (Ein Stich nur aus Herz). (Spielordnung Männle, §25)"),
    ],
)
def test_3_03_what_really_forced_a_call_is_named(stich: str, remark: str) -> None:
    """`maennle §25` forces by a Tack, the house rule by many Augen."""
    text = AUGEN_FORCE.replace("{stich}", stich)
    told = [said.get("remark") for one in shown(text)["moments"] for said in one["said"]]
    assert f"Spieler 1 muss ansagen, „Re“: {remark}" in told
