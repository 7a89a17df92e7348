"""Faces of learners: what the interface puts together has words in both languages, and as many pictures."""

import re

from effort import each

from dokolearn.build.bundle import UI
from dokolearn.hosts.html.static_html import FACE_PARTS, NO_PART, face_words
from dokolearn.strings import LANGUAGES

FACES = UI / "src" / "faces"


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
