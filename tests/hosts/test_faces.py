"""Faces: no two people at a table look alike; those of learners have words in both languages, and as many pictures."""

import json
import re
import subprocess
from itertools import permutations

from effort import each

from dokolearn.build.bundle import UI, install
from dokolearn.exercises.frame.seating import without_learner
from dokolearn.hosts.html.static_html import FACE_PARTS, NO_PART, face_words
from dokolearn.replay.reader import read
from dokolearn.replay.text.problems import player_names
from dokolearn.strings import LANGUAGES

FACES = UI / "src" / "faces"
REPLAYS = UI.parents[1] / "replays"

AT_TABLES = """
import { buildSync } from "esbuild";
const options = { entryPoints: ["src/felt/faces.ts"], bundle: true, format: "esm", write: false };
const script = Buffer.from(buildSync(options).outputFiles[0].contents).toString("base64");
const { facesOf } = await import(`data:text/javascript;base64,${script}`);
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(facesOf)));
"""


def faces_at(tables: list[list[str]]) -> list[list[str]]:
    """What the people at each of these tables look like."""
    command = [*install(UI), "--input-type=module", "-e", AT_TABLES, json.dumps(tables)]
    done = subprocess.run(command, cwd=UI, capture_output=True, text=True, check=True, encoding="utf-8")
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_no_two_people_at_a_table_look_alike() -> None:
    """In every game of the collection, from every seat the same; with guests of any names."""
    games = [read(path.read_text(encoding="utf-8")).record for path in sorted(REPLAYS.glob("*.dkn"))]
    tables = [list(player_names(game, "de")) for game in games]
    tables += [
        ["Uli"] * 4,
        ["Anna"] * 4,
        ["", " ", "1", "中"],
        list("ABCDE"),
    ]
    assert len(tables) > 36
    for table, faces in zip(tables, faces_at(tables), strict=True):
        assert len(set(faces)) == len(faces) == len(table)
    from_all_seats = [table[seat:] + table[:seat] for table in tables[:36] for seat in range(4)]
    told = [dict(zip(*pair, strict=True)) for pair in zip(from_all_seats, faces_at(from_all_seats), strict=True)]
    assert all(told[at] == told[at - at % 4] for at in range(len(told)))


@each("lang", LANGUAGES)
def test_whoever_is_known_looks_the_same_everywhere(lang: str) -> None:
    """Anna, Bernd, Clara and Dieter, in whatever company; what guests have is no face of theirs."""
    known = [one.name for one in without_learner(lang)]
    company = [[*some, "Wolfgang", "Jule"] for some in permutations(known, 2)]
    for table, faces in zip(company, faces_at(company), strict=True):
        assert faces[:2] == table[:2]
        assert all(re.fullmatch(r"guest\d", face) for face in faces[2:])


def test_guests_are_drawn_as_their_names_say() -> None:
    """Wolfgang is no woman with red hair; the ending tells, or the name itself. All of them have a picture."""
    men, women = ["Wolfgang", "Uwe", "Malte", "Jens"], ["Jule", "Doris", "Petra", "Ingrid von Au"]
    for faces, of_men in zip(faces_at([men, women]), (True, False), strict=True):
        assert {int(face[-1]) % 2 == 1 for face in faces} == {of_men}
    drawn = re.findall(r"^(guest\d)$", (UI / "src/cards/figures/faces.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(drawn) == sorted({*faces_at([men])[0], *faces_at([women])[0]})
    assert len(drawn) == 8


def test_python_and_the_interface_know_the_same_parts() -> None:
    found = re.search(r"const PARTS = \{(.*)\} as const", (FACES / "code.ts").read_text(encoding="utf-8"))
    assert found is not None
    assert {name: int(many) for name, many in re.findall(r"(\w+): (\d+)", found[1])} == FACE_PARTS


def test_a_part_has_a_colour_for_each_of_its_numbers() -> None:
    """A colour that cannot be seen on what is behind it would be no choice: hair is never as skin or background."""
    text = (FACES / "drawn-face.ts").read_text(encoding="utf-8")
    colours = dict(re.findall(r'^const ([A-Z]+) = "(\w+)";', text, re.MULTILINE))
    assert {name: len(set(letters)) for name, letters in colours.items()} == {
        "COLOURS": FACE_PARTS["colour"],
        "SHIRTS": FACE_PARTS["shirt"],
        "BACKS": FACE_PARTS["back"],
    }
    skins = re.findall(r'"(\w)\w"', text.partition("const SKIN = ")[2].partition("\n")[0])
    assert len(set(skins)) == FACE_PARTS["skin"]
    assert set(colours["COLOURS"]).isdisjoint({*skins, *colours["BACKS"]})
    assert set(colours["BACKS"]).isdisjoint({*skins, *colours["SHIRTS"]})


@each("lang", LANGUAGES)
def test_every_part_is_told_in_its_own_words(lang: str) -> None:
    words = face_words(lang)
    assert "face_extra_0" not in words
    for part, many in FACE_PARTS.items():
        told = [words[f"face_{part}_{number}"] for number in range(many) if (part, number) != NO_PART]
        assert len(set(told)) == len(told) == many - (part == NO_PART[0])
        if part == "hair":
            assert sum("{colour}" in one for one in told) == many - 2  # what covers it has no colour of hair
