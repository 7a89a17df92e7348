"""Input that nobody should have to read: games, links and forms, damaged in the ways of editors, mail and malice.

`case(seed, number)` is always the same one, as long as the games it is made from are.
"""

import base64
import json
import re
import zlib
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from fuzz_words import AGAIN, BEGINNINGS, ENDINGS, NUMBERS, SIGNS, records, texts, words

from dokolearn.ch1_general import CODES
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.text.json_form import to_json
from dokolearn.replay.text.record import ROSTER
from dokolearn.rulesets import option_names

BIG = 60_000
"""Characters that a damaged text may grow to by doubling: about what the reader takes of one game."""

HUGE = 1_200_000
"""More than the reader takes of a whole file; rare, since nobody gains much from it."""


class Case(NamedTuple):
    """Something to read: `text`, `link`, `json`, `import` or `question`."""

    kind: str
    given: str


# Texts


def _flip(text: str, random: Random) -> str:
    """Some bits of some bytes, as a torn file has them."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randint(1, 6)):
        if raw:
            raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return raw.decode("utf-8", "replace")


def _sign(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(SIGNS) * random.choice((1, 1, 1, 3, 60)) + text[at:]


def _cut(text: str, random: Random) -> str:
    at, to = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    return random.choice((text[:at], text[to:], text[:at] + text[to:]))


def _number(text: str, random: Random) -> str:
    """A number becomes another one, giant ones included."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = random.choice(found)
    return text[: one.start()] + random.choice(NUMBERS) + text[one.end() :]


def _tag(text: str, random: Random) -> str:
    """One more tag, or another value of a tag."""
    value = random.choice(
        (*words(), *NUMBERS, *SIGNS, _options(random), "5. 3", "1:Re 3:k90", "1 2 3 4", '{"a":' * 900)
    )
    name = random.choice((*ROSTER, "Options", "Start", "Start", "Re", "Said", "Duty", "Dealer", "x" * 300))
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    found = re.search(rf'^\[{name} ".*"\]$', text, re.MULTILINE)
    if found:
        return f'{text[: found.start()]}[{name} "{quoted}"]{text[found.end() :]}'
    return text.replace("\n", f'\n[{name} "{quoted}"]\n', 1)


def _options(random: Random) -> str:
    """House rules: real names, values of any sort."""
    names = list(option_names())
    values = (True, False, 0, 1, 7, -3, 10**30, 1.5, None, "none", "both", "x", [], ["a"], [[1]], {}, {"a": 1}, "ja")
    chosen = {random.choice(names): random.choice(values) for _ in range(random.randint(0, 4))}
    if random.random() < 0.5:
        return ", ".join(f"{name}={value}" for name, value in chosen.items())
    return json.dumps(chosen)


def _bomb(text: str, random: Random) -> str:
    """One thing very often: lines, tags, notes, brackets, questions, cards."""
    many = random.choice((9, 40, 300, 3000))
    one = random.choice(AGAIN)
    block = "".join(one.replace("{0}", str(number)) for number in range(many))
    lines = text.split("\n")
    lines.insert(random.randint(0, len(lines)), block)
    return "\n".join(lines)[: 3 * BIG]


def _shuffle(text: str, random: Random) -> str:
    lines = text.split("\n")
    a, b = sorted((random.randint(0, len(lines)), random.randint(0, len(lines))))
    middle = lines[a:b]
    random.shuffle(middle)
    return "\n".join(lines[:a] + middle + lines[b:])


def _swap(text: str, random: Random) -> str:
    lines = text.split("\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _double(text: str, random: Random) -> str:
    """A block twice or many times."""
    lines = text.split("\n")
    a = random.randrange(len(lines))
    block = lines[a : a + random.choice((1, 2, 5, 20, 100))]
    many = min(random.choice((1, 1, 1, 2, 9, 200)), BIG // (1 + sum(map(len, block))))
    at = random.choice((a, random.randint(0, len(lines))))
    return "\n".join(lines[:at] + block * many + lines[at:])


def _drop(text: str, random: Random) -> str:
    lines = text.split("\n")
    a = random.randrange(len(lines))
    del lines[a : a + random.randint(1, 4)]
    return "\n".join(lines)


def _word(text: str, random: Random) -> str:
    """A word of the notation where another one was."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    parts = lines[at].split(" ")
    place = random.randrange(len(parts))
    parts[place : place + random.randint(0, 1)] = [random.choice(words()) for _ in range(random.randint(1, 3))]
    lines[at] = " ".join(parts)
    return "\n".join(lines)


def _begin(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    lines[at] = random.choice(BEGINNINGS) * random.choice((1, 1, 1, 2, 12)) + lines[at]
    return "\n".join(lines)


def _foreign(text: str, random: Random) -> str:
    """A line of another game."""
    lines, other = text.split("\n"), random.choice(texts()).split("\n")
    at = random.randrange(len(lines))
    lines[at : at + random.randint(0, 1)] = [random.choice(other)]
    return "\n".join(lines)


def _splice(text: str, random: Random) -> str:
    """The beginning of one game, the end of another."""
    lines, other = text.split("\n"), random.choice(texts()).split("\n")
    return "\n".join(lines[: random.randint(0, len(lines))] + other[random.randint(0, len(other)) :])


def _nest(text: str, random: Random) -> str:
    """The end of the game as a variation of itself, many times over."""
    lines = text.split("\n")
    a = random.randrange(len(lines))
    block = lines[a : a + random.randint(1, 6)]
    deep = random.choice((1, 2, 7, 9, 50))
    return "\n".join(lines[:a] + block + ([f"( {block[0]}", *block[1:]] * deep + [")"] * deep) + lines[a:])


def _end(text: str, random: Random) -> str:
    return text.rstrip().rpartition("\n")[0] + "\n" + random.choice(ENDINGS) + "\n"


def _breaks(text: str, random: Random) -> str:
    """Other ends of lines."""
    return text.replace("\n", random.choice(("\r\n", "\r", "\n\n", " \n\t", "\x85", "\u2028", "")))


Damage = Callable[[str, Random], str]

DAMAGES: tuple[Damage, ...] = (
    *(_flip, _sign, _cut, _number, _tag, _shuffle, _swap, _double, _drop, _word, _begin, _foreign, _splice, _nest),
    *(_end, _breaks, _word, _word, _foreign, _swap, _drop, _tag, _number, _flip),
)


def damaged(text: str, random: Random) -> str:
    """A text after one to five accidents; now and then the same thing thousands of times."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5))):
        text = random.choice(DAMAGES)(text or "\n", random)[:BIG]
    if random.random() < 0.01:
        text = _bomb(text, random)
    if random.random() < 0.0002:
        text = (text + "\n") * (HUGE // (1 + len(text)))
    return text


def _babble(random: Random) -> str:
    """No game at all: words of the notation, or any bytes."""
    if random.random() < 0.2:
        return random.randbytes(random.randint(0, 3000)).decode(random.choice(("utf-8", "latin-1")), "replace")
    ends = (" ", " ", " ", "\n")
    parts = [random.choice(words()) + random.choice(ends) for _ in range(random.randint(0, 200))]
    return random.choice(("", "%DKN 1\n")) + "".join(parts)


# Links


def _packed(raw: bytes) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(deflate.compress(raw) + deflate.flush()).decode().rstrip("=")


@cache
def links() -> tuple[str, ...]:
    """Both links of all the games, and some that hold far too much."""
    short = [link for record in records() if (link := game_link(record))]
    bombs = [b"%DKN 1\n" + line * (5_000_000 // len(line)) for line in (b"a", b"> x\n", b"( 1. 1: KrA\n")]
    lines = (b"[", b"( 1. 1: KrA )\n", b"1. 1: xx\n", b"ask 1: a\n")
    full = [b"%DKN 1\n" + line * (65_000 // len(line)) for line in lines]
    return (*short * 2, *map(text_link, records()), *(f"d=1.{_packed(raw)}" for raw in (*bombs, *full)))


_LINK_SIGNS = "ABCXYZabcxyz0189-_"


def damaged_link(random: Random) -> str:
    """A link cut, flipped, blown up, mixed with another, or a number out of the air."""
    link = random.choice(links())
    if random.random() < 0.15:
        many = random.choice((0, 1, 8, 24, 36, 60, 999, 5000))
        link = "k=1." + "".join(random.choices(_LINK_SIGNS, k=many))
    if random.random() < 0.1:
        link = f"d=1.{_packed(damaged(random.choice(texts()), random).encode('utf-8', 'replace'))}"
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        at, to = random.randint(0, len(link)), random.randint(0, len(link))
        end = random.choice(links())
        link = random.choice(
            (
                *(link[:at], link[:at] + random.choice(_LINK_SIGNS) + link[at + 1 :], link[:at] + end[to:], link[at:]),
                *(link[:at] + random.choice(SIGNS) + link[at:], link.swapcase(), link.replace("=", "%3D")),
                *(f"{link}&{end}", link[at:] + link[:at]),
                *(f"https://klub.example/#{link}&p={random.choice(NUMBERS)}.{random.choice(NUMBERS)}&v={at}", link * 3),
                *(link.replace("d=", "k="), link.replace("k=", "d="), link.replace("1.", random.choice(NUMBERS) + ".")),
            )
        )
    return link


# The JSON form, other people's notations, questions of the page

_VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 4, 10**40, 1.5, "", "KrA", "*", "x" * 3000),
    *([], {}, [[]], {"kind": "note"}),
)


def damaged_json(random: Random) -> str:
    """Another value somewhere, a key too few, a list too many, or nested far too deep."""
    data: Any = to_json(random.choice(records()))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        place: Any = data
        for _ in range(random.randint(0, 8)):
            below = list(place.values() if isinstance(place, dict) else place) if isinstance(place, dict | list) else []
            inner = [one for one in below if isinstance(one, dict | list) and one]
            place = random.choice(inner) if inner else place
        key = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
        value = random.choice((*_VALUES, *SIGNS, *words()[:30], random.choice(list(data.values()))))
        if random.random() < 0.2 and isinstance(place, dict | list):
            del place[key]
        else:
            place[key] = json.loads(json.dumps(value))
        if not data:
            break
    if random.random() < 0.02:
        for _ in range(random.choice((8, 9, 200))):
            item = {"kind": "variation", "opening": list(data.get("opening", [])), "line": []}
            data["opening"] = [item]
    return json.dumps(data)


_ENGLISH = {"Kr": "C", "Pi": "S", "He": "H", "Ka": "D", "D": "Q", "B": "J"}


def foreign_text(random: Random) -> str:
    """Stiche in the three other forms, damaged too."""
    lines, form = [], random.randrange(3)
    for line in random.choice(records()).tricks:
        codes = [CODES[play.kind] for play in line.plays if play.kind is not None]
        if form:
            codes = [_ENGLISH.get(code[:2], "?") + _ENGLISH.get(code[2:], code[2:]) for code in codes]
        if form == 1 and codes:
            codes[0] = f"!{codes[0]}"
        lines.append(f"{line.number};{line.seat}\n{';'.join(codes)}" if form == 2 else " ".join(codes))
    text = "\n".join(lines)
    return damaged(text, random) if random.random() < 0.8 else text


def question(random: Random) -> str:
    """What the page asks the engine: films, pictures, trials from any moment, with specs and events of any sort."""
    text = random.choice(texts())
    text = damaged(text, random) if random.random() < 0.5 else text
    spec: dict[str, Any] = {random.choice(("dkn", "dkn", "link")): text}
    machine = random.choice(("try", "try", "try", "picture", "film"))
    if machine == "try":
        spec |= {"at": f"{random.randint(0, 13)}.{random.randint(0, 4)}", "seat": random.randint(0, 3)}
    if machine == "picture":
        spec |= {"at": random.randint(-1, 60), "seat": random.randint(0, 4), "hidden": random.random() < 0.5}
    if random.random() < 0.3:
        spec[random.choice((*spec, "game", "branch", "lang", "seed", "x"))] = random.choice(_VALUES)
    moves = (*CODES, "Re", "Kontra", "k90", "*", "", None, 7, {}, [1])
    types = ("play", "play", "call", "undo", "x", None, [])
    many = random.randint(0, 8)
    events = [{"type": random.choice(types), "move": random.choice(moves)} for _ in range(many)]
    return json.dumps({"machine": machine, "spec": spec, "events": events})


# All of it

KINDS: dict[str, tuple[int, Callable[[Random], str]]] = {
    "text": (66, lambda random: damaged(random.choice(texts()), random)),
    "babble": (4, _babble),
    "link": (14, damaged_link),
    "json": (6, damaged_json),
    "import": (8, foreign_text),
    "question": (2, question),
}
"""By kind: how many of a hundred, and what makes one."""


def case(seed: int, number: int) -> Case:
    """The input of this number."""
    random = Random(f"{seed} {number}")
    kind = random.choices(list(KINDS), [share for share, _ in KINDS.values()])[0]
    return Case("text" if kind == "babble" else kind, KINDS[kind][1](random))
