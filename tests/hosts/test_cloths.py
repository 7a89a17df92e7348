"""Cloths and backs of other colours: whatever stands on the table is read as well there as on the green cloth."""

import colorsys
import re

import pytest

from dokolearn.build.bundle import UI

Colour = tuple[float, float, float]

FELT = (UI / "styles" / "felt.css").read_text(encoding="utf-8")
DYES = dict(re.findall(r'(\w+): "(\d+ \d+%)"', (UI / "src" / "kept" / "settings.ts").read_text(encoding="utf-8")))
"""Hue and saturation by name."""

INKS = ("ink", "quiet", "accent", "right", "wrong", "info", "re", "kontra")
AA = 4.5


def hexed(name: str) -> Colour:
    """A colour of what is written on the cloth."""
    found = re.search(rf"--dk-{name}: #(\w\w)(\w\w)(\w\w);", FELT)
    assert found
    red, green, blue = (int(part, 16) / 255 for part in found.groups())
    return red, green, blue


def dyed(dye: str, light: int) -> Colour:
    hue, full = (int(part.rstrip("%")) for part in dye.split())
    return colorsys.hls_to_rgb(hue / 360, light / 100, full / 100)


def brightness(colour: Colour) -> float:
    """As WCAG reckons it."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def surfaces() -> list[int]:
    """How light buttons, dialogs and the words below the table are, in hundredths: all that is of one colour."""
    return [int(light) for light in re.findall(r"--dk-(?:paper|soft): hsl\(var\(--dk-cloth\) (\d+)%\)", FELT)]


def test_the_styles_know_the_usual_ones() -> None:
    assert f"--dk-cloth: var(--dk-cloth-dye, {DYES['green']})" in FELT
    assert len(DYES) == 4
    assert len(surfaces()) == 2


@pytest.mark.parametrize("name", DYES)
def test_words_can_be_read_on_every_cloth(name: str) -> None:
    for ink in INKS:
        for light in surfaces():
            assert contrast(hexed(ink), dyed(DYES[name], light)) >= AA, (ink, light)
        for light in map(int, re.findall(r"hsl\(var\(--dk-cloth\) (\d+)%\)", FELT)):
            green = contrast(hexed(ink), dyed(DYES["green"], light))
            assert contrast(hexed(ink), dyed(DYES[name], light)) >= green, "no worse than on the usual cloth"


@pytest.mark.parametrize("name", DYES)
def test_backs_are_not_mistaken_for_faces(name: str) -> None:
    """A white frame runs round them."""
    colours = (UI / "styles" / "colours.css").read_text(encoding="utf-8")
    lights = set(map(int, re.findall(r"--dk-back: hsl\(var\(--dk-back-dye, \d+ \d+%\) (\d+)%\)", colours)))
    assert len(lights) == 2, "by day and in the dark"
    for light in lights:
        assert contrast((1, 1, 1), dyed(DYES[name], light)) >= 3
