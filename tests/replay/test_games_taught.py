"""What the annotated games teach about calls, scores, Hochzeit, Solo, Armut and Schwein: no rule spoils it unseen."""

from functools import cache
from pathlib import Path
from typing import Any

from effort import each

from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

REPLAYS = Path(__file__).parents[2] / "replays"

THEMES = ("Ansagen", "Hochzeit", "Solo", "Sonderpunkte", "Armut", "Abrechnung", "Stiche", "Taktik")

every_game = each("name", [path.stem for path in sorted(REPLAYS.glob("*.dkn"))])


def text(name: str) -> str:
    return (REPLAYS / f"{name}.dkn").read_text("utf-8")


def edited(name: str, old: str, new: str) -> dict[str, Any]:
    """The film of a game with one thing said or played otherwise."""
    whole = text(name)
    assert whole.count(old) == 1
    return film(read(whole.replace(old, new)))


@cache
def played(name: str) -> CheckedGame:
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


def score(name: str, book: str = "") -> dict[str, Any]:
    scores: dict[str, Any] = shown(name)["scores"]
    return scores[book or next(iter(scores))]


def lines(name: str, book: str = "") -> dict[str, int]:
    """What the score pays for, in Punkte; lines that only explain are left out."""
    return {line["text"]: line["punkte"] for line in score(name, book)["lines"] if line["punkte"]}


def last_augen(branch: dict[str, Any]) -> dict[str, int]:
    augen: dict[str, int] = branch["moments"][-1]["party_augen"]
    return augen


# All of them


@every_game
def test_theme_level_and_paragraph_stand_before_the_first_note(name: str) -> None:
    opening = text(name).split("\n> ")[0].splitlines()[-3:]
    assert [line.split()[0] for line in opening] == ["~theme", "~level", "~paragraph"]
    theme, level, paragraph = (line.split()[1] for line in opening)
    assert theme in THEMES
    assert level in ("1", "2", "3")
    assert paragraph[0] in "12345"


@every_game
def test_every_answer_can_be_given_and_every_choice_is_explained(name: str) -> None:
    quiz = shown(name)["quiz"]
    assert len(quiz) >= 2
    for question in [step for asked in quiz for step in asked["steps"]]:
        choices = {choice["move"] for choice in question["choices"]}
        answers = {answer["move"]: answer for answer in question["answers"]}
        assert answers.keys() <= choices, question["text"]
        assert any(answer["verdict"] == "ok" for answer in answers.values())
        assert all(answer["text"] for answer in answers.values())
        assert question["else"] or choices == answers.keys(), question["text"]
        assert question["hints"]


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


# The Hochzeit


def test_4_11_whoever_ruffs_the_first_stich_marries() -> None:
    """Zofia leads her Herz Ass, Benno ruffs it: he is the partner, for a ruffed Stich counts, too (4.11)."""
    game = played("heirat_im_ersten_stich")
    assert game.moves[3].after.klaerung == 1
    assert game.moves[3].after.re == {1, 2}
    assert lines("heirat_im_ersten_stich") == {"Re gewinnt das Spiel": 1, "Kontra bleibt unter 90 Augen, für Re": 1}


def test_4_11_the_kreuz_ass_would_have_married_its_leader() -> None:
    assert played("heirat_im_ersten_stich").branches[0].moves[-1].after.re == {0, 1}


def test_4_11_found_in_the_second_stich_re_has_time_with_ten_cards() -> None:
    """`ddv: An- und Absagen`: every limit drops by one, Re to ten cards, keine 90 to nine; in the script it is late."""
    game = played("re_nach_der_hochzeit")
    assert game.moves[7].after.klaerung == 2
    spoken = game.moves[-1].after.spoken
    assert [(one.call.seat, one.call.stage, one.moment.cards_in_hand) for one in spoken] == [(1, 0, 10), (2, 1, 9)]
    assert lines("re_nach_der_hochzeit")["Absage keine 90 von Re"] == 1
    assert score("re_nach_der_hochzeit")["punkte"] == [-7, 7, 7, -7]
    assert score("re_nach_der_hochzeit", "mainz")["punkte"] == [-4, 4, 4, -4]


def test_4_11_three_own_stiche_leave_the_hochzeit_alone() -> None:
    """Three times the value for Rabia alone (`schmidt: Hochzeit`); the script knows no last Stich and finds Uwe."""
    name = "hochzeit_ohne_partner"
    assert played(name).moves[11].after.klaerung == 3
    assert played(name).moves[-1].after.re == {0}
    assert played(name).branches[0].moves[-1].after.re == {0, 2}, "with the Pik 9 she marries Chiara"
    assert score(name)["punkte"] == [-3, 1, 1, 1]
    assert score(name, "ddv")["punkte"] == [-3, 1, 1, 1]
    assert score(name, "spielregeln")["punkte"] == [-6, 2, 2, 2]
    assert score(name, "mainz")["punkte"] == [3, 3, -3, -3]


def test_5_13_a_hochzeit_that_keeps_silent_under_a_solo() -> None:
    """Gesa holds both Kreuz Damen; announced or not, Philipp's Solo comes first, and her word would tell him (5.13)."""
    name = "gesund_mit_beiden_alten"
    assert shown(name)["dkn"].split("deal 3:")[1].split("\n")[0].count("KrD") == 2
    assert {"seat": 2, "text": "sauber"}.items() <= shown(name)["round"][3].items()
    assert shown(name)["game"]["text"] == "Piksolo von Philipp"
    assert lines(name) == {"Kontra gewinnt das Spiel": 1, "Gegen die Alten gewonnen, für Kontra": 1}
    assert score(name)["punkte"] == [2, 2, 2, -6]


# The Solo


def test_4_07_a_pflichtsolo_is_led_by_the_soloist_and_pays_three_times() -> None:
    """`ddv: Pflichtsolo`; in the book where Vorhand always leads the same cards cannot be played like this."""
    vertrag = played("kreuzsolo").spiel.vertrag
    assert (vertrag.game, vertrag.solo, vertrag.lead, vertrag.next_dealer) == ("kreuzsolo", "pflicht", 2, 3)
    assert lines("kreuzsolo") == {"Re gewinnt das Spiel": 1, "Re angesagt": 2}
    assert score("kreuzsolo")["punkte"] == [-3, -3, 9, -3]
    assert score("kreuzsolo", "spielregeln")["problem"] == "Dort spielt Margret zum ersten Stich aus."


def test_4_06_a_damensolo_has_eight_trumps_and_no_dulle() -> None:
    table = played("damensolo").spiel.table
    assert sum(kind in table.trumps for kind in table.deck) == 8
    assert score("damensolo")["punkte"] == [-2, 6, -2, -2]
    assert lines("damensolo") == {"Re gewinnt das Spiel": 1, "Re angesagt: mal zwei": 1}, (
        "no Fuchs, no Doppelkopf (4.7)"
    )


def test_4_06_in_an_iwan_the_kings_are_highest() -> None:
    table = played("iwan").spiel.table
    assert sum(kind in table.trumps for kind in table.deck) == 24
    assert score("iwan")["punkte"] == [-4, -4, -4, 12]
    assert score("iwan", "ddv")["problem"] == "Iwan gibt es dort nicht."


def test_4_06_six_asse_lose_against_one_long_suit() -> None:
    """Seven Pik in one hand and the first lead (`spielregeln: Stiche`): the soloist gets no Stich before the eighth."""
    stiche = played("sechs_asse").moves[-1].after.stiche
    assert [stich.winner for stich in stiche] == [0] * 7 + [2] * 5
    assert score("sechs_asse")["punkte"] == [5, 5, -15, 5]
    assert score("sechs_asse", "ddv")["punkte"] == [4, 4, -12, 4], "no Punkt gegen in a Solo"


# Schwein and Armut


def test_2_03_the_schwein_beats_the_dulle() -> None:
    """`maennle §23`: the same card without the word is a Fuchs, and Gerd's Dulle takes it."""
    game = played("schwein_sticht_dulle")
    assert game.moves[-1].after.stiche[6].winner == 1
    assert game.branches[0].moves[-1].after.stiche[6].winner == 0
    assert lines("schwein_sticht_dulle") == {"Re gewinnt das Spiel": 1, "Ein Stich nur aus Herz, von Re": 1}
    assert score("schwein_sticht_dulle", "mainz")["problem"].startswith("Stich 7 gewinnt dort Gerd.")


def test_4_03_an_armut_is_re_with_whoever_takes_the_cards() -> None:
    """`spielregeln: Reizen`: Norbert has a Kreuz Dame and plays against the Re party all the same."""
    game = played("armut")
    assert game.spiel.re == {1, 3}
    assert "KrD" in shown("armut")["dkn"].split("deal 1:")[1].split("\n")[0]
    assert lines("armut") == {"Re gewinnt das Spiel": 1, "Re angesagt": 2}
    assert score("armut", "mainz")["problem"] == "Armut gibt es dort nicht."
