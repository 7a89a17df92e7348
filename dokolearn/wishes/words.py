"""The words of a wish, German and English side by side: what each is for, a row for each, and where they stand."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dokolearn.wishes.wish import At


class Word(NamedTuple):
    """What a word does in a sentence, and which one of its sort it is."""

    role: str
    value: str | int = ""


_SPOKEN: Mapping[Word, str] = {
    # who
    Word("seat"): "platz plätze sitz seat seats spieler player players",
    Word("who", "somebody"): "jemand irgendwer irgendjemand somebody someone anybody anyone",
    Word("who", "nobody"): "niemand niemanden keiner nobody noone",
    Word("who", "everybody"): "jeder alle everybody everyone all",
    # what happens
    Word(
        "verb"
    ): "hat haben hält halten bekommt bekommen ist sind hast has have holds hold gets get is are kann darf can may :",
    Word("lead"): "ausspielt ausspielen leads lead beginnt begins vorhand",
    Word("plays"): "spielt plays",
    Word("deal"): "gibt geber deals dealer",
    Word("find"): "findet finds find sucht",
    Word("partner"): "partner partnerin",
    # how many
    Word("least"): "mindestens wenigstens minimum least min",
    Word("most"): "höchstens maximal maximum most max",
    Word("exact"): "genau exakt exactly nur only",
    Word("more"): "mehr more",
    Word("less"): "weniger less fewer",
    Word("between"): "zwischen between",
    Word("to"): "bis to",
    Word("or"): "oder or",
    Word("both"): "beide beiden both",
    Word("no"): "kein keine keinen keinem keiner no none ohne without nicht not",
    Word("some"): "ein eine einen eines einem einer a an",
    Word("empty"): "leer leere leeres leeren frei blank empty void",
    # what
    Word("thing", "trumps"): "trumpf trümpfe trump trumps",
    Word("thing", "fehl"): "fehl fehlkarte fehlkarten",
    Word("thing", "volle"): "volle vollen voll",
    Word("thing", "augen"): "augen auge",
    Word("thing", "voids"): "farbe farben suit suits",
    Word("thing", "hochzeit"): "hochzeit wedding",
    Word("thing", "armut"): "armut poverty",
    Word("thing", "schmeissen"): "schmeißen schmeissen wegwerfen",
    Word("thing", "schwein"): "schwein schweine schweinchen",
    Word("thing", "re"): "re",
    Word("thing", "kontra"): "kontra contra",
    Word("card", "He10"): "dulle dullen",
    Word("card", "KaA"): "fuchs füchse fox foxes",
    Word("card", "KrD"): "alte alten",
    Word("card", "KrB"): "charly charlys karlchen",
    Word("suit", "Kr"): "kreuz kreuze clubs club ♣",
    Word("suit", "Pi"): "pik spades spade ♠",
    Word("suit", "He"): "herz herzen hearts heart ♥",
    Word("suit", "Ka"): "karo karos diamonds diamond ♦",
    Word("rank", "A"): "ass asse ace aces",
    Word("rank", "10"): "zehn zehnen zehner ten tens",
    Word("rank", "K"): "könig könige king kings",
    Word("rank", "D"): "dame damen queen queens",
    Word("rank", "B"): "bube buben jack jacks",
    Word("rank", "9"): "neun neunen neuner nine nines",
    # what holds sentences together
    Word("and"): "und and sowie & + ,",
    Word("of"): "of von",
    Word("noise"): "die der das den dem des the that als than at in im am from aus",
}

NUMBERS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        (
            *("null zero", "eins one", "zwei two", "drei three", "vier four", "fünf five", "sechs six"),
            *("sieben seven", "acht eight", "", "", "elf eleven", "zwölf twelve"),
        )
    )
    for word in words.split()
}
"""In letters; nine and ten are ranks, too, and numbers only where something to count follows."""


def _rows() -> Iterator[tuple[str, Word]]:
    for word, spoken in _SPOKEN.items():
        yield from ((one, word) for one in spoken.split())


WORDS: Mapping[str, Word] = dict(_rows())
"""By the word in small letters."""


# In a text

_TOKEN = re.compile(r"[0-9]+\s?[-–]\s?[0-9]+(?![^\s,:;.&+])|[0-9]+\+?(?![^\s,:;.&+])|[,:;.&+\n]|[^\s,:;.&+]+")
_ENDS = (";", ".", "\n")

_NUMBER = Word("number")
RANGE = re.compile(r"([0-9]+)\s?[-–]\s?([0-9]+)")
"""From one number to another: 3-5."""


class Token(NamedTuple):
    """A word of the text with its place and what it is for; whatever is not known may be a card."""

    text: str
    at: At
    word: Word

    @property
    def role(self) -> str:
        """What it is for."""
        return self.word.role


def sentences(text: str) -> Iterator[list[Token]]:
    """The words of each sentence, without those that say nothing."""
    found: list[Token] = []
    for match in _TOKEN.finditer(f"{text}\n"):
        if match.group() in _ENDS:
            if found:
                yield found
            found = []
        elif (token := _token(match, text)).role != "noise":
            found.append(token)


def _token(match: re.Match[str], text: str) -> Token:
    before = text[: match.start()]
    at = before.count("\n") + 1, match.start() - (before.rfind("\n") + 1) + 1
    said = match.group()
    plain = said.casefold().replace("\ufe0f", "").replace("\ufe0e", "")
    if said[0].isdigit():
        return Token(said, at, _NUMBER)
    if plain in NUMBERS:
        return Token(said, at, Word("number", NUMBERS[plain]))
    return Token(said, at, WORDS.get(said.casefold(), WORDS.get(plain, Word("card"))))
