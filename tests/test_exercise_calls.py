"""Exercises about parties, calls and scores by hand: what a player answers, and what he is told."""

from typing import Any

import pytest

from dokolearn.exercises import SpecError, State, read_spec, solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.base import events
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.hosts.page import exercise_html
from dokolearn.rulesets import BOOKS

KINDS = (
    *("party", "partner", "call_possible", "speak", "answer_call"),
    *("winner_of_game", "score_game", "spielzettel", "special_point"),
)


def one(kind: str, task: dict[str, Any], book: str = "mainz", lang: str = "de", **options: Any) -> dict[str, Any]:
    rules = {"set": book, "options": options}
    return {"kind": kind, "lang": lang, "rules": rules, "title": "Probe", "tasks": [task]}


def buttons(state: State) -> list[str]:
    return [action["label"] for action in view(state)["actions"]]


def chosen(state: State, label: str) -> State:
    """After a tap on the button with these words."""
    action = next(action for action in view(state)["actions"] if action["label"] == label)
    return step(state, {"type": action["type"], "index": action["index"]})


def told(state: State) -> str:
    return str(view(state)["feedback"]["text"])


def marked(state: State, word: str) -> list[str]:
    shown = view(state)
    return [
        card["code"]
        for zone in ("stich", "hand")
        for card, mark in zip(shown[zone]["cards"], shown["marks"][zone], strict=True)
        if mark == word
    ]


def right(given: dict[str, Any]) -> list[str]:
    """The words on the buttons that solve it, in order."""
    state, found = start(given), []
    for event in solution(given):
        found += [a["label"] for a in view(state)["actions"] if a.get("index") == event.get("index")]
        state = step(state, event)
    assert view(state)["solved"]
    return found


# party: §2.2


@pytest.mark.parametrize(
    ("task", "answer", "why"),
    [
        ({"hand": "KrD KaA"}, "Re", "eine Kreuz Dame"),
        ({"hand": "PiD HeD KaD KrB"}, "Kontra", "Andere Damen zählen dafür nicht"),
        ({"hand": "KaA", "stiche": "KrD KaK", "lead": 0}, "Re", "es zählt der Anfang"),
        ({"hand": "KrD KrD"}, "Re", "spielst allein"),
        ({"hand": "KaA", "stiche": "KrD", "lead": 2, "who": 2}, "Re", "Bernd hat eine Kreuz Dame gelegt"),
        ({"hand": "KaA", "stiche": "PiD", "lead": 2, "who": 2}, "noch offen", "Nur die Kreuz Dame verrät Re"),
        ({"hand": "KaA", "calls": "3:Kontra", "who": 3}, "Kontra", "Clara hat „Kontra“ gesagt"),
        ({"hand": "KaA", "who": 1}, "noch offen", "nichts gesagt"),
        ({"hand": "KrD", "stiche": "KrD", "lead": 1, "who": 3}, "Kontra", "Anna und du"),
        ({"hand": "KrD", "calls": "1:Kontra 2:Kontra", "who": 3}, "Re", "eine Kreuz Dame fehlt noch"),
        ({"hand": "KaA", "stiche": "KrD KaK KaK KaA KrD", "lead": 1, "who": 2}, "Kontra", "einer allein: Anna"),
    ],
)
def test_2_02_the_party_and_how_it_is_known(task: dict[str, Any], answer: str, why: str) -> None:
    state = start(one("party", task))
    assert right(one("party", task)) == [answer]
    assert why in told(chosen(state, answer))
    for other in {"Re", "Kontra", "noch offen"} - {answer}:
        assert why in told(chosen(state, other)), "a mistake hears the same reason"


def test_2_02_whoever_guesses_hears_that_it_is_a_guess() -> None:
    state = start(one("party", {"hand": "KaA", "who": 1}))
    assert told(chosen(state, "Re")).startswith("Re wäre geraten")
    assert "steht schon fest" in told(chosen(start(one("party", {"hand": "KrD"})), "noch offen"))


def test_2_02_the_card_that_shows_it_is_marked() -> None:
    task = {"hand": "KaA", "stiche": "KaK KrD PiB", "lead": 1, "who": 2}
    assert marked(chosen(start(one("party", task)), "Kontra"), "cause") == ["KrD"]


# partner: §2.2


@pytest.mark.parametrize(
    ("task", "answers"),
    [
        ({"hand": "KrD", "stiche": "KaK KrD", "lead": 1}, ["Bernd"]),
        ({"hand": "PiD", "stiche": "KaK KrD", "lead": 1}, ["Still open"]),
        ({"hand": "PiD", "calls": "2:Kontra"}, ["Bernd"]),
        ({"hand": "KrD", "calls": "2:Kontra"}, ["Still open"]),
        ({"hand": "KrD", "calls": "1:Kontra 3:Kontra"}, ["Bernd"]),
        ({"hand": "PiD", "calls": "1:Re", "stiche": "KrD", "lead": 2}, ["Clara"]),
        ({"hand": "KrD KrD"}, ["Nobody, I am alone"]),
        ({"hand": "KaA", "stiche": "KrD KaK KaK KaA KrD", "lead": 1}, ["Bernd", "Clara"]),
    ],
)
def test_2_02_the_partner_so_far(task: dict[str, Any], answers: list[str]) -> None:
    assert right(one("partner", task, lang="en")) == answers


def test_2_02_one_call_of_kontra_leaves_a_silent_solo_possible() -> None:
    """Re with one Kreuz Dame: two of the others are Kontra, and after one call nobody knows who the second is."""
    state = start(one("partner", {"hand": "KrD", "calls": "2:Kontra"}))
    assert "Bernd hat „Kontra“ gesagt" in told(chosen(state, "Bernd"))
    assert "Du aber bist Re" in told(chosen(state, "Bernd"))
    assert "noch offen" in told(chosen(state, "Anna"))


@pytest.mark.parametrize("calls", ["1:Re 2:Re", "0:Re", "1:Kontra 2:Kontra 3:Kontra 0:Re"])
def test_2_02_what_no_deal_can_bring_is_refused(calls: str) -> None:
    hand = "KrD" if calls == "1:Re 2:Re" else "PiD"
    with pytest.raises(SpecError, match="no deal"):
        read_spec(one("partner", {"hand": hand, "calls": calls}))


# call_possible: §3.3


def possible(book: str = "mainz", **task: Any) -> list[str]:
    return right(one("call_possible", task, book))


def test_3_03_re_until_before_the_eighth_card() -> None:
    assert possible(party="re", played=7, lead=1) == ["Re"]
    assert possible(party="re", played=8) == ["Nichts mehr"]
    late = chosen(start(one("call_possible", {"party": "re", "played": 8})), "Re")
    assert "Bis vor der 8. Karte des Spiels" in told(late)


def test_3_03_a_high_call_may_come_early() -> None:
    """The script's own example: Re, sechs before the third card."""
    task = {"party": "re", "calls": "0:Re@0", "played": 2, "lead": 2}
    assert possible(**task) == ["neun", "sechs", "drei", "schwarz"]
    assert "Damit gilt auch „neun“ als gesagt" in told(chosen(start(one("call_possible", task)), "sechs"))


def test_3_03_a_level_needs_the_one_before_it() -> None:
    state = start(one("call_possible", {"party": "kontra", "played": 4}))
    assert told(chosen(state, "neun")) == "Vor neun muss deine Partei Kontra gesagt haben."
    schmidt = {"party": "re", "calls": "0:Re@0", "played": 4}
    assert possible("schmidt", **schmidt) == ["keine 90"]
    refused = told(chosen(start(one("call_possible", schmidt, "schmidt")), "keine 60"))
    assert "Überspringen geht hier nicht" in refused


def test_3_03_other_books_count_the_own_cards() -> None:
    """`ddv: An- und Absagen` Re with eleven cards, that is before the second own card."""
    assert possible("ddv", party="re", played=7, lead=0) == ["Nichts mehr"]
    assert possible("ddv", party="re", played=7, lead=1) == ["Re"], "the fourth to play holds eleven cards still"


def test_3_03_a_game_of_forty_cards_has_ten_of_each() -> None:
    """`maennle §15` Re vorab with a full hand only, and before the second card of the first Stich."""
    assert possible("maennle", party="re", played=0) == ["Re", "Re vorab"]
    assert possible("maennle", party="re", played=2, lead=2) == ["Nichts mehr"]
    with pytest.raises(SpecError, match="0 to 39"):
        read_spec(one("call_possible", {"played": 40}, "maennle"))


def test_3_05_the_partner_goes_on_from_what_was_said() -> None:
    assert "neun" in possible(party="re", calls="2:Re@0", played=8)
    already = told(chosen(start(one("call_possible", {"party": "re", "calls": "2:Re@0", "played": 4})), "Re"))
    assert "schon gesagt" in already


def test_3_10_no_level_against_a_level_in_maennle() -> None:
    """`maennle §16`"""
    task = {"party": "kontra", "calls": "0:Kontra@0 1:Re@0 1:Re-k90@4", "played": 4}
    assert possible(**task) == ["neun", "sechs", "drei", "schwarz"]
    assert possible("maennle", **task) == ["Nichts mehr"]


def test_house_rules_move_the_limits() -> None:
    given = one("call_possible", {"party": "re", "played": 8}, "mainz", call_limits=[10, 12, 16, 20, 24])
    assert right(given) == ["Re"]


def test_a_call_that_does_not_count_is_told() -> None:
    facts = view(start(one("call_possible", {"party": "re", "calls": "2:Re@9", "played": 9, "lead": 1})))["facts"]
    assert facts[-1] == "Bernd: „Re“ (vor der 10. Karte des Spiels): zählt hier nicht"


# speak: §3.2


SAY = [
    {"say": "still", "why": {"de": "Zu stark.", "en": "Too strong."}},
    {"say": "ansage", "good": True, "why": {"de": "Stark genug.", "en": "Strong enough."}},
]


def test_3_02_what_the_author_says_counts_while_it_is_allowed() -> None:
    early = one("speak", {"hand": "KrD He10", "say": SAY})
    assert right(early) == ["Re"]
    assert told(chosen(start(early), "Schweigen")) == "Zu stark."
    assert told(chosen(start({**early, "lang": "en"}), "Re")) == "Exactly. Strong enough."


def test_3_03_what_the_book_refuses_is_never_right() -> None:
    late = one("speak", {"hand": "KrD He10", "played": 20, "say": SAY})
    assert right(late) == ["Schweigen"]
    assert "Bis vor der 8. Karte" in told(chosen(start(late), "Re"))
    assert "Bis vor der 8. Karte" in told(chosen(start(late), "Schweigen")), "the reason of the late call"


@pytest.mark.parametrize(
    "say", [[], SAY[:1], SAY[1:], [*SAY, SAY[0]], [{"say": "laut", "why": "x"}], [{"say": "still"}]]
)
def test_options_without_silence_or_a_good_one_are_refused(say: list[Any]) -> None:
    with pytest.raises(SpecError):
        read_spec(one("speak", {"hand": "KrD", "say": say}))


# answer_call: §3.7


@pytest.mark.parametrize(
    ("book", "task", "until"),
    [
        ("mainz", {"party": "kontra", "calls": "1:Re@4"}, "bis vor der 12. Karte des Spiels"),
        ("mainz", {"party": "kontra", "calls": "1:Re@0 1:Re-k90@4"}, "bis vor der 16. Karte des Spiels"),
        ("mainz", {"party": "kontra"}, "bis vor der 8. Karte des Spiels"),
        ("mainz", {"party": "re", "calls": "0:Re@0", "stage": "k90"}, "bis vor der 12. Karte des Spiels"),
        ("mainz", {"party": "re", "calls": "0:Re@0"}, "gar nicht"),
        (
            "ddv",
            {"party": "kontra", "calls": "1:Re@4"},
            "bis du deine 3. Karte spielst, mit mindestens 10 Karten auf der Hand",
        ),
        ("schmidt", {"party": "kontra", "calls": "1:Re@4"}, "bis du deine nächste Karte spielst"),
    ],
)
def test_3_07_until_when(book: str, task: dict[str, Any], until: str) -> None:
    given = one("answer_call", task, book)
    assert right(given) == [until]
    assert len(buttons(start(given))) >= 3
    if until != "gar nicht":
        assert until in told(chosen(start(given), "gar nicht"))


@pytest.mark.parametrize(
    ("book", "party", "calls", "need"),
    [
        ("mainz", "re", "", "121 Augen"),
        ("mainz", "kontra", "", "120 Augen"),
        ("mainz", "re", "0:Re 0:Re-k90", "151 Augen"),
        ("mainz", "kontra", "1:Re 1:Re-k90", "90 Augen"),
        ("mainz", "re", "3:Kontra 0:Re", "120 Augen"),
        ("ddv", "re", "3:Kontra 0:Re", "121 Augen"),
        ("mainz", "kontra", "1:Re 1:Re-k90 1:Re-k60 1:Re-k30 1:Re-schwarz", "einen Stich"),
        ("mainz", "re", "0:Re 0:Re-k90 0:Re-k60 0:Re-k30 0:Re-schwarz", "alle Stiche"),
    ],
)
def test_3_06_what_is_needed(book: str, party: str, calls: str, need: str) -> None:
    """§3.1, §3.6 and §3.7; `ddv: Gewinnkriterien` gives Re the half only if Kontra alone has called."""
    assert right(one("answer_call", {"ask": "need", "party": party, "calls": calls}, book)) == [need]


# winner_of_game: §3.1, §3.6, §3.10


@pytest.mark.parametrize(
    ("book", "augen", "calls", "who"),
    [
        ("mainz", 121, "", "Re"),
        ("mainz", 120, "", "Kontra"),
        ("mainz", 120, "Kontra", "Re"),
        ("mainz", 120, "Re Kontra", "Kontra"),
        ("mainz", 120, "Kontra Re", "Re"),
        ("mainz", 150, "Re Re-k90", "Kontra"),
        ("mainz", 151, "Re Re-k90", "Re"),
        ("mainz", 100, "Re Re-k90 Kontra Kontra-k90", "Re"),
        ("ddv", 100, "Re Re-k90 Kontra Kontra-k90", "Niemand"),
        ("maennle", 120, "Kontra-vorab", "Niemand"),
    ],
)
def test_3_06_who_has_won(book: str, augen: int, calls: str, who: str) -> None:
    """§3.10 the last call decides; `ddv: Gewinnkriterien` then nobody; `maennle §27` a null game after Kontra vorab."""
    assert right(one("winner_of_game", {"augen": augen, "calls": calls}, book)) == [who]


def test_3_06_each_wrong_party_hears_what_it_overlooked() -> None:
    state = start(one("winner_of_game", {"augen": 150, "calls": "Re Re-k90"}))
    assert told(chosen(state, "Re")).startswith("Re hat zwar mehr Augen, aber gesagt wurde mehr.")
    assert told(chosen(state, "Niemand")).startswith("Dieses Spiel hat einen Sieger.")
    tie = start(one("winner_of_game", {"augen": 120}))
    assert told(chosen(tie, "Re")).startswith("Genau die Hälfte genügt Re hier nicht.")


# score_game: §3.9 to §3.13


def total(book: str = "mainz", **task: Any) -> str:
    return right(one("score_game", task, book))[-1]


def test_3_09_the_three_examples() -> None:
    assert total(augen=162, calls="Re Re-k90") == "+6"
    assert total(augen=59, calls="Kontra Kontra-k90 Kontra-k60") == "+12"
    assert total(augen=60, calls="Kontra Kontra-k90 Kontra-k60") == "+10"


def test_3_13_the_winner_may_get_minus_points() -> None:
    assert total(augen=126, events="kontra:fuchs kontra:karlchen kontra:karlchen_gefangen") == "−2"


def test_3_09_line_by_line() -> None:
    state = start(one("score_game", {"augen": 162, "calls": "Re Re-k90"}))
    assert told(chosen(state, "Das ist alles")).startswith("Es fehlt noch etwas")
    assert "nur, wenn Kontra gewinnt" in told(chosen(state, "Gegen die Alten gewonnen (+1 für Kontra)"))
    state = chosen(state, "Re gewinnt das Spiel (+1 für Re)")
    state = chosen(state, "Re hat keine 90 abgesagt (+1 für Re)")
    assert "78 Augen. Das ist nicht weniger als 60" in told(chosen(state, "Kontra bleibt unter 60 Augen (+1 für Re)"))
    state = chosen(chosen(state, "Kontra bleibt unter 90 Augen (+1 für Re)"), "Re angesagt: mal zwei")
    assert view(state)["lines"]["rows"][-1] == ["Re angesagt: mal zwei", "+3", "+6"]
    state = chosen(state, "Das ist alles")
    assert told(chosen(state, "+3")).startswith("Da fehlt die Verdopplung")
    assert view(chosen(state, "+6"))["solved"]


def test_3_12_special_points_are_not_doubled() -> None:
    state = start(one("score_game", {"augen": 130, "calls": "Re", "events": "re:fuchs", "given": 4}))
    assert [row[2] for row in view(state)["lines"]["rows"]] == ["+1", "+2", "+3"]
    assert told(chosen(state, "+4")).startswith("Sonderpunkte werden hier nicht mit verdoppelt")
    assert total("maennle", augen=130, calls="Re", events="re:fuchs") == "+4", "`maennle §27` doubles them"


def test_3_02_a_book_may_add_instead_of_doubling() -> None:
    """`ddv: Spielwerte` two Punkte for Re: won 1, Re 2, keine 90 1, under 90 1."""
    assert total("ddv", augen=162, calls="Re Re-k90") == "+5"


def test_3_11_what_pays_nothing_says_why() -> None:
    task = {"game": "damensolo", "augen": 125, "events": "re:doppelkopf"}
    state = start(one("score_game", task))
    offered = [label for label in buttons(state) if label.startswith("Doppelkopf")]
    assert "bringt hier keinen Punkt, denn wer allein spielt" in told(chosen(state, offered[0]))


@pytest.mark.parametrize(
    ("task", "told_problem"),
    [
        ({}, "augen"),
        ({"augen": 241}, "0 to 240"),
        ({"augen": 120, "game": "skat"}, "no 'skat'"),
        ({"augen": 120, "game": "armut"}, "no 'armut'"),
        ({"augen": 120, "events": "re:gans:x"}, "events"),
        ({"augen": 120, "calls": "Re-90"}, "calls"),
        ({"augen": 120, "re": [0]}, "expected 2 seats"),
        ({"augen": 120, "given": -1}, "given"),
    ],
)
def test_a_game_that_cannot_be_is_refused(task: dict[str, Any], told_problem: str) -> None:
    with pytest.raises(SpecError, match=told_problem):
        read_spec(one("score_game", task))


# spielzettel: §3.1, §4.7


def test_3_01_plus_for_winners_and_minus_for_losers() -> None:
    given = one("spielzettel", {"games": [{"re": [0, 2], "value": 4}, {"re": [0, 1], "value": -2}]})
    rows = ["Du +4, Anna −4, Bernd +4, Clara −4", "Du −2, Anna −2, Bernd +2, Clara +2"]
    assert right(given) == [*rows, "Du +2, Anna −6, Bernd +6, Clara −2"]
    state = start(given)
    assert told(chosen(state, "Du −4, Anna +4, Bernd −4, Clara +4")).startswith("Da sind Plus und Minus vertauscht")
    sums = chosen(chosen(state, rows[0]), rows[1])
    assert told(chosen(sums, rows[1])).startswith("Das ist nur das letzte Spiel")


def test_4_07_the_single_player_three_times() -> None:
    given = one("spielzettel", {"games": [{"re": [1], "value": 2}]})
    assert right(given) == ["Du −2, Anna +6, Bernd −2, Clara −2"]
    assert "Vielfache" in told(chosen(start(given), "Du −2, Anna +2, Bernd −2, Clara −2"))
    assert "alle das Dreifache" in told(chosen(start(given), "Du −6, Anna +6, Bernd −6, Clara −6"))
    once = one("spielzettel", {"games": [{"re": [1], "value": 2}]}, solo_factor=1)
    assert right(once) == ["Du −2, Anna +2, Bernd −2, Clara −2"]


def test_a_table_that_writes_only_what_is_won() -> None:
    given = one("spielzettel", {"games": [{"re": [0, 2], "value": 4}]}, score_sheet="winners_plus")
    assert right(given) == ["Du +4, Anna 0, Bernd +4, Clara 0"]


# special_point: §3.11


@pytest.mark.parametrize(
    ("task", "points"),
    [
        ({"stich": "KaA PiD KaK Ka10", "lead": 1}, ["Fuchs gefangen"]),
        ({"stich": "KaA KaK PiD Ka10", "lead": 1}, ["Keinen"]),
        ({"stich": "KaA Ka10 KaK Ka10"}, ["Keinen"]),
        ({"stich": "KaK KrB KaK Ka10", "last": True}, ["Karlchen macht den letzten Stich"]),
        ({"stich": "KaK KrB KaA Ka10", "last": True}, ["Fuchs gefangen", "Karlchen macht den letzten Stich"]),
        ({"stich": "KaK KrB KaA Ka10", "lead": 1, "re": [1, 2]}, ["Fuchs gefangen"]),
        ({"stich": "KaK KrB KaD Ka10", "last": True}, ["Karlchen gefangen"]),
        ({"stich": "PiA Pi10 PiA Pi10"}, ["Doppelkopf"]),
        ({"stich": "He10 KaD He10 KaK", "re": [0, 1]}, ["Dulle gefangen"]),
        ({"stich": "He10 KaD He10 KaK"}, ["Keinen"]),
    ],
)
def test_3_11_the_points_of_a_stich(task: dict[str, Any], points: list[str]) -> None:
    assert right(one("special_point", task)) == points


@pytest.mark.parametrize(
    ("task", "answer", "why"),
    [
        ({"stich": "KaA KaK PiD Ka10", "lead": 1}, "Fuchs gefangen", "eigenen Partei dessen, der gewinnt"),
        ({"stich": "KaA Ka10 KaK Ka10"}, "Fuchs gefangen", "gehört dem, der den Stich gewinnt"),
        ({"stich": "KaK Ka10 KaK Ka10"}, "Fuchs gefangen", "keine Karte Karo Ass"),
        ({"stich": "KaK KrB KaA Ka10"}, "Karlchen macht den letzten Stich", "nur im letzten Stich"),
        ({"stich": "KaK KrB KaD Ka10", "last": True}, "Karlchen macht den letzten Stich", "gewinnt den letzten Stich"),
        ({"stich": "KrA Kr10 KaA KrK"}, "Doppelkopf", "40 Augen, hier sind es 36"),
        ({"stich": "PiA Pi10 PiA Pi10"}, "Keinen", "Doch, da ist einer."),
    ],
)
def test_3_11_what_is_none_says_what_is_missing(task: dict[str, Any], answer: str, why: str) -> None:
    assert why in told(chosen(start(one("special_point", task)), answer))


def test_3_11_books_differ() -> None:
    """`ddv: Spielwerte` pays no caught Dulle, `maennle §22` gives the last Stich to the second Kreuz Bube."""
    dullen = {"stich": "He10 KaD He10 KaK", "re": [0, 1]}
    assert right(one("special_point", dullen, "ddv")) == ["Keinen"]
    assert "zahlt dieses Regelbuch nichts" in told(chosen(start(one("special_point", dullen, "ddv")), "Dulle gefangen"))
    herz = {"stich": "HeA HeK HeK HeA"}
    assert right(one("special_point", herz, "maennle")) == ["Ein Stich nur aus Herz"]


# Without a script


def test_a_page_without_script_says_what_the_task_is_about() -> None:
    still = exercise_html(one("score_game", {"augen": 162, "calls": "Re Re-k90", "given": 1})).split("<template")[0]
    assert "Re: 162 Augen · Kontra: 78 Augen · Re: „Re“ · Re: „neun“" in still
    assert "Re gewinnt das Spiel: +1, +1" in still


# Every one of them


@pytest.mark.parametrize("key", [key for key in catalogue() if catalogue()[key]["kind"] in KINDS])
@pytest.mark.parametrize("book", BOOKS)
def test_every_wrong_answer_has_a_reason_of_its_own(key: str, book: str) -> None:
    given = at_table(spec(key, rules=book))
    state = start(given)
    for event in solution(given):
        answers = [step(state, each).feedback for each in events(state)]
        wrong = [answer.text for answer in answers if answer is not None and answer.tone == "wrong"]
        assert len(set(wrong)) == len(wrong), wrong
        state = step(state, event)
    assert state.finished


def test_there_are_enough_of_each_kind() -> None:
    counted = [each["kind"] for each in catalogue().values()]
    assert {kind: counted.count(kind) for kind in KINDS if counted.count(kind) < 5} == {}
