"""What damaged games are made of: the games themselves, the words of the notation, signs and numbers that hurt."""

import re
import sys
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [path for path in (str(TESTS), str(TESTS / "replay")) if path not in sys.path]

from many_games import of_a_book, with_house_rules  # noqa: E402  the folders have to be known first

from dokolearn.ch1_general import CODES  # noqa: E402
from dokolearn.replay.text.parser import parse  # noqa: E402
from dokolearn.replay.text.record import AUCTION, BIDS, FORMS, ROSTER, SAYS, SOLI, Record  # noqa: E402
from dokolearn.replay.text.writer import write  # noqa: E402
from dokolearn.rulesets import BOOKS  # noqa: E402

ROOT = TESTS.parent
RANDOM_GAMES = 40


def listed(text: str, mark: str = " ") -> list[str]:
    """Short things in one line; what is written as an escape is the sign itself."""
    escaped = re.compile(r"\\(?:x..|u....|U.{8}|[trn])")
    return [escaped.sub(lambda one: one[0].encode().decode("unicode-escape"), word) for word in text.split(mark)]


SIGNS = (
    *listed(
        r"\x00 \x07 \x0b \x0c \x1b \x7f \x85 \u2028 \u2029 \ufeff \ufffd \ud800 \udfff \u200b \u200d \u200e \u200f"
    ),
    *listed(
        r"\u202a \u202e \u2066 \u2069 \U000e0041 \xa0 \u3000 \u0663 \u096a \xb2 \u2163 \uff11 \u07c1 \u0130 \u0131"
    ),
    *listed(r"\ufb01 \u03c2 A\u030a \u2665\ufe0f \U0001f0a1 \U0001f469\u200d\U0001f469 \t \r \r\n \n"),
    *listed("ß ♣ – · ' \" < > & $ ` { } {0} {x!r:>9999} %s %DKN"),
    *("\u0301" * 40, "\\", " "),
)

NUMBERS = (
    *listed("0 00001 5 13 255 256 9999 10000 2147483648 -1 1e9 0x1F 1_000 ٣ ² 3.14 NaN Infinity"),
    *("9" * 20, "9" * 400, "9" * 4301, "1" + "0" * 5000),
)

MARKS = listed("! ? !! ?? !? ?! ??? - * = ( ) (( )) ~x ; > >1 >9 @ : 1>3 2:HeA 3:KrD>Stich 4:Ka9>1 9>9 nichts ~own")

BEGINNINGS = (
    *listed("( |) |(|)|> |>2 |; |~ext |= |* |@2:Re |deal 1: |deal 1: ? |bid 2 |taken 3: |give 1>3: |give 2: ", "|"),
    *listed("ask 2: |hint: |ok |no *: |ok *: |may |then: |show |> x\nshow 1:KrD>Stich ", "|"),
    *listed("%DKN 1\n|%DKN 1\n\n|1. 1: |12. 4: |0. 0: ", "|"),
)

ENDINGS = (
    *listed("*|=|= 157:83|= 240:0|= 999:999|= Re 121|= Kontra 119, Re 7|= neu|= Revoke 2|= gibt auf 3|= Rest 1", "|"),
    *listed("= Rest 4: KrD PiD KaA|= Rest 2: Kr9 Kr9 Kr9|= Aufgabe 9|= rest", "|"),
)

AGAIN = (
    *listed('[x{0} "y"]\n|[Tag{0} "{0}"]\n|> Text {0}\n|( 3. 2: Ka9\n|(\n|)\n|ask 1: wer?\n|ok *: a\n|hint: b\n', "|"),
    *listed("1. 1: KrA KrA KrA KrA\n|{0}. 1: \n|deal 1: ?\n|bid 1 gesund\n|bid 1 Vorbehalt\n|bid 2 zurueck\n", "|"),
    *listed("give 1>2: Ka9\n|KrA |@1:Re |x |(|xxxx{0} |~{0}\n|%DKN 1\n|( 1. 1: Kr9 )\n|( 1. 1: Kr9 )", "|"),
    *listed("@1:Schwein\n1. 1: |\\|Krx |1. 1: Kr{0}\n|abcdefgh{0}\n|taken {0}: 4\n", "|"),
)
"""What may stand there thousands of times; `{0}` counts."""


@cache
def texts() -> tuple[str, ...]:
    """What is damaged: every game of the repository, the examples of the notation, games by chance."""
    files = [*sorted((ROOT / "replays").glob("*.dkn")), ROOT / "tests" / "samples" / "film.dkn"]
    page = (ROOT / "site" / "pages" / "notation.md").read_text("utf-8")
    examples = re.findall(r"^```\{\.dkn\}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    games = [(with_house_rules if seed % 2 else of_a_book)(seed)[1] for seed in range(RANDOM_GAMES)]
    return (*(path.read_text("utf-8") for path in files), *examples * 3, *map(write, games))


@cache
def records() -> tuple[Record, ...]:
    """The same, read."""
    return tuple(parse(text).record for text in texts())


@cache
def words() -> tuple[str, ...]:
    """Every word of the notation."""
    tags = [f"[{name}" for name in ROSTER]
    says = [f"@{seat}:{word}" for seat in (1, 2, 3, 4, 5) for word in SAYS]
    calm = [*BIDS, *AUCTION, *SOLI, *FORMS, *MARKS, *NUMBERS[:12], *BOOKS, *tags]
    return (*CODES, *CODES, *CODES, *says, *calm, *(start.strip() for start in BEGINNINGS))
