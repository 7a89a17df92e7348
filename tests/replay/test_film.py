import json
import re
from collections.abc import Callable
from typing import Any

from effort import sampled, size
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import parse_cards, winner
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import SEATS
from dokolearn.replay.film.before_cards import MAX_PROBLEMS_SHOWN
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.rulesets import DDV
from dokolearn.strings import LANGUAGES

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
    for text, step in ((bare, size(13, 1)), (game_text, size(143, 11))):
        raw = text.encode()
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
