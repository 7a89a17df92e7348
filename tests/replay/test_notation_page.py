"""The page about the notation: its examples can be read and played, and stand there as the program writes them."""

import re
from pathlib import Path

from effort import each
from pygments.lexers import get_lexer_by_name
from pygments.token import Error

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import ROSTER
from dokolearn.replay.text.spelling import bid_word, say_word
from dokolearn.replay.text.writer import write

PAGE = (Path(__file__).parents[2] / "site" / "pages" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"^### \d+\. (.*?)$.*?^```\{\.dkn\}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_there_are_ten() -> None:
    assert len(EXAMPLES) == 10


@each("title, text", EXAMPLES)
def test_an_example(title: str, text: str) -> None:
    reading = read(text)
    assert reading.problems == ()
    assert write(reading.record) == text
    game = check(reading.record)
    assert game.spiel is not None
    assert game.moves or game.over


def test_the_examples_show_what_they_say() -> None:
    games = {title: check(read(text).record) for title, text in EXAMPLES}
    played = {title: game.spiel.vertrag.game for title, game in games.items() if game.spiel}
    assert played["Ein Solo"] == "herzsolo"
    assert played["Eine Armut"] == "armut"
    hochzeit = games["Eine Hochzeit"]
    assert hochzeit.state is not None
    assert hochzeit.state.re == {0, 1}, "Bernd is the partner"
    assert games["Bieten und vorab"].begins is not None
    assert len(games["Bieten und vorab"].begins.spoken) == 2, "bound to Re vorab and keine 90"
    assert len(games["Eine Variante und eine Frage"].branches) == 1
    assert len(games["Eine Variante und eine Frage"].questions) == 1
    assert games["Mitten im Spiel"].over
    assert games["Abgekürzt"].over
    assert [len(hand) for hand in games["Nur das eigene Blatt"].supposed] == [0, 10, 10, 10]


def test_the_first_example_on_sharing_is_read_without_hands() -> None:
    page = (Path(__file__).parents[2] / "site" / "pages" / "spiele-teilen.md").read_text("utf-8")
    text = page.split("```text\n")[1].split("```")[0]
    reading = read(text)
    assert "deal" not in text
    assert [problem for problem in reading.problems if not problem.warning] == []
    assert len(check(reading.record).moves) == 8


def test_every_tag_is_explained() -> None:
    explained = PAGE.replace("`Player1` bis `Player4`", " ".join(f"`Player{n}`" for n in range(1, 5)))
    assert [name for name in ROSTER if f"`{name}`" not in explained] == []


def test_every_word_of_the_page_is_known() -> None:
    said = PAGE.split("## Was gesagt wird")[1].split("Im Spiel steht")[0]
    words = [word for word in re.findall(r"`([^`]+)`", said) if word != "bid" and not word.startswith("bid ")]
    forms = ("erster", "Trumpf", "Fehl", "Kreuz", "Pik", "Herz")
    assert [word for word in words if word not in forms and not word.endswith("-") and bid_word(word) is None] == []
    assert [form for form in forms if bid_word(f"Hochzeit {form}") is None] == []
    assert all(say_word(word) == word for word in re.findall(r"`((?:Re|Kontra)(?:-vorab)?)`", PAGE))


def test_the_lexer_knows_every_line() -> None:
    lexer = get_lexer_by_name("dkn")
    for _, text in EXAMPLES:
        tokens = list(lexer.get_tokens(text))
        assert "".join(value for _, value in tokens) == text
        assert Error not in {token for token, _ in tokens}
        cards = [value for token, value in tokens if str(token) == "Token.Name.Constant"]
        assert len(cards) >= len(re.findall(r"\b(?:Kr|Pi|He|Ka)(?:A|10|K|D|B|9)\b", text)) - 3, (
            "all but those in answers"
        )
