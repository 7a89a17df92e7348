"""What the chapters of the rules are made of: the words of each paragraph, its code cut out whole, its places."""

import ast
import re
from pathlib import Path

from effort import each

from dokolearn.hosts.site.rules.chapter import docstring_html
from dokolearn.hosts.site.rules.code import WIDTH, Definition, definitions, open_code, split_docstring
from dokolearn.hosts.site.rules.guide import places_in
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, numbers, prose, prose_html, sentences
from dokolearn.rulesets import BOOKS
from dokolearn.script import register
from dokolearn.trace import PACKAGE, ROOT, Place, traces

MAX_SENTENCE = 20


# The words


def test_every_paragraph_has_its_words() -> None:
    assert list(numbers()) == list(register())
    assert {int(number[0]) for number in register()} == set(CHAPTERS)


def test_sentences_are_short() -> None:
    counts = {number: [len(re.findall(r"\w+", sentence)) for sentence in sentences(number)] for number in numbers()}
    every = [count for found in counts.values() for count in found]
    assert sum(every) / len(every) <= MAX_SENTENCE
    assert {number: found for number, found in counts.items() if sum(found) / len(found) > MAX_SENTENCE} == {}
    assert max(every) <= 2 * MAX_SENTENCE


def test_words_become_paragraphs_and_lists() -> None:
    assert prose_html("2.7").startswith("<p>Wer bedienen kann, muss bedienen.")
    assert prose_html("3.3").count("<ul>") == 1
    assert prose_html("3.3").count("<li>") == 5
    assert "<p>- " not in "".join(map(prose_html, numbers())), "a blank line stands above a list"


def test_what_the_words_count_is_what_the_engine_counts() -> None:
    """§3.3 and §4.8: the figures of both lists."""
    from dokolearn.ch4_vorbehalte.soli import trump_count
    from dokolearn.rulesets import MAINZ

    limits = [int(found) for found in re.findall(r"vor der (\d+)\. Karte", prose("3.3"))]
    assert tuple(limits) == MAINZ.calls.call_limits
    rows = dict(line[2:].split(": ", 1) for line in prose("4.8").splitlines() if line.startswith("- "))
    names = {"karosolo": "Trumpf-", "herzsolo": "Herz-", "iwan": "Iwan", "damensolo": "Damen-", "fleischlos": "Fl"}
    for game, begins in names.items():
        said = next(count for name, count in rows.items() if name.startswith(begins))
        assert (re.match(r"\d+", said) or ["0"])[0] == str(trump_count(MAINZ, game)), game


# The code


OPEN = {1: 60, 2: 50, 3: 50, 4: 50, 5: 33}
"""So many of a hundred lines of definitions stand open on the page of a chapter, at least."""


def shown(chapter: int) -> list[Definition]:
    return [definition for code in open_code(chapter, traces()).values() for definition in code.here]


def everything(chapter: int) -> list[Definition]:
    """All definitions of a chapter, whatever they are about."""
    found: list[Definition] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if file.partition("/")[2].startswith(f"ch{chapter}_"):
            body = ast.parse(path.read_text(encoding="utf-8")).body
            nodes = [
                node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign)
            ]
            found += definitions([Place(file, node.lineno, "") for node in nodes])
    return found


def lines(found: list[Definition], chapter: int) -> int:
    ours = [one for one in found if one.module.startswith(f"ch{chapter}_")]
    return sum(one.source.count("\n") + 1 for one in ours)


@each("chapter", CHAPTERS)
def test_most_of_a_chapter_stands_open(chapter: int) -> None:
    assert lines(shown(chapter), chapter) >= OPEN[chapter] / 100 * lines(everything(chapter), chapter)


@each("chapter", CHAPTERS)
def test_each_definition_stands_open_once_and_every_paragraph_has_some(chapter: int) -> None:
    places = [definition.place for definition in shown(chapter)]
    assert len(places) == len(set(places))
    assert [number for number, code in open_code(chapter, traces()).items() if not (code.here or code.before)] == []


@each("chapter", CHAPTERS)
def test_open_code_needs_nothing_private_that_is_hidden(chapter: int) -> None:
    """But rules of other books, which are no part of the script."""
    found = shown(chapter)
    names = {(one.module, one.place.name) for one in found}
    hidden = {(one.module, helper) for one in found for helper in one.helpers} - names
    others = {(one.module, one.place.name): one for one in everything(chapter)}
    for at in hidden & set(others):
        assert others[at].text.startswith("`"), at


def test_a_definition_is_cut_out_whole(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(
        'A = (\n    1,\n)\n"""§1.1 Said."""\n\n\n@cache\n@other\ndef f():\n    """§1.2"""\n    return A\n\n\n'
        'class C:\n    """§1.3"""\n\n    def g(self):\n        """§1.4"""\n        return 1\n',
        encoding="utf-8",
    )
    places = [Place("code.py", line, name) for line, name in ((1, "A"), (9, "f"), (14, "C"), (17, "g"))]
    cut = [definition.source for definition in definitions(places, tmp_path)]
    assert [source.splitlines()[0] for source in cut] == ["A = (", "@cache", "class C:"]
    assert cut[0].endswith('"""§1.1 Said."""')
    assert cut[1].endswith("return A")
    assert definitions(places[3:], tmp_path)[0].source.startswith("def g(self):")


def test_what_is_said_and_what_is_done_are_parted() -> None:
    assert split_docstring('@cache\ndef f():\n    """§1.2 Said.\n\n    More.\n    """\n\n    return A') == (
        "§1.2 Said.\n\nMore.",
        "@cache\ndef f():\n    return A",
    )
    assert split_docstring('A = (\n    1,\n)\n"""§1.1 Said."""') == ("§1.1 Said.", "A = (\n    1,\n)")
    assert split_docstring('class E(Exception):\n    """Said."""') == ("Said.", "class E(Exception):\n    ...")
    assert split_docstring(
        'class C:\n    """Said."""\n\n    a: int\n    """A field."""\n\n    @property\n    def b(self):\n'
        '        """A method."""\n        return 1'
    ) == (
        "Said.",
        "class C:\n    # A field.\n    a: int\n\n    # A method.\n    @property\n    def b(self):\n        return 1",
    )


def test_docstrings_become_text() -> None:
    where = {"2.4": "#p2-4", "3.7": "../kapitel-3/#p3-7"}
    said = (
        "§2.4.1 Who `wins`, see §2.4.2 and §3.7,\nbut not `maennle §15` or §9.9.\n\n"
        "- one\n- two\n  goes on\n\n    a = 1 < 2"
    )
    assert docstring_html(said, "2.4", lambda number: where.get(number, "")) == (
        '<p>Who <code>wins</code>, see <a href="#p2-4">§2.4.2</a> and <a href="../kapitel-3/#p3-7">§3.7</a>, but not '
        "<code>maennle §15</code> or §9.9.</p><ul><li>one</li><li>two goes on</li></ul>"
        "<pre><code>a = 1 &lt; 2</code></pre>"
    )


def test_wrapped_code_says_the_same_and_is_narrow() -> None:
    every = [definition for chapter in CHAPTERS for definition in everything(chapter)]
    found = [line for definition in every for line in definition.code.split("\n")]
    assert sum(len(line) > WIDTH for line in found) <= len(found) / 100
    for definition in every:
        wide = split_docstring(definition.source)[1]
        assert ast.dump(ast.parse(definition.code)) == ast.dump(ast.parse(wide)), definition.place


def test_every_piece_of_code_is_python() -> None:
    for number, trace in traces().items():
        for definition in definitions(trace.code):
            assert len(ast.parse(definition.source).body) in (1, 2), f"§{number} {definition.place}"


# The other books


def test_the_other_books_are_named_once_and_only_where_they_say_it() -> None:
    """ddv names Pflichtsolo for three parts of §4.7; maennle has no Gans, and no place for it."""
    found = {(name, number): places_in(book, number) for name, book in BOOKS.items() for number in numbers()}
    assert [at for at, places in found.items() if "" in places or len(places) != len(set(places))] == []
    assert found["ddv", "4.7"][:3] == ["Pflichtsolo", "Lustsolo", "Spielvorbereitung nach den Turnierspielregeln"]
    assert found["maennle", "3.11"] == ["§24"]
