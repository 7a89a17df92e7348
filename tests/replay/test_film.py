""""""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from effort import each, sampled, size
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import parse_cards, winner
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import SEATS, Problems
from dokolearn.replay.check.branches import MAX_MOVES
from dokolearn.replay.film.before_cards import MAX_PROBLEMS_SHOWN
from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import view as trial_view
from dokolearn.replay.reader import read
from dokolearn.rulesets import DDV
from dokolearn.strings import LANGUAGES, text

Edited = Callable[..., str]
Valid = Callable[[dict[str, Any]], None]


def test_follows_the_schema(game_text: str, valid_film: Valid) -> None:
    for lang in LANGUAGES:
        view = film(read(game_text), lang)
        valid_film(view)
        assert view["lang"] == lang


def test_is_deterministic(game_text: str) -> None:
    assert json.dumps(film(read(game_text))) == json.dumps(film(read(game_text).record))


def moves_between(before: dict[str, Any], now: dict[str, Any]) -> list[dict[str, int]]:
    """A full Stich goes to its winner, then the next card is laid."""
    taken = [{"take": before["winner"]}] if before["winner"] is not None else []
    return [*taken, {"lay": len(now["table"]) - 1}]


def test_every_moment_holds_together(game_text: str) -> None:
    view = film(read(game_text))
    table = card_table(DDV)
    assert [(moment["stich"], moment["card"]) for moment in view["moments"]] == [
        (0, 0),
        *((stich, card) for stich in range(1, 13) for card in range(1, 5)),
    ]
    called: list[dict[str, Any]] = []
    for number, moment in enumerate(view["moments"]):
        played, laid = moment["played"], moment["table"]
        assert sum(map(len, played)) == number
        assert all(card["index"] in played[card["seat"]] for card in laid)
        assert len(laid) == moment["card"]
        party = {"re": 0, "kontra": 0}
        for seat in SEATS:
            party[view["parties"][seat]] += moment["augen"][seat]
        assert party == moment["party_augen"]
        if laid:
            codes = " ".join(view["hands"][card["seat"]][card["index"]]["code"] for card in laid)
            best = laid[winner(parse_cards(codes), table, last=moment["stich"] == 12)]["seat"]
            assert moment["ahead"] == best
            assert moment["winner"] == (best if len(laid) == 4 else None)
        assert (moment["turn"] is None) == (number == 48)
        called += [{"seat": said["seat"], "text": said["text"]} for said in moment["said"]]
        assert moment["calls"] == called
        lays = [move for move in moment["moves"] if not {"fuchs", "doppelkopf"} & set(move)]
        assert lays == (moves_between(view["moments"][number - 1], moment) if number else [])
        assert all(known in ("", party) for known, party in zip(moment["known"], view["parties"], strict=True))
        assert sum(moment["known_augen"].values()) == sum(moment["augen"])
        assert moment["say"].endswith((".", "!", "?"))


def test_parties_become_known(game_text: str) -> None:
    known = [moment["known"] for moment in film(read(game_text))["moments"]]
    assert known[4] == ["", "", "", ""]
    assert known[5] == ["re", "", "", ""]  # Anna says Re before the fifth card
    assert known[10] == ["re", "", "", ""]
    assert known[11] == ["re", "kontra", "re", "kontra"]  # Clara lays her Kreuz Dame


def test_augen_of_parties_become_known(game_text: str) -> None:
    moments = film(read(game_text))["moments"]
    assert moments[4]["known_augen"] == {"re": 0, "kontra": 0, "": 15}
    assert moments[8]["known_augen"] == {"re": 40, "kontra": 0, "": 0}
    assert all(moment["known_augen"] == {**moment["party_augen"], "": 0} for moment in moments[11:])


def test_words_of_a_moment(game_text: str) -> None:
    moments = film(read(game_text))["moments"]
    assert moments[0]["say"].startswith("Vereinsabend, Spiel 7. Anna spielt aus. Notiz: ")
    assert moments[9]["title"] == "Stich 3, Karte 1"
    assert moments[2]["say"] == "Stich 1, Bernd, Kreuz 9."
    assert moments[5]["say"].startswith(
        "Anna sagt Re. Stich 2, Anna, Pik Ass, liegt vorn. Bewertung: guter Zug. Notiz zu"
    )
    assert moments[8]["say"] == "Stich 2, Dieter, Pik König. Anna gewinnt den Stich mit 25 Augen."
    assert film(read(game_text))["stiche"][1] == {"label": "Stich 2: Anna, 25 Augen", "moment": 8, "augen": 25}


def test_result_tells_augen_winner_and_punkte(edited: Edited) -> None:
    quiet = film(read(edited("@1:Re ", "", "@3:k90 ", "")))
    assert quiet["result"] == {
        "text": "Re 193 Augen, Kontra 47 Augen. Re hat 193 Augen, mehr als die Hälfte: Re gewinnt."
        " (DDV-Turnierregeln, Gewinnkriterien) Das Spiel zählt 4 Punkte für Re."
    }
    assert "Abgesagt war „keine 90“" in film(read(edited()))["result"]["text"]
    assert film(read(edited("12. 2: HeD HeB Pi10 KrB\n", "")))["result"] is None


def test_every_word_is_there_in_every_language(game_text: str) -> None:
    views = [film(read(game_text), lang) for lang in LANGUAGES]
    assert len({tuple(view["words"]) for view in views}) == 1
    gaps = [[re.findall(r"\{\w+\}", word) for word in view["words"].values()] for view in views]
    assert all(other == gaps[0] for other in gaps), "the same gaps for the interface to fill"
    assert all(len(view["help"]) == 9 for view in views)


def test_facts_and_title(edited: Edited) -> None:
    view = film(read(edited()))
    assert view["title"] == "Vereinsabend, Spiel 7"
    assert {"label": "Datum", "text": "20. November 2026"} in view["facts"]
    assert {"label": "Geber", "text": "Dieter"} in view["facts"]
    assert film(read(edited('[Lang "de"]', '[Title "Der Fuchs"]')))["title"] == "Der Fuchs"
    assert film(read("%DKN 1\n*"))["title"] == "Ein Doppelkopfspiel"
    assert film(read(edited('"2026-11-20"', '"2026-13-40"')))["facts"][0]["text"] == "2026-13-40"


def test_notes_about_a_card_stand_at_the_card(game_text: str) -> None:
    moments = film(read(game_text))["moments"]
    assert [note["who"] for note in moments[26]["notes"]] == ["Dieter"]
    assert [note["who"] for note in moments[27]["notes"]] == ["Anna"]
    assert [note["who"] for note in moments[28]["notes"]] == [""]
    assert [note["who"] for note in moments[0]["notes"]] == ["", "Anna"]


def test_impossible_game_keeps_what_was_possible(edited: Edited, valid_film: Valid) -> None:
    view = film(read(edited("6. 3: He10! PiB KaA!", "6. 3: He10! PiA KaA!")))
    valid_film(view)
    assert len(view["moments"]) == 22
    assert view["stiche"][-1] == {"label": "Stich 6: noch offen", "moment": 21}
    assert view["result"] is None
    problem = view["problems"][0]
    assert (problem["line"], problem["col"], problem["kind"]) == (41, 13, "error")


def test_unplayable_game_shows_the_hands(edited: Edited, valid_film: Valid) -> None:
    view = film(read(edited("deal 2: PiD", "deal 2: He10", "deal 4: HeD", "deal 4: He10").split("\n1. 1:")[0]))
    valid_film(view)
    assert len(view["moments"]) == 1
    assert view["moments"][0]["turn"] is None
    assert [len(hand) for hand in view["hands"]] == [12, 12, 12, 12]
    assert view["parties"] == ["", "", "", ""]


def test_markup_stays_text(edited: Edited, valid_film: Valid) -> None:
    evil = '<img src=x onerror="alert(1)">'
    view = film(read(edited("> Erst", f"> {evil} Erst", '"Anna"', '"<b>Anna</b> {0}"')))
    valid_film(view)
    assert view["moments"][4]["notes"][0]["text"].startswith(evil)
    assert view["players"][0] == "<b>Anna</b> {0}"


def test_many_problems_are_summed_up(valid_film: Valid) -> None:
    view = film(read("%DKN 1\n" + "quark\n" * 250))
    valid_film(view)
    assert len(view["problems"]) == MAX_PROBLEMS_SHOWN + 1
    assert view["problems"][-1]["text"] == "Und noch 151 weitere Stellen."


@sampled
def test_torn_at_every_byte(game_text: str, valid_film: Valid) -> None:
    """In the short run at every thirteenth only, which meets every kind of line in many places."""
    bare = "\n".join(line for line in game_text.split("\n") if line[:1] != ">")
    for whole, step in ((bare, size(13, 1)), (game_text, size(143, 11))):
        raw = whole.encode()
        for at in range(0, len(raw), step):
            reading = read(raw[:at].decode("utf-8", "replace"))
            view = film(reading)
            assert view["problems"] or reading.record.end in ("193:47", "*", "")
            if at % 99 == 0:
                valid_film(view)


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_gives_a_film(valid_film: Valid, text: str) -> None:
    for start in ("", "%DKN 1\n"):
        valid_film(film(read(start + text)))


_PIECES = st.sampled_from(
    [
        *(
            "%DKN 1\n",
            "[Rules ",
            '"ddv"]\n',
            "deal 1: ",
            "deal 5:",
            "bid 2 ",
            "gesund\n",
            "1. 1: ",
            "2. 3: ",
            "\n",
            "\r",
        ),
        *(
            "KrA ",
            "KrD ",
            "He10 ",
            "KD ",
            "Kr9! ",
            "?? ",
            "@1:Re ",
            "@9:x ",
            "> Notiz\n",
            ">2 ",
            "( 1. 2: ",
            ")\n",
            "*\n",
        ),
        *(
            "= 1:2\n",
            "ask 1: ",
            "ok KrA\n",
            "~x\n",
            "; y\n",
            "give 1>2: ",
            "taken 1: 20\n",
            "{0} ",
            "\u202e",
            "\x00",
            "♣D ",
        ),
    ]
)


@settings(deadline=None)
@given(st.lists(_PIECES, max_size=60).map("".join))
def test_any_pieces_give_a_film(valid_film: Valid, text: str) -> None:
    valid_film(film(read(text)))


@settings(deadline=None)
@given(st.integers(0, 5000), st.integers(0, 40), st.text(max_size=8))
def test_any_damage_gives_a_film(game_text: str, valid_film: Valid, at: int, size: int, new: str) -> None:
    valid_film(film(read(game_text[:at] + new + game_text[at + size :])))


# What a film tells about calls, parties and special points at every moment, as the table hears and sees it.


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


# Branches and questions of a film: where they leave, what may be chosen, where a wrong answer leads.


SAMPLE = Path(__file__).parents[1] / "samples" / "film.dkn"


@pytest.fixture(scope="module")
def view() -> dict[str, Any]:
    return film(read(SAMPLE.read_text("utf-8")))


def test_branches_leave_where_their_first_card_would_have_come(view: dict[str, Any]) -> None:
    assert [(branch["parent"], branch["at"], branch["title"]) for branch in view["branches"]] == [
        (-1, 9, "Stich 3: Bernd spielt Pik Dame"),
        (0, 0, "Stich 3: Clara spielt Kreuz Dame"),
        (-1, 40, "Stich 11: Bernd spielt Herz Dame"),
    ]


def test_a_branch_goes_on_from_what_was_shared(view: dict[str, Any]) -> None:
    main = view["moments"]
    for branch in view["branches"]:
        line = main if branch["parent"] < 0 else view["branches"][branch["parent"]]["moments"]
        shared, first = line[branch["at"]], branch["moments"][0]
        laid = first["table"][-1]
        assert laid["seat"] == shared["turn"]
        assert first["played"][laid["seat"]] == [*shared["played"][laid["seat"]], laid["index"]]
        assert sum(map(len, first["played"])) == sum(map(len, shared["played"])) + 1
        assert first["calls"][: len(shared["calls"])] == shared["calls"]


def test_a_branch_may_end_the_game(view: dict[str, Any]) -> None:
    assert [bool(branch["result"]) for branch in view["branches"]] == [False, False, True]
    last = view["branches"][2]
    assert [(stich["label"], stich["moment"]) for stich in last["stiche"]] == [
        ("Stich 11: Bernd, 10 Augen", 3),
        ("Stich 12: Bernd, 19 Augen", 7),
    ]
    assert last["moments"][-1]["say"].endswith(last["result"]["text"])


def test_notes_of_a_branch_stand_in_it(view: dict[str, Any]) -> None:
    notes = [note["text"] for moment in view["branches"][0]["moments"] for note in moment["notes"]]
    assert notes == ["Kostet die Gegner wenigstens eine Dulle."]
    assert notes[0] not in [note["text"] for moment in view["moments"] for note in moment["notes"]]


def test_a_branch_without_a_possible_card_is_left_out(edited: Edited, valid_film: Valid) -> None:
    """Nobody holds Pik Dame a third time; the next branch keeps its number free of gaps."""
    play = "3. 1: Ka9 Ka10?! @3:k90 KrD! KaB\n"
    shown = film(read(edited(play, play + "( 3. 2: KrA\n)\n( 3. 2: Ka9\n)\n")))
    valid_film(shown)
    assert [(branch["id"], branch["title"]) for branch in shown["branches"]] == [(0, "Stich 3: Bernd spielt Karo 9")]
    assert shown["problems"]


def test_a_question_is_asked_just_before_the_card(view: dict[str, Any]) -> None:
    for quiz in view["quiz"]:
        moment = view["moments"][quiz["at"]]
        assert moment["turn"] == quiz["seat"]


def test_2_07_choices_are_the_legal_cards_and_all_others_say_why_not(view: dict[str, Any]) -> None:
    """Karo 9 is led, Bernd holds seven trumps: he may play each of them and no Fehl."""
    quiz = view["quiz"][0]
    [asked] = quiz["steps"]
    assert [choice["move"] for choice in asked["choices"]] == ["PiD", "HeD", "KaD", "PiB", "HeB", "Ka10", "Ka9"]
    hand = view["hands"][quiz["seat"]]
    assert all(hand[choice["index"]]["code"] == choice["move"] for choice in asked["choices"])
    assert [refused["move"] for refused in asked["refused"]] == ["KrK", "HeA", "HeK"]
    assert "Karo 9 ist Trumpf, also muss Trumpf bedient werden." in asked["refused"][0]["text"]


def test_a_wrong_answer_has_a_line_to_play_on(view: dict[str, Any]) -> None:
    [first] = view["quiz"][0]["steps"]
    assert [(answer["move"], answer["verdict"], answer["branch"]) for answer in first["answers"]] == [
        ("PiD", "no", 0),
        ("Ka9", "ok", -1),
    ]
    assert (first["played"], first["else_verdict"]) == ("Ka10", "no")
    assert first["else"].startswith("Clara sitzt hinter dir")


def test_a_question_may_be_about_a_call(view: dict[str, Any]) -> None:
    quiz, card = view["quiz"][2]["steps"]
    assert quiz["choices"][0] == {"move": "k60", "label": "keine 60"}
    assert (quiz["else_verdict"], quiz["played"]) == ("ok", "nichts")
    assert quiz["choices"][1:] == [{"move": "nichts", "label": "Nichts sagen"}], "cards are not asked for yet"
    assert {choice["move"] for choice in card["choices"]} == {"He10", "KrD", "KrB", "KaK", "PiK"}
    assert [answer["verdict"] for answer in card["answers"]] == ["ok", "may"]


# Texts, links, several games


def test_the_text_and_both_links_lead_to_the_same_film(view: dict[str, Any]) -> None:
    assert film(read(view["dkn"]))["moments"] == view["moments"]
    assert film_of(view["links"]["text"])["moments"] == view["moments"]
    bare = film_of(f"https://example.org/replay/#{view['links']['game']}")
    assert [moment["table"] for moment in bare["moments"]] == [moment["table"] for moment in view["moments"]]
    assert bare["scores"]["ddv"]["value"] == view["scores"]["ddv"]["value"]


def test_a_broken_link_is_told_in_words(valid_film: Valid) -> None:
    shown = film_of("#d=1.xyz")
    valid_film(shown)
    assert shown["problems"][0]["kind"] == "error"


def test_several_games_in_a_text(game_text: str, valid_film: Valid) -> None:
    both = game_text + "\n" + game_text.replace('[Board "7"]', '[Board "8"]')
    first, second, beyond = (film_of(both, number=number) for number in (0, 1, 5))
    valid_film(second)
    assert second["games"] == ["Vereinsabend, Spiel 7", "Vereinsabend, Spiel 8"]
    assert (first["number"], second["number"], beyond["number"]) == (0, 1, 1)
    assert second["title"] == "Vereinsabend, Spiel 8"
    assert "games" not in film_of(game_text)


def test_whole_games_as_variations_stay_small(game_text: str) -> None:
    """Eighty times the whole game again: the game itself, some of them, and one sentence about the rest."""
    cards = [line for line in game_text.splitlines() if line[:1].isdigit()]
    variation = "\n".join([f"( {cards[0]}", *cards[1:], ")\n"])
    shown = film(read(game_text.replace(cards[1], variation * 80 + cards[1], 1)))
    assert len(shown["moments"]) == 49
    assert shown["result"]
    assert 20 <= len(shown["branches"]) < 80
    assert sum(len(branch["moments"]) for branch in shown["branches"]) < MAX_MOVES + 48
    assert len(json.dumps(shown)) < 1_000_000
    assert [problem["text"] for problem in shown["problems"]] == [text("de", "replay.var_many", n_max=MAX_MOVES)]


# Films that begin in the middle of a game, or know only a part of the hands.


POSITION = """%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Start "11"]
[Re "1 3"]
[Said "1:Re 3:k90"]
[Player1 "Anna"]
[Player2 "Bernd"]
[Player3 "Clara"]
[Player4 "Dieter"]

taken 1: 105 5
taken 2: 18 1
taken 3: 88 4
taken 4: 0 0
deal 1: KaK KrB
deal 2: PiD HeD
deal 3: KaB HeB
deal 4: HeD Pi10

11. 2: PiD KaB HeD KaK
12. 2: HeD HeB Pi10 KrB
*
"""


def without_error(text: str) -> dict[str, Any]:
    view = film(read(text))
    assert [problem["text"] for problem in view["problems"] if problem["kind"] == "error"] == []
    return view


def test_a_position_goes_on_with_its_stich_and_its_augen(valid_film: Valid) -> None:
    view = without_error(POSITION)
    valid_film(view)
    assert [(moment["stich"], moment["card"]) for moment in view["moments"][:3]] == [(0, 0), (11, 1), (11, 2)]
    assert view["moments"][0]["party_augen"] == {"re": 193, "kontra": 18}
    assert view["moments"][-1]["party_augen"] == {"re": 193, "kontra": 47}
    assert view["stiche"][0]["label"] == "Stich 11: Bernd, 12 Augen"
    assert view["hand_size"] == 2
    assert view["scores"] == {}, "special points of the first ten Stiche are unknown"
    assert view["result"] == {"text": "Re 193 Augen, Kontra 47 Augen."}


def test_2_02_both_kreuz_damen_have_been_seen() -> None:
    view = without_error(POSITION)
    assert view["moments"][0]["known"] == ["re", "kontra", "re", "kontra"]
    assert view["moments"][0]["sees"] == ["rkrk"] * 4
    assert [call["text"] for call in view["moments"][0]["calls"]] == ["Re", "keine 90"]


def test_2_02_one_kreuz_dame_is_still_in_a_hand() -> None:
    """Clara's was seen; Anna holds hers and knows Clara, for the others Anna may be anybody."""
    text = POSITION.replace("deal 1: KaK KrB", "deal 1: KrD KrB").replace('[Said "1:Re 3:k90"]\n', "")
    text = text.replace("taken 1: 105 5", "taken 1: 106 5").split("\n11. ")[0] + "\n*\n"
    moment = without_error(text.replace('[Start "11"]', '[Start "11. 2"]'))["moments"][0]
    assert moment["known"] == ["", "", "re", ""]
    assert moment["sees"] == ["rkrk", "?kr?", "??r?", "??rk"]


def test_2_02_nobody_tells_who_had_the_kreuz_damen(valid_film: Valid) -> None:
    view = film(read(POSITION.replace('[Re "1 3"]\n', "").replace('[Said "1:Re 3:k90"]\n', "")))
    valid_film(view)
    assert view["parties"] == ["", "", "", ""]
    assert view["moments"][-1]["known"] == ["", "", "", ""]
    assert view["moments"][0]["party_augen"] == {"re": 0, "kontra": 0}
    assert view["moments"][0]["known_augen"] == {"re": 0, "kontra": 0, "": 211}


def test_cards_that_nobody_can_know_are_not_shown(game_text: str, valid_film: Valid) -> None:
    """After five Stiche two of the hands are known by what they have played, no more."""
    bare = re.sub(r"(deal [23]:).*", r"\1 ?", game_text).split("\n6. 3:")[0].replace('"193:47"', '"*"') + "\n*\n"
    view = without_error(bare)
    valid_film(view)
    assert [len(hand) for hand in view["hands"]] == [12, 5, 5, 12]
    assert view["hand_size"] == 12
    assert view["moments"][0]["sees"] == ["????"] * 4
    with pytest.raises(Problems):
        trial_start({"dkn": bare, "at": "1.1", "seat": 1})


def test_a_position_can_be_tried() -> None:
    view = trial_view(trial_start({"dkn": POSITION, "at": "11.1", "seat": 3}))
    assert [(choice["move"], choice["legal"]) for choice in view["choices"]] == [("HeD", True), ("Pi10", False)]


# The score of a replay by its lines: under its own book, and what the others make of the same cards.


def scores(name: str) -> dict[str, Any]:
    return film(read((REPLAYS / f"{name}.dkn").read_text("utf-8")))["scores"]


def lines(score: dict[str, Any]) -> dict[str, int]:
    return {line["text"]: line["punkte"] for line in score["lines"]}


def test_own_book_first_then_the_others() -> None:
    assert list(scores("vierzig_karten")) == ["maennle", "mainz", "ddv", "spielregeln", "schmidt"]


def test_3_09_re_with_keine_90_and_a_fuchs(game_text: str) -> None:
    """Re angesagt (2), keine 90 abgesagt and reached, under 60 reached without a word, a Fuchs (`ddv: Spielwerte`)."""
    own = film(read(game_text))["scores"]["ddv"]
    assert lines(own) == {
        "Re gewinnt das Spiel": 1,
        "Re angesagt": 2,
        "Absage keine 90 von Re": 1,
        "Kontra bleibt unter 90 Augen, für Re": 1,
        "Kontra bleibt unter 60 Augen, für Re": 1,
        "Fuchs gefangen, von Re": 1,
    }
    assert (own["winner"], own["value"], own["punkte"]) == ("re", 7, [7, -7, 7, -7])
    assert {line["ref"] for line in own["lines"]} == {"Spielwerte"}, "the book is named above its lines"


def test_3_12_special_points_may_turn_a_win_into_minus_points() -> None:
    """Re wins, but Doppelkopf and Karlchen are Kontra's: one Punkt less two (the game says so itself)."""
    own = scores("doppelkopf_und_karlchen")["mainz"]
    assert (own["winner"], own["value"]) == ("re", -1)
    assert own["view"] == "Gezählt für Re"
    assert lines(own) == {
        "Re gewinnt das Spiel": 1,
        "Doppelkopf, von Kontra": -1,
        "Karlchen macht den letzten Stich, von Kontra": -1,
    }


def test_2_04_1_where_the_first_dulle_wins_the_game_goes_on_differently() -> None:
    """In Stich 3 Nadja's second Dulle takes Jens' first one: after the script, not after the DDV."""
    found = scores("dulle_auf_dulle")
    assert found["ddv"]["problem"] == "Stich 3 gewinnt dort Jens. Von da an wäre es anders weitergegangen."
    assert found["ddv"]["lines"] == []
    assert found["maennle"]["problem"] == "", "there the second Dulle wins, too"


def test_a_last_stich_may_go_to_somebody_else() -> None:
    """`maennle §22`: the second Kreuz Bube takes the last Stich; elsewhere the first stays ahead, and Re has won."""
    found = scores("vierzig_karten")
    assert (found["maennle"]["winner"], found["mainz"]["winner"]) == ("kontra", "re")
    assert found["mainz"]["reason"] == "Re hat 128 Augen, mehr als die Hälfte: Re gewinnt. (§3.1)"
    assert found["mainz"]["name"] == "Mainzer Skript, ohne Neunen"


def test_nothing_is_scored_before_the_end(edited: Edited) -> None:
    assert film(read(edited("12. 2: HeD HeB Pi10 KrB\n", "", "= 193:47", "*", '"193:47"', '"*"')))["scores"] == {}


def test_3_03_a_late_call_stands_in_the_score_and_says_until_when_it_was_possible(edited: Edited) -> None:
    """Clara says keine 90 before her fourth card: with nine cards left that is too late (`ddv: An- und Absagen`)."""
    own = film(read(edited("@3:k90 ", "", "4. 3: HeA", "4. 3: @3:k90 HeA")))["scores"]["ddv"]
    late = [line for line in own["lines"] if line["text"].startswith("Clara sagt keine 90: zählt nicht.")]
    assert [line["punkte"] for line in late] == [0]
    assert "Mit mindestens 10 Karten auf der Hand wäre das gegangen" in late[0]["text"]
    assert own["value"] == 6, "without the Absage its Punkt is missing; Kontra still stays below 90"


def test_3_03_a_call_in_time_here_may_be_late_elsewhere(edited: Edited) -> None:
    """Anna says keine 90 before the eleventh card: in time for the script (before the twelfth), but she has played
    three cards, one too many for the DDV."""
    found = film(read(edited('"ddv"', '"mainz"', "@3:k90 KrD!", "@1:k90 KrD!")))["scores"]
    assert "Absage neun von Re" in lines(found["mainz"])
    assert "Absage keine 90 von Re" not in lines(found["ddv"])
    assert any(line["text"].startswith("Anna sagt keine 90: zählt nicht.") for line in found["ddv"]["lines"])


@each(
    "bid, book, problem",
    [
        ("Fleischlos", "maennle", "Fleischloser gibt es dort nicht."),
        ("Damensolo", "mainz", "Dort spielt Bernd zum ersten Stich aus."),
        ("Damensolo", "spielregeln", ""),
    ],
)
def test_4_06_a_solo_may_be_missing_elsewhere_or_led_by_somebody_else(
    edited: Edited, bid: str, book: str, problem: str
) -> None:
    """Bernd announces a Solo and gives up at once (`ddv: Spielabkürzung`); in the DDV Anna would have led."""
    text = edited("bid 2 gesund", f"bid 2 {bid}", '"193:47"', '"*"').split("\n1. 1:")[0] + "\n= gibt auf 2\n"
    found = film(read(text))
    assert found["scores"]["ddv"]["winner"] == "kontra"
    assert found["scores"][book]["problem"] == problem


def test_1_04_a_pack_of_another_size_is_named(game_text: str) -> None:
    assert film(read(game_text))["scores"]["maennle"]["name"] == "Spielordnung Männle, mit Neunen"
