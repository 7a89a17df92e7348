"""What the chapters of the rules are made of: the words of each paragraph, its code cut out whole, its places."""

import ast
import re
from pathlib import Path

from dokolearn.hosts.site.rules.chapter import ALWAYS
from dokolearn.hosts.site.rules.code import definitions
from dokolearn.hosts.site.rules.guide import places_in
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, numbers, prose, prose_html, sentences, shown
from dokolearn.rulesets import BOOKS
from dokolearn.script import register
from dokolearn.trace import Place, traces

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


def at_home(place: Place, number: str) -> bool:
    return place.file.partition("/")[2].startswith((f"ch{number[0]}_", *ALWAYS))


def test_the_main_definitions_exist() -> None:
    found = traces()
    lost = {
        number: name
        for number in numbers()
        for name in shown(number)
        if name not in [place.name for place in found[number].code if at_home(place, number)]
    }
    assert lost == {}, "`shown` in paragraphs_de.toml names what the chapter no longer has"
    assert [number for number in numbers() if not shown(number)] == []


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
