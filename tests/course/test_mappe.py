"""A Mappe as a value: written and read without loss, as a file and behind a link, and every mistake with its place."""

import json
import zlib
from base64 import urlsafe_b64encode
from functools import partial
from random import Random
from typing import Any

import pytest
from computing import computing
from effort import each, mostly, sampled, size

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.frame.task import SpecError
from dokolearn.hosts.browser import answer
from dokolearn.replay.links.link_forms import game_link
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES
from dokolearn.workshop.mappe.making import MappeState
from dokolearn.workshop.mappe.making import start as start_mappe
from dokolearn.workshop.mappe.making import step as step_mappe
from dokolearn.workshop.mappe.making import view as view_mappe
from dokolearn.workshop.mappe.mappe import (
    FIELDS,
    LONGEST_LINK,
    MOST_BYTES,
    MOST_PARTS,
    Mappe,
    Part,
    clean,
    mappe_link,
    mappe_text,
    open_mappe,
    read_mappe,
    wrong_part,
)
from dokolearn.workshop.mappe.on_paper import start_handout, start_part, task_solutions

GAME = """%DKN 1
[Title "Ein Solo im Verein"]
deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

1. 1: KrA Kr9 Kr9 KrK
= open"""

EVENING = Mappe(
    "Ansagen im Verein",
    "Clara & <b>Bernd</b>",
    "ddv",
    {"herz10_trump": False},
    (
        Part("text", title="Worum es geht", text="Heute sagen wir an.\n\n| Wer früh ansagt, gewinnt mehr.\n"),
        Part("game", text=GAME, at="1.2", seat=3, note="Erst fragen:\nwer führt?"),
        Part("game", "sol_im_blick"),
        Part("exercise", "2.7/bedienen", note="  eingerückt  "),
        Part("task", "legal_cards", rules="maennle", asks={"stich": "KrD", "hand": "KrA PiD", "worked": True}),
        Part("drill", "stich_winner", level=2, seed=4711),
        Part("page", "regeln/kapitel-2/#p2-7"),
    ),
)


def test_what_is_written_is_read() -> None:
    assert read_mappe(mappe_text(EVENING)) == (read_mappe(mappe_text(EVENING)))
    found = read_mappe(mappe_text(EVENING))
    assert found.problems == ()
    assert found.mappe == EVENING
    assert open_mappe(f"https://club.example/mappe/#{mappe_link(EVENING)}").mappe == EVENING


def test_a_file_can_be_read_by_people() -> None:
    lines = mappe_text(EVENING).split("\n")
    assert lines[:5] == [
        "%MAPPE 1",
        "title: Ansagen im Verein",
        "author: Clara & <b>Bernd</b>",
        "rules: ddv",
        'options: {"herz10_trump": false}',
    ]
    drill = lines.index("+ drill stich_winner")
    assert lines[drill : drill + 3] == ["+ drill stich_winner", "level: 2", "seed: 4711"]


SIGNS = [
    "a",
    "Ü",
    " ",
    "\n",
    "|",
    "+",
    "#",
    ":",
    '"',
    "\\",
    "%",
    "\t",
    "\u2028",
    "\x00",
    "\x0b",
    "</script>",
    "🂡",
    "title: x",
]


def some_text(chance: Random, most: int = 12) -> str:
    return "".join(chance.choices(SIGNS, k=chance.randrange(1, most)))


def some_part(chance: Random) -> Part:
    """A part in which nothing is wrong, with words of strangers wherever words may stand."""
    line = some_text(chance).replace("\n", " ")
    said = {"title": chance.choice(["", line]), "note": chance.choice(["", some_text(chance)])}
    kind = chance.choice(list(FIELDS))
    if kind == "game":
        here = {"text": f"%DKN 1\n{some_text(chance, 40)}"} if chance.random() < 0.5 else {"name": "abend_1"}
        return Part(kind, **here, **said, at=chance.choice(["", "0.0", "12.4"]), seat=chance.randrange(5))
    if kind == "task":
        return Part(kind, "speak", **said, asks={some_text(chance): [some_text(chance), {"x": chance.random()}, None]})
    named = {"exercise": "2.7/bedienen", "drill": "party", "page": "regeln/", "text": ""}
    more: dict[str, Any] = {"text": some_text(chance, 60)} if kind == "text" else {}
    more |= {"seed": chance.randrange(9), "level": chance.randrange(4)} if kind == "drill" else {}
    return Part(kind, named[kind], **said, **more)


@sampled
def test_any_words_survive_file_and_link() -> None:
    chance = Random(7)
    for _ in range(size(300, 10_000)):
        parts = tuple(
            part for part in (some_part(chance) for _ in range(chance.randrange(6))) if not [*wrong_part(part)]
        )
        mappe = Mappe(some_text(chance).replace("\n", " "), parts=parts)
        found = read_mappe(mappe_text(mappe))
        assert (found.mappe, found.problems) == (mappe, ())
        assert open_mappe(mappe_link(mappe)).mappe == mappe
        assert read_mappe(mappe_text(mappe).replace("\n", "\r\n")).mappe == mappe, "an editor of another system"


@sampled
def test_damaged_files_and_links_have_an_answer() -> None:
    """Whatever comes in: no error, quickly, and what could be read is whole when it is written again."""
    chance, whole, link = Random(11), mappe_text(EVENING), mappe_link(EVENING)
    for _ in range(size(400, 15_000)):
        at, end = sorted(chance.choices(range(len(whole)), k=2))
        text = chance.choice([whole[:at] + some_text(chance) + whole[end:], whole[at:] + whole[:end], whole[:at] * 3])
        found = read_mappe(text)
        assert computing(partial(read_mappe, text), 0.5) < 0.5
        assert read_mappe(mappe_text(found.mappe)) == (type(found)(found.mappe))
        lines = clean(text).split("\n")
        assert all(1 <= one.line <= len(lines) + 1 and one.col >= 1 for one in found.problems)
        cut = chance.randrange(len(link))
        damaged = link[:cut] + chance.choice("AZ_-.&%") + link[cut + chance.randrange(3) :]
        assert open_mappe(damaged).mappe == EVENING or open_mappe(damaged).problems


def told(text: str, lang: str = "de") -> list[tuple[int, int, str]]:
    shown = view_mappe(start_mappe({"text": text, "lang": lang}))
    return [(one["line"], one["col"], f"{one['text']} {one['hint']}".strip()) for one in shown["problems"]]


@each(
    "text, line, col, words",
    [
        ("Hallo", 1, 1, "Das ist keine Mappe; gelesen wurde „Hallo“."),
        ("%MAPPE 7\n", 1, 1, "Die Form „7“ kennt diese Seite nicht."),
        ("%MAPPE 1\n\n+ spiel x", 3, 1, "Einen Teil „spiel“ gibt es nicht."),
        ("%MAPPE 1\n+ gane x", 2, 1, "Möglich sind game."),
        ("%MAPPE 1\n+ drill legal_cards\n  levl: 2", 3, 3, "„levl“ gibt es hier nicht. Hier gibt es level."),
        ("%MAPPE 1\n+ drill legal_cards\nlevel: 9", 3, 1, "„9“ ist keine Stufe."),
        ("%MAPPE 1\n+ drill legal_cards\nlevel: zwei", 3, 1, "„zwei“ ist keine Stufe."),
        ("%MAPPE 1\n+ page https://evil.example/", 2, 1, "ist keine Seite dieser Website."),
        ("%MAPPE 1\n+ page javascript:alert(1)", 2, 1, "ist keine Seite dieser Website."),
        ("%MAPPE 1\n+ page a/../../b", 2, 1, "ist keine Seite dieser Website."),
        ("%MAPPE 1\n+ task legal_cards\nasks: {", 3, 1, "„{“ ist keine Aufgabe."),
        ("%MAPPE 1\n+ task legal_cards\nasks: " + "[" * 90_000, 3, 1, "ist keine Aufgabe."),
        ("%MAPPE 1\n+ game", 2, 1, "Ein Spiel steht entweder in der Galerie oder hier als Text."),
        ("%MAPPE 1\n+ game a\nat: 3.7", 3, 1, "3.2 ist Stich 3 nach der zweiten Karte."),
        ("%MAPPE 1\n+ text", 2, 1, "Dieser Text ist leer."),
        ("%MAPPE 1\n+ text\n| da", 3, 1, "Über diesem Text fehlt der Name"),
        ("%MAPPE 1\n+ text\ntext: a\ntext: b", 4, 1, "„text“ steht hier zweimal"),
        ('%MAPPE 1\noptions: {"herz10_trump": 1}', 2, 1, "Zu Hausregeln gehört ein Regelbuch."),
        ('%MAPPE 1\nrules: ddv\noptions: {"herz10": 1}', 3, 1, "Diese Hausregeln gehen nicht"),
        ("%MAPPE 1\nrules: skat", 2, 1, "Ein Regelbuch „skat“ gibt es nicht."),
        ("%MAPPE 1\n" + "+ text\ntext: a\n" * (MOST_PARTS + 1), 2 * MOST_PARTS + 2, 1, "höchstens 100 Teile"),
        ("%MAPPE 1\n+ text\ntext:\n" + "| ü\n" * MOST_BYTES, 1, 1, "höchstens 256 KiB"),
    ],
)
def test_mistakes_have_their_place_and_a_hint(text: str, line: int, col: int, words: str) -> None:
    found = told(text)
    assert [one for one in found if one[:2] == (line, col) and words in one[2]], found


def test_what_can_be_read_is_there() -> None:
    found = read_mappe("%MAPPE 1\ntitle: Abend\n+ drill nichts\n+ text\ntext: bleibt\nfarbe: rot\n+ drill party\n")
    assert found.mappe == Mappe("Abend", parts=(Part("text", text="bleibt"), Part("drill", "party")))
    assert [one.line for one in found.problems] == [3, 6]


def test_a_long_mappe_is_sent_as_a_file() -> None:
    chance = Random(3)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=15_000)) for _ in range(3)]
    long = Mappe(parts=tuple(Part("text", text=one) for one in words))
    assert mappe_link(Mappe(parts=long.parts[:1]))
    assert mappe_link(long) == ""
    assert read_mappe(mappe_text(long)).mappe == long
    assert open_mappe("m=1." + "A" * 3 * LONGEST_LINK).problems


def test_a_bomb_stays_small() -> None:
    link = mappe_link(Mappe(parts=(Part("text", text="a" * 20_000),)))
    assert len(link) < 200
    huge = open_mappe(  # ten thousand times as much as the link has
        mappe_link_of("%MAPPE 1\n+ text\ntext: " + "a" * 10_000_000)
    )
    assert (huge.mappe, huge.problems[0].key) == (Mappe(), "mappe.link_damaged")


def mappe_link_of(text: str) -> str:
    return "m=1." + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


# Making one


def made(*events: dict[str, Any], text: str = "") -> MappeState:
    state = start_mappe({"text": text, "lang": "de"})
    for event in events:
        state = step_mappe(state, event)
    return state


def paste(text: str) -> dict[str, Any]:
    return {"type": "paste", "text": text, "home": "https://club.example/doko/"}


@each(
    "text, part",
    [
        (GAME, Part("game", text=GAME)),
        ("2.7/bedienen", Part("exercise", "2.7/bedienen")),
        ("https://club.example/doko/regeln/", Part("page", "regeln/")),
        (
            "https://club.example/doko/ueben/#art=stich_winner&nr=7&buch=ddv&stufe=2",
            Part("drill", "stich_winner", rules="ddv", level=2, seed=7),
        ),
        ("Guten Abend!\n\n<b>x</b>", Part("text", text="Guten Abend!\n\n<b>x</b>")),
        ("https://evil.example/", Part("text", text="https://evil.example/")),
    ],
)
def test_what_is_pasted_becomes_a_part(text: str, part: Part) -> None:
    assert made(paste(text)).mappe.parts == (part,)


def test_links_and_whole_evenings_can_be_pasted() -> None:
    link = game_link(read(GAME).record)
    [part] = made(paste(f"https://club.example/doko/oeffnen/#{link}&p=1.3&v=2")).mappe.parts
    assert (part.kind, part.at, part.seat) == ("game", "1.3", 2)
    assert read(part.text).record.tricks == read(GAME).record.tricks
    two = made(paste(f"{GAME}\n\n{GAME}")).mappe.parts
    assert [one.kind for one in two] == ["game", "game"]
    assert made(paste(f"https://club.example/doko/mappe/#{mappe_link(EVENING)}")).mappe.parts == EVENING.parts
    assert made(paste(mappe_text(EVENING))).mappe.parts == EVENING.parts


def test_parts_come_and_go() -> None:
    text, drill = {"kind": "text", "text": "Hallo"}, {"kind": "drill", "name": "party"}
    state = made(
        {"type": "add", "part": text}, {"type": "add", "part": drill, "at": 0}, {"type": "move", "at": 0, "to": 1}
    )
    assert [part.kind for part in state.mappe.parts] == ["text", "drill"]
    state = step_mappe(state, {"type": "part", "at": 1, "field": "seed", "value": 12})
    state = step_mappe(state, {"type": "head", "title": "Abend", "rules": "schmidt"})
    assert (
        mappe_text(state.mappe)
        == "%MAPPE 1\ntitle: Abend\nrules: schmidt\n\n+ text\ntext: Hallo\n\n+ drill party\nseed: 12\n"
    )
    assert [part.kind for part in step_mappe(state, {"type": "remove", "at": 0}).mappe.parts] == ["drill"]


@each(
    "event, why",
    [
        ({"type": "add", "part": {"kind": "drill", "name": "skat"}}, "gibt es nicht"),
        ({"type": "add", "part": {"kind": "page", "name": "//evil.example"}}, "keine Seite dieser Website"),
        ({"type": "add", "part": {"kind": "text", "text": 7}}, "passt nicht"),
        ({"type": "add", "part": ["text"]}, "passt nicht"),
        ({"type": "paste", "text": "   "}, "Darin steckt kein Spiel"),
        ({"type": "remove", "at": 5}, "passt nicht"),
        ({"type": "move", "at": 0, "to": -1}, "passt nicht"),
        ({"type": "part", "at": 0, "field": "text", "value": ""}, "leer"),
        ({"type": "part", "at": 0, "field": "kind", "value": "page"}, "passt nicht"),
        ({"type": "part", "at": True, "field": "title", "value": "x"}, "passt nicht"),
        ({"type": "head", "title": "zwei\nZeilen"}, "Titel"),
        ({"type": "head", "options": {"herz10_trump": False}}, "gehört ein Regelbuch"),
    ],
)
def test_what_cannot_be_changes_nothing_and_says_why(event: dict[str, Any], why: str) -> None:
    before = made(text="%MAPPE 1\n+ text\ntext: Hallo\n")
    after = step_mappe(before, event)
    assert after.mappe == before.mappe
    assert why in view_mappe(after)["refused"]


@sampled
def test_any_event_has_an_answer_and_undoing_is_exact() -> None:
    """Whoever leaves out the last event has what was there before it; what is made can be written and read."""
    chance = Random(5)
    events: list[dict[str, Any]] = []
    for _ in range(size(300, 5_000)):
        at, to = chance.randrange(-1, 8), chance.randrange(-1, 8)
        part = {key: value for key, value in view_part(some_part(chance)).items() if value}
        event = chance.choice(
            [
                {"type": "add", "part": part, "at": at},
                {"type": "move", "at": at, "to": to},
                {
                    "type": "part",
                    "at": at,
                    "field": chance.choice(["title", "note", "text", "seed"]),
                    "value": some_text(chance),
                },
                {"type": "remove", "at": at},
                {"type": "head", "title": some_text(chance), "author": some_text(chance)},
                {"type": some_text(chance)},
            ]
        )
        events = [*events[-7:], event]
        state, before = made(*events), made(*events[:-1])
        assert step_mappe(before, event).mappe == state.mappe
        assert read_mappe(mappe_text(state.mappe)).mappe == state.mappe


def view_part(part: Part) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__slots__}


def test_a_part_keeps_its_key_when_it_is_called_otherwise() -> None:
    view = view_mappe(MappeState("de", EVENING))
    renamed = view_mappe(
        step_mappe(MappeState("de", EVENING), {"type": "part", "at": 5, "field": "title", "value": "Neu"})
    )
    assert [one["key"] for one in renamed["parts"]] == [one["key"] for one in view["parts"]]
    assert view["parts"][3]["key"] == "2.7/bedienen"
    assert len({one["key"] for one in view["parts"]}) == len(EVENING.parts)


@each("lang", LANGUAGES)
def test_the_page_gets_names_and_places(lang: str) -> None:
    question = {"machine": "mappe", "spec": {"link": mappe_link(EVENING), "lang": lang}, "events": []}
    view = json.loads(answer(json.dumps(question)))["view"]
    assert [one["named"] for one in view["parts"]][:2] == ["Worum es geht", "Ein Solo im Verein"]
    assert view["parts"][1]["spot"] == "p=1.2&v=3"
    assert view["text"] == mappe_text(EVENING)


# A Mappe on paper: every task of the course with what is right, games with questions and answers apart, and nothing
# of what is right before its page.


HOSTILE = '<img src=x onerror="boese()">'
ASKED_GAME = """%DKN 1
[Title "Ein <b>Abend</b>"]
[Rules "ddv"]
deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

> Worum es <script>geht</script>.
1. 1: KrA Kr9 Kr9 KrK
ask 1: Was nun, <i>Anna</i>?
ok PiA: Ein Ass <u>läuft</u>.
no *: Zu teuer.
2. 1: PiA Pi9 Pi10 PiK
*
"""


def printed(part: Part, **given: Any) -> dict[str, Any]:
    """The only part of a Mappe at the table of the ddv."""
    return dict(start_part({"mappe": mappe_text(Mappe(parts=(part,))), "at": 0, "rules": {"set": "ddv"}, **given}))


@mostly("book", BOOKS, ["ddv"])
def test_every_task_of_the_course_is_solved_in_words(book: str) -> None:
    for key in catalogue():
        asked = at_table(spec(key, "de", "" if "rules" in catalogue()[key] else book))
        found = list(task_solutions(asked))
        kind = asked.kind
        asks = [number for number, task in enumerate(asked.tasks, 1) if not kind.is_solved(task, kind.first(task))]
        assert [one["number"] for one in found] == asks, key
        assert all(one["text"] for one in found), key
        assert all(one["answer"] or "Keine Karte ist Trumpf" in one["text"] for one in found), key


def test_of_stiche_that_are_played_the_best_way_is_told_with_its_reasons() -> None:
    """The sheet asks for the first card; the others follow with what becomes of them."""
    [solved] = printed(Part("exercise", "2.3/zwei-asse"), exercise=spec("2.3/zwei-asse"))["solved"]
    assert solved["answer"] == "Karo Ass"
    assert solved["text"].startswith("Der Stich gehört dir: 36 Augen. Karo Ass ist Trumpf.")
    assert "Kreuz Ass: Der Stich gehört dir: 35 Augen. Herz König: Der Stich geht an Anna" in solved["text"]


def test_what_solves_a_task_is_called_as_on_its_sheet() -> None:
    shown = printed(Part("task", "stich_winner", asks={"stich": "PiA PiK Pi9 Pi10"}))
    assert [one["answer"] for one in shown["solved"]] == ["Pik Ass (Anna)"]
    assert shown["tasks"][0]["stich"]["cards"][0]["name"] == "Pik Ass"
    several = printed(Part("exercise", "2.7/bedienen"), exercise=spec("2.7/bedienen"))
    assert several["title"] == several["tasks"][0]["title"]
    assert several["solved"][0]["answer"] == "Karo Ass, Karo 9"
    assert len(several["tasks"]) == len(several["solved"])


def test_a_game_keeps_its_answers_for_another_page() -> None:
    shown = printed(Part("game", text=ASKED_GAME, note="nur für mich"))
    assert "Was nun" in shown["game"]
    assert "Pik Ass." in shown["answers"]
    assert "läuft" in shown["answers"]
    assert "läuft" not in shown["game"]
    assert "nur für mich" not in str(shown)
    assert not any(tag in shown["game"] + shown["answers"] for tag in ("<script", "<i>", "<u>", "<b>"))
    assert open_mappe(shown["link"]).mappe.parts[0].text == ASKED_GAME


def test_a_game_without_questions_is_told() -> None:
    bare = "".join(line for line in ASKED_GAME.splitlines(keepends=True) if line[:2] not in ("as", "ok", "no"))
    shown = printed(Part("game", text=bare))
    assert read(bare).problems == ()
    assert shown["answers"] == ""
    assert "Pik Ass" in shown["game"]


def test_what_cannot_be_done_on_paper_has_a_way_there() -> None:
    shown = printed(Part("drill", "legal_cards", level=2, rules="maennle"))
    found = open_mappe(shown["link"]).mappe.parts
    assert found == (Part("drill", "legal_cards", level=2, rules="maennle"),)
    [said] = printed(Part("text", text=HOSTILE))["blocks"]
    assert [run["text"] for line in said["lines"] for run in line] == [HOSTILE]


WORDS = """## Heute: **Überstechen**
- Wer sitzt hinter mir?
- Was ist noch da?

Erst denken,
dann **Trumpf**!
[KrD He10]
[kein Blatt]
<b>2 * 3</b> ** 4"""


def test_own_words_have_headings_points_bold_and_cards_and_are_plain_text() -> None:
    """What is no mark stays as it is written, HTML too."""
    told = printed(Part("text", text=WORDS))["blocks"]
    lines = [
        ["".join(f"*{run['text']}*" if run["bold"] else run["text"] for run in line) for line in one["lines"]]
        for one in told
    ]
    assert [(one["sort"], *said) for one, said in zip(told, lines, strict=True)] == [
        ("heading", "Heute: *Überstechen*"),
        ("points", "Wer sitzt hinter mir?", "Was ist noch da?"),
        ("words", "Erst denken,\ndann *Trumpf*!"),
        ("cards",),
        ("words", "[kein Blatt]\n<b>2 * 3</b> ** 4"),
    ]
    assert [card["name"] for card in told[3]["cards"]] == ["Kreuz Dame", "Herz 10"]
    assert (
        view_mappe(start_mappe({"text": mappe_text(Mappe(parts=(Part("text", text=WORDS),)))}))["parts"][0]["named"]
        == "Heute: Überstechen"
    )


def test_a_handout_is_a_game_alone() -> None:
    found = start_handout({"dkn": ASKED_GAME, "lang": "de"})["html"]
    before, _, after = found.partition("Lösungen</h2>")
    assert "läuft" in after
    assert "läuft" not in before
    assert "<script" not in found


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"mappe": "%MAPPE 1\n"},
        {"mappe": "%MAPPE 1\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": True},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": 0, "lang": "fr"},
        {"mappe": "%MAPPE 1\n+ exercise 2.7/bedienen\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ task legal_cards\nasks: {}\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": 0, "boese": 1},
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start_part(wrong)
