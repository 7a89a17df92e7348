"""Text → wish: sentences of who has what, one a line or with a point between them, German or English or both.

Platz 2 hat beide Dullen und kein Kreuz
Seat 1 holds 7 to 9 trumps, at least two queens
jemand hat eine Hochzeit, die niemanden findet
Platz 3 spielt aus
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dokolearn.ch1_general import left_of
from dokolearn.model import SEATS, RuleSet, Seat
from dokolearn.replay.text.spelling import nearest, readings
from dokolearn.wishes.wish import (
    LONELY,
    MANY,
    At,
    Demand,
    Need,
    Param,
    Problem,
    Who,
    Wish,
    WishError,
    card_thing,
    suit_thing,
    thing_needs,
    within,
)

# The words of a wish, German and English side by side: what each is for, a row for each, and where they stand.


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
    Word("lead"): "ausspielt ausspielen leads lead beginnt begins vorhand forehand ausspieler",
    Word("plays"): "spielt plays",
    Word("deal"): "gibt geber geberin deals dealer",
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
    Word("card", "KrB"): "charly charlys charlie charlies karlchen",
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


WORDS: Mapping[str, Word] = {one: word for word, spoken in _SPOKEN.items() for one in spoken.split()}
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
        """The part that a word plays in its sentence."""
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


# Reading


MAX_TEXT = 2000
"""Signs of a wish."""

MAX_SOMEBODY = 2
"""So many sentences may be about somebody: each may be anybody's."""


class Amount(NamedTuple):
    """How many of what follows."""

    least: int
    most: int
    said: bool = True
    """Whether somebody said how many: cards that are merely named are counted up."""


_ANY = Amount(1, MANY, said=False)


class _StopError(Exception):
    """The sentence cannot be read on; the problem says why."""

    def __init__(self, at: At, key: str, **params: Param) -> None:
        super().__init__(key)
        self.problem = Problem(at, key, tuple(params.items()))


def read_wish(text: str, rules: RuleSet) -> Wish:
    """The wish in a text. Raises WishError with everything that cannot be read or is not at this table."""
    if len(text) > MAX_TEXT:
        raise WishError((Problem((1, 1), "long", (("n_max", MAX_TEXT),)),))
    demands, dealers, problems, by_place = list[Demand](), list[Seat](), list[Problem](), False
    for tokens in sentences(text):
        sentence = _Sentence(tokens, rules)
        try:
            sentence.read()
        except _StopError as stop:
            problems.append(stop.problem)
        demands += sentence.demands
        dealers += sentence.dealers
        by_place |= sentence.by_place
        if len(set(dealers)) > 1 and sentence.dealers:
            problems.append(Problem(tokens[0].at, "two_dealers"))
    if sum(demand.who == "somebody" for demand in demands) > MAX_SOMEBODY:
        problems.append(Problem((1, 1), "somebody_often", (("n_max", MAX_SOMEBODY),)))
    if problems:
        raise WishError(tuple(problems))
    if not by_place:
        return Wish(tuple(demands), dealers[0] if dealers else None)
    dealer = dealers[0] if dealers else SEATS[3]
    places: Mapping[Who, Seat] = {DEALER: dealer, FOREHAND: left_of(dealer)}
    placed = (one._replace(who=places.get(one.who, one.who)) for one in demands)
    return Wish(tuple(placed), dealer)


DEALER: Who = "dealer"
FOREHAND: Who = "forehand"
"""Who a sentence is about by his place; the dealer sits at seat 4 unless somebody says so."""


class _Sentence:
    """Reads one sentence from left to right."""

    def __init__(self, tokens: Sequence[Token], rules: RuleSet) -> None:
        self.tokens, self.rules, self.next = tokens, rules, 0
        self.demands: list[Demand] = []
        self.dealers: list[Seat] = []
        self.by_place = False
        """Whether it is about the dealer, or about whoever leads."""

    def role(self, ahead: int = 0) -> str:
        """What the next word is for; empty at the end."""
        return self.tokens[self.next + ahead].role if self.next + ahead < len(self.tokens) else ""

    def take(self) -> Token:
        """The next word."""
        self.next += 1
        return self.tokens[self.next - 1]

    def skip(self, *roles: str) -> bool:
        """Go past such words; whether there was one."""
        began = self.next
        while self.role() in roles:
            self.next += 1
        return self.next > began

    def stop(self, key: str, token: Token | None = None, **params: Param) -> _StopError:
        """The sentence is wrong at this word, or at the next one, or at its end."""
        found = token or self.tokens[min(self.next, len(self.tokens) - 1)]
        return _StopError(found.at, key, word=found.text[:40], **params)

    # Who

    def read(self) -> None:
        """All parts of the sentence, each with who it is about."""
        while self.role():
            begin = self.tokens[self.next]
            whose = self.subject()
            self.skip("verb")
            if self.role() in ("lead", "plays", "deal"):
                self.table(whose)
            elif whose[0] in (DEALER, FOREHAND) and self.role() == "seat":
                self.table(self.seats(), whose[0] == DEALER)
            else:
                needs = tuple(self.needs())
                self.demands += [Demand(who, needs, begin.at) for who in whose]
            self.skip("and")

    def subject(self) -> list[Who]:
        """Seats, somebody, everybody or nobody; a word like Hochzeit alone is somebody's."""
        if self.role() == "who":
            who = self.take().word.value
            return list(SEATS) if who == "everybody" else ["nobody" if who == "nobody" else "somebody"]
        if self.role() == "some" and self.role(1) == "verb":
            self.take()
            return ["somebody"]
        if self.role() == "seat":
            return self.seats()
        if self.named_by_place():
            self.by_place = True
            return [DEALER if self.take().role == "deal" else FOREHAND]
        if any(token.role == "thing" for token in self.tokens[self.next : self.next + 2]):
            return ["somebody"]
        raise self.stop("who")

    def named_by_place(self) -> bool:
        """Whether the dealer, or whoever leads, is said to have something."""
        return self.role() in ("deal", "lead") and self.role(1) == "verb"

    def seats(self) -> list[Who]:
        found: list[Who] = []
        while True:
            self.skip("seat")
            found.append(self.seat())
            ahead = 2 if self.role(1) == "seat" else 1
            if self.role() != "and" or self.role(ahead) != "number" or self.role(ahead + 1) not in ("verb", "and", ""):
                return found
            self.take()

    def seat(self) -> Seat:
        if self.role() != "number" or self.tokens[self.next].text not in ("1", "2", "3", "4"):
            raise self.stop("seat")
        return Seat(int(self.take().text) - 1)

    def table(self, whose: Sequence[Who], deals: bool | None = None) -> None:
        """§1.9 Who deals, or leads: the player left of the dealer. `deals`: which of both, where it has been said."""
        said = self.take() if deals is None else self.tokens[self.next - 1]
        seat = whose[0]
        if len(whose) > 1 or isinstance(seat, str):
            raise self.stop("one_dealer", said)
        deals = said.role == "deal" if deals is None else deals
        self.dealers.append(seat if deals else left_of(seat, 3))

    # How many of what

    def needs(self) -> Iterator[Need]:
        """What the sentence asks of them, till somebody else is named."""
        named: dict[Need, int] = {}
        while True:
            token, amount = self.tokens[min(self.next, len(self.tokens) - 1)], self.amount()
            for need in self.thing(token, amount):
                if amount.said or need.thing.measure:
                    yield need
                else:
                    named[need] = named.get(need, 0) + 1
            listed = not amount.said and self.role() in ("card", "suit")
            if not (self.skip("and") or listed) or not self.role() or self.starts():
                break
        yield from (Need(need.thing, times, need.most) for need, times in named.items())
        if self.role() and not self.starts():
            raise self.stop("behind")

    def starts(self) -> bool:
        """Whether somebody else is named here."""
        by_name = self.role() in ("seat", "who") or self.named_by_place()
        return by_name or (self.role() == "some" and self.role(1) == "verb")

    def amount(self) -> Amount:
        """How many; whatever is only named is there at least once."""
        found, turned = _ANY, False
        while self.role() in ("some", "no", "empty", "both"):
            role = self.take().role
            if role == "no" and self.role() in ("more", "less"):
                turned = True
            elif not (role == "empty" and self.of_voids()):
                found = {"some": Amount(1, MANY), "both": Amount(2, 2)}.get(role, Amount(0, 0))
        counted = self.count_said(turned)
        if counted and self.role() == "empty" and self.of_voids(1):
            self.take()
        return counted or found

    def of_voids(self, ahead: int = 0) -> bool:
        """Whether it is empty suits that are counted."""
        return self.role(ahead) == "thing" and self.tokens[self.next + ahead].word.value == "voids"

    def count_said(self, turned: bool) -> Amount | None:
        """A number with what stands around it; `turned`: not more, not less."""
        role = self.role()
        if role in ("least", "most", "exact", "more", "less"):
            self.take()
            one = self.number()
            ranges = {
                "least": (one, MANY),
                "most": (0, one),
                "exact": (one, one),
                "more": (0, one) if turned else (one + 1, MANY),
                "less": (one, MANY) if turned else (0, one - 1),
            }
            return Amount(*ranges[role])
        if self.skip("between"):
            low = self.number()
            self.skip("and", "to")
            return Amount(low, self.number())
        if not self.is_number():
            return None
        if both := RANGE.fullmatch(self.tokens[self.next].text):
            self.take()
            return Amount(int(both[1]), int(both[2]))
        more = self.tokens[self.next].text.endswith("+")
        one = self.number()
        if self.skip("to"):
            return Amount(one, self.number())
        if self.skip("or"):
            return Amount(0, one) if self.take().role == "less" else Amount(one, MANY)
        return Amount(one, MANY if more else one)

    def is_number(self) -> bool:
        """Nine and ten are ranks unless something to count follows."""
        counts = self.role(1) in ("thing", "suit", "rank", "card")
        return self.role() == "number" or (self.rank_number() and counts)

    def rank_number(self) -> bool:
        return self.role() == "rank" and self.tokens[self.next].text.casefold() in ("neun", "nine", "zehn", "ten")

    def number(self) -> int:
        if self.role() == "some":
            self.take()
            return 1
        if self.rank_number():
            return int(self.take().word.value)
        if self.role() != "number" or RANGE.fullmatch(self.tokens[self.next].text):
            raise self.stop("number")
        token = self.take()
        return int(token.word.value) if token.word.value != "" else min(int(token.text.rstrip("+")[:4]), 9999)

    def thing(self, begin: Token, amount: Amount) -> Iterator[Need]:
        """What is counted, as needs of one hand."""
        if not self.role():
            raise self.stop("what")
        if amount.least > amount.most:
            raise self.stop("backwards", begin)
        token = self.take()
        if token.role == "thing":
            yield from self.known_thing(token, amount)
        elif token.role == "suit":
            yield from self.of_suit(token, amount)
        elif token.role == "rank":
            of = self.skip("of")
            if self.role() == "suit" and of:
                yield self.card(f"{self.take().word.value}{token.word.value}", token, amount)
            else:
                yield Need(within(self.rules, str(token.word.value)), *amount[:2])
        elif token.role == "card":
            yield self.card(str(token.word.value) or token.text, token, amount)
        else:
            raise self.stop("what", token)

    def of_suit(self, suit: Token, amount: Amount) -> Iterator[Need]:
        """A card, where its rank follows; else the Fehl of the suit."""
        rank = self.tokens[self.next] if self.role() in ("rank", "number") else None
        if rank is not None and (rank.role == "rank" or rank.text in ("9", "10")):
            self.take()
            yield self.card(f"{suit.word.value}{rank.word.value or rank.text}", suit, amount)
            return
        thing = suit_thing(self.rules, str(suit.word.value))
        if not thing.kinds:
            raise self.stop("all_trump", suit)
        self.skip("empty")
        left_empty = self.tokens[self.next - 1].role == "empty"
        yield Need(thing, 0, 0) if left_empty else Need(thing, *amount[:2])

    def card(self, written: str, token: Token, amount: Amount) -> Need:
        """One card by its name. Raises what is wrong with it."""
        found = readings(written)
        if not found:
            near = nearest(token.text, [word for word in WORDS if len(word) > 2])
            if not near:
                raise self.stop("unknown", token)
            raise self.stop("unknown_near", token, near=near[0].title() if token.text[0].isupper() else near[0])
        if len(found) > 1:
            raise self.stop("ambiguous", token, cards=found)
        thing = card_thing(self.rules, found[0])
        if not thing.kinds:
            raise self.stop("not_in_pack", token, cards=found)
        return Need(thing, *amount[:2])

    def known_thing(self, token: Token, amount: Amount) -> Iterator[Need]:
        """Trumps, Augen, a Hochzeit …, as this book has them."""
        name = str(token.word.value)
        if name == "fehl" and self.role() == "rank":
            yield Need(within(self.rules, str(self.take().word.value), fehl=True), *amount[:2])
            return
        found = thing_needs(name, self.rules, amount.least, amount.most)
        if found is None:
            raise self.stop("not_here", token)
        yield from found
        if name == "hochzeit" and amount.most and self.finds_nobody():
            yield LONELY

    def finds_nobody(self) -> bool:
        """Whether it is said that she finds no partner."""
        at = self.next + (self.role() == "and")
        said: list[str] = []
        for token in self.tokens[at : at + 3]:
            if token.role == "some":
                said.append("")
                continue
            if token.role not in ("find", "partner", "no") and token.word != Word("who", "nobody"):
                break
            said.append("no" if token.role == "who" else token.role)
        if "no" not in said or not {"find", "partner"} & set(said):
            return False
        self.next = at + len(said)
        return True
