"""What the annotated games of calls, scores, special points and counting teach, so that no rule spoils it unseen."""

from functools import cache
from pathlib import Path
from typing import Any

from effort import each

from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import Game
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

REPLAYS = Path(__file__).parents[2] / "replays"

GAMES = (
    "spiel_mit_ansagen",
    "doppelkopf_und_karlchen",
    "dulle_auf_dulle",
    "erstes_spiel",
    "erwiderung_kontra",
    "frueh_und_spaet_angesagt",
    "fuchs_heimgebracht",
    "fuenf_buecher",
    "hundertzwanzig_beide",
    "karlchen_gefangen",
    "truempfe_zaehlen",
    "verlorene_absage",
)


def text(name: str) -> str:
    return (REPLAYS / f"{name}.dkn").read_text("utf-8")


def edited(name: str, old: str, new: str) -> dict[str, Any]:
    """The film of a game with one thing said or played otherwise."""
    whole = text(name)
    assert whole.count(old) == 1
    return film(read(whole.replace(old, new)))


@cache
def played(name: str) -> Game:
    return check(read(text(name)).record)


@cache
def shown(name: str) -> dict[str, Any]:
    return film(read(text(name)))


FIRST_FIVE = ("mainz", "ddv", "spielregeln", "schmidt", "maennle")
"""The books whose results are written down here."""


def values(view: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """By book of the first five: who wins, and what the game is worth to the winner in Punkte."""
    shown = {book: (score["winner"], score["value"]) for book, score in view["scores"].items()}
    return {book: said for book, said in shown.items() if book in FIRST_FIVE}


def lines(name: str, book: str = "") -> dict[str, int]:
    """What the score pays for, in Punkte; lines that only explain are left out."""
    scores = shown(name)["scores"]
    return {line["text"]: line["punkte"] for line in scores[book or next(iter(scores))]["lines"] if line["punkte"]}


def last_augen(branch: dict[str, Any]) -> dict[str, int]:
    augen: dict[str, int] = branch["moments"][-1]["party_augen"]
    return augen


# All of them


@each("name", GAMES)
def test_says_where_it_belongs_and_asks_at_least_twice(name: str) -> None:
    keys = [line.split()[0] for line in text(name).splitlines() if line.startswith("~")]
    assert [key for key in keys if key != "~earlier"] == ["~theme", "~level", "~paragraph"]
    assert len(shown(name)["quiz"]) >= 2


@each("name", GAMES)
def test_every_possible_answer_has_its_reason(name: str) -> None:
    for quiz in [step for asked in shown(name)["quiz"] for step in asked["steps"]]:
        possible = {choice["move"] for choice in quiz["choices"]}
        answered = {answer["move"] for answer in quiz["answers"]}
        assert answered <= possible
        assert answered == possible or quiz["else"]
        assert all(answer["text"] for answer in quiz["answers"])
        assert any(answer["verdict"] == "ok" for answer in quiz["answers"])
        assert quiz["hints"]


# Ansagen and Absagen


def test_3_03_early_late_and_too_late() -> None:
    """Re with twelve cards, keine 90 with ten; with eight keine 60 is no choice any more (`ddv: An- und Absagen`)."""
    game = played("frueh_und_spaet_angesagt")
    spoken = [(heard.say.word, len(heard.before.hands[heard.say.seat])) for move in game.moves for heard in move.heard]
    assert spoken == [("Re", 12), ("k90", 10)]
    late = edited("frueh_und_spaet_angesagt", "5. 3: KrD!", "5. 3: @3:k60 KrD!")
    assert ["Pavel sagt" in problem["text"] and "keine 60" in problem["text"] for problem in late["problems"]] == [True]
    assert values(late)["ddv"] == ("re", 6), "it does not count"
    assert values(shown("frueh_und_spaet_angesagt"))["ddv"] == ("re", 6)
    in_time = edited("frueh_und_spaet_angesagt", "4. 3: HeA He9", "4. 3: HeA @4:k60 He9")
    assert values(in_time)["ddv"] == ("re", 7), "one Punkt more"


def test_3_07_the_answer_to_keine_90_needs_nine_cards() -> None:
    """103 Augen are enough against keine 90, and the answer pays two Punkte more (`ddv: Erwiderung`)."""
    assert values(shown("erwiderung_kontra"))["ddv"] == ("kontra", 7)
    assert values(edited("erwiderung_kontra", "@2:Kontra ", ""))["ddv"] == ("kontra", 5)
    unprovoked = edited("erwiderung_kontra", "@1:k90 ", "")
    assert values(unprovoked)["ddv"] == ("re", 3), "137 Augen win where nothing was denied"
    assert [problem["text"].startswith("Deniz sagt Kontra.") for problem in unprovoked["problems"]] == [True]


def test_3_06_a_lost_keine_60_pays_both_levels_to_kontra() -> None:
    assert lines("verlorene_absage") == {
        "Kontra gewinnt das Spiel": 1,
        "Absage neun von Re, für Kontra": 1,
        "Re verliert mit der Absage neun: noch einmal so viel, für Kontra": 1,
        "Absage sechs von Re, für Kontra": 1,
        "Re verliert mit der Absage sechs: noch einmal so viel, für Kontra": 1,
        "Gegen die Alten gewonnen, für Kontra": 1,
        "Re angesagt: mal zwei": 6,
    }
    assert values(edited("verlorene_absage", "@1:k60 ", ""))["mainz"] == ("re", 6)


def test_3_06_at_120_to_120_the_call_decides() -> None:
    """Whoever alone has called needs 121 (script 3.6); with Kontra alone that is Kontra, but not in `maennle §27`."""
    assert values(shown("hundertzwanzig_beide")) == {
        "ddv": ("re", 3),
        "mainz": ("re", 2),
        "spielregeln": ("re", 3),
        "schmidt": ("re", 3),
        "maennle": ("kontra", 4),
    }
    silent = values(edited("hundertzwanzig_beide", "@1:Kontra ", ""))
    assert set(silent.values()) == {("kontra", 2)}
    only_re = values(edited("hundertzwanzig_beide", "@1:Kontra ", "@2:Re "))
    assert {winner for winner, _ in only_re.values()} == {"kontra"}


def test_3_09_five_books_five_results() -> None:
    assert values(shown("fuenf_buecher")) == {
        "ddv": ("kontra", 5),
        "mainz": ("kontra", 7),
        "spielregeln": ("kontra", 6),
        "schmidt": ("kontra", 3),
        "maennle": ("kontra", 8),
    }
    waited = edited("fuenf_buecher", "@4:Kontra HeD HeB Ka9 Ka9", "HeD HeB Ka9 @4:Kontra Ka9")
    assert values(waited)["schmidt"] == ("kontra", 5), "on his own turn it counts there, too"


def test_3_09_a_call_that_does_not_count_names_its_place_once() -> None:
    [refused] = [line for line in shown("fuenf_buecher")["scores"]["schmidt"]["lines"] if "Piet sagt" in line["text"]]
    assert "Ansagen" in refused["ref"]
    assert refused["ref"] not in refused["text"]


# Special points and counting


def test_3_11_a_caught_karlchen_costs_a_punkt() -> None:
    assert lines("karlchen_gefangen") == {
        "Kontra gewinnt das Spiel": 1,
        "Gegen die Alten gewonnen, für Kontra": 1,
        "Karlchen im letzten Stich verloren, von Kontra": -1,
    }
    assert lines("karlchen_gefangen", "mainz")["Karlchen gefangen, von Re"] == -1, "counted for Kontra, who has won"
    assert values(shown("karlchen_gefangen"))["ddv"] == ("kontra", 2)
    safe, hoped = shown("karlchen_gefangen")["branches"]
    assert last_augen(safe) == {"re": 116, "kontra": 124}
    assert last_augen(hoped) == {"re": 97, "kontra": 143}
    assert [one["text"] for one in safe["moments"][-1]["special"]] == []
    assert [one["text"] for one in hoped["moments"][-1]["special"]] == ["Karlchen macht den letzten Stich"]


def test_3_11_one_fuchs_is_caught_and_one_comes_home() -> None:
    assert lines("fuchs_heimgebracht") == {
        "Re gewinnt das Spiel": 1,
        "Fuchs gefangen, von Re": 1,
        "Karlchen macht den letzten Stich, von Kontra": -1,
    }
    assert values(shown("fuchs_heimgebracht"))["ddv"] == ("re", 1)


def test_2_03_whoever_counts_trumps_wins_the_last_four_stiche() -> None:
    """Pik Dame, Pik Ass, Kreuz 9, Kreuz Bube: 121. The Ass first is ruffed by the Fuchs, and Kontra has 126."""
    assert last_augen(shown("truempfe_zaehlen")) == {"re": 121, "kontra": 119}
    special = [one["text"] for one in shown("truempfe_zaehlen")["moments"][-1]["special"]]
    assert special == ["Fuchs gefangen", "Karlchen macht den letzten Stich"]
    assert last_augen(shown("truempfe_zaehlen")["branches"][0])["kontra"] == 126


def test_2_07_the_first_game_is_an_ordinary_one() -> None:
    """A normal game without a call: the first question is about following suit, all others of the hand are refused."""
    game = played("erstes_spiel")
    assert game.spiel is not None
    assert game.spiel.vertrag.game == "normal"
    assert not any(move.heard for move in game.moves)
    [first] = shown("erstes_spiel")["quiz"][0]["steps"]
    assert {choice["move"] for choice in first["choices"]} == {"He9", "HeK"}
    assert len(first["refused"]) == 10
