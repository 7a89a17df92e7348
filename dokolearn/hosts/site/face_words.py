"""What faces of learners look like, in words: a sentence for every part that `ui/src/faces/code.ts` knows."""

from dokolearn.strings import text

PARTS = {"skin": 4, "hair": 8, "colour": 7, "extra": 6, "mouth": 4, "shirt": 6, "back": 4}
"""How many there are of each."""

NOTHING = ("extra", 0)
"""A part that is not there: it has no word."""

_WORDS = ("change", "any", "told", "none", *PARTS)


def face_words(lang: str) -> dict[str, str]:
    """The words of a page on which faces are seen or put together."""
    said = {f"face_{word}": text(lang, f"face.word.{word}") for word in _WORDS}
    each = [(part, number) for part, many in PARTS.items() for number in range(many)]
    each.remove(NOTHING)
    return said | {f"face_{part}_{number}": text(lang, f"face.{part}.{number}") for part, number in each}
