"""The learner's sentences: both languages complete, every key used exists, and none too long to read."""

import ast
import re
import string
import subprocess
import sys
from collections.abc import Collection
from fnmatch import fnmatchcase
from functools import cache
from itertools import product
from pathlib import Path
from statistics import mean

import pytest
from effort import each
from house import parsed, written

import dokolearn
from dokolearn.build.runtime import engine_files
from dokolearn.ch1_general import parse_card, parse_cards
from dokolearn.ch2_normal_game import card_table, verstoss
from dokolearn.cli import main
from dokolearn.exercises.catalogue import catalogue as exercises
from dokolearn.exercises.kinds import KINDS
from dokolearn.hosts.browser import MODULES
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import PART_OF
from dokolearn.strings import FAMILIES, LANGUAGES, NOT_IN_THE_PAGE, PARTS, catalogue, family_of, text, texts
from dokolearn.strings import KINDS as KINDS_FAMILY
from dokolearn.wording import card_name, card_names, reason, ref_label

PACKAGE = Path(dokolearn.__file__).parent
SENTENCES = PACKAGE / "strings"
languages = each("lang", LANGUAGES)


def parameters(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def literals(paths: Collection[Path] | None = None) -> dict[str, str]:
    """Every string in the code that could be a key, f-strings with `*` for what is filled in, and where it stands."""
    found: dict[str, str] = {}
    for path in written(PACKAGE, ".py") if paths is None else sorted(paths):
        for value, line in _literals_of(path) if path.suffix == ".py" else ():
            found.setdefault(value, f"{path.parent.name}/{path.name}:{line}")
    return found


@cache
def _literals_of(path: Path) -> list[tuple[str, int]]:
    nodes = list(ast.walk(parsed(path)))
    pieces = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    values = [("" if node in pieces else _pattern(node), getattr(node, "lineno", 0)) for node in nodes]
    return [(value, line) for value, line in values if re.fullmatch(r"[\w*]+(\.[\w*]+)*", value)]


def is_made(pattern: str) -> bool:
    """Whether a key is there, or one that is made by filling in."""
    known = catalogue("de")
    return pattern in known or ("*" in pattern and any(fnmatchcase(key, pattern) for key in known))


def _pattern(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
    return ""


def sentences(lang: str) -> list[str]:
    """Every sentence of the texts that are sentences."""
    found = [part for value in catalogue(lang).values() for part in re.split(r"(?<=[.!?:;])\s+", value)]
    return [part for part in found if part.endswith((".", "!", "?"))]


def test_both_languages_have_the_same_keys() -> None:
    assert set(catalogue("de")) == set(catalogue("en"))


def test_both_languages_fill_in_the_same() -> None:
    de, en = catalogue("de"), catalogue("en")
    assert [key for key in de if parameters(de[key]) != parameters(en[key])] == []


# Families


@languages
@each("family", FAMILIES)
def test_files_are_sorted_and_no_key_stands_twice(lang: str, family: str) -> None:
    lines = (SENTENCES / lang / f"{family}.json").read_text(encoding="utf-8").splitlines()
    keys = [line.split('"')[1] for line in lines if line.startswith(' "')]
    assert keys == sorted(set(keys))


@languages
@each("family", FAMILIES)
def test_a_family_has_only_its_own_keys(lang: str, family: str) -> None:
    keys = texts(lang, family)
    assert keys
    assert [key for key in keys if family_of(key) != family] == []


@languages
def test_every_file_is_a_family(lang: str) -> None:
    assert sorted(path.name for path in (SENTENCES / lang).iterdir()) == sorted(f"{f}.json" for f in FAMILIES)


def test_a_first_part_belongs_to_one_family_and_has_sentences() -> None:
    named = [part for parts in PARTS.values() for part in parts.split()]
    assert sorted(named) == sorted({key.split(".")[0] for key in catalogue("de") if family_of(key) in PARTS})


def test_what_no_family_names_is_a_kind_of_exercise() -> None:
    assert {key.split(".")[0] for key in texts("de", KINDS_FAMILY)} <= set(KINDS)


_OPENED = """
import builtins, json, sys
opened, plain = [], open
def noted(file, *rest, **more):
    opened.append(str(file))
    return plain(file, *rest, **more)
builtins.open = noted
from dokolearn.hosts.browser import answer
spec = {"kind": "stich_winner", "tasks": [{"stich": "PiA Pi9 KrD Ka9"}]}
for _ in range(2):
    for event in ([], [{"type": "pick", "index": 0}], [{"type": "pick", "index": 2}]):
        assert "view" in json.loads(answer(json.dumps({"machine": "exercise", "spec": spec, "events": event})))
print("\\n".join(opened))
"""


def test_families_are_read_when_they_are_needed_and_once() -> None:
    """An exercise in German reads neither a replay's sentences nor any English one."""
    done = subprocess.run([sys.executable, "-c", _OPENED], capture_output=True, text=True, check=True)
    opened = map(Path, done.stdout.splitlines())
    read = [path.relative_to(SENTENCES).as_posix() for path in opened if path.is_relative_to(SENTENCES)]
    assert len(read) == len(set(read))
    assert {"de/exercise.json", "de/kinds.json"} <= set(read)
    assert not {"de/replay.json", "de/score.json", "de/options.json"} & set(read)
    assert [name for name in read if not name.startswith("de/")] == []


def test_the_engine_in_the_page_names_no_family_it_goes_without() -> None:
    here = set(engine_files().values())
    named = {key: family_of(key) for key in literals(here) if "." in key and not key.startswith("*")}
    known = [key for key in named if is_made(key)]
    assert len(known) > 300
    section = {"rules.*"}  # of the calculator's house rules: the id of a section, no sentence
    assert [key for key in {*known} - section if named[key] in NOT_IN_THE_PAGE] == []


def test_the_page_carries_no_family_that_its_engine_never_says() -> None:
    said = {family_of(key) for key in literals(set(engine_files().values())) if "." in key}
    assert set(FAMILIES) - NOT_IN_THE_PAGE <= said


# Keys


def test_every_key_used_in_the_code_exists() -> None:
    families = {key.split(".")[0] for key in catalogue("de") if "." in key}
    used = {key: place for key, place in literals().items() if "." in key and key.split(".")[0] in families}
    missing = {key: place for key, place in used.items() if not is_made(key)}
    files = (".css", ".js", ".json", ".md", ".mjs")
    others = {key for key in missing if key.endswith(files)} | set(MODULES.values())
    assert {key: place for key, place in missing.items() if key not in others} == {}


def test_no_text_is_left_over() -> None:
    used = literals()
    patterns = [key for key in used if key.strip("*.")]
    patterns += [f"replay.{key}" for key in patterns if used[key].startswith("replay/")]  # film.py adds the family
    # what authors are told has a test of its own, `test_author_errors.py`
    asked = [key for key in catalogue("de") if family_of(key) != "author"] + ["score.word.nobody_asks_for_this"]
    known, made = fillings(), [pattern for pattern in patterns if "*" in pattern]
    open_ones = [key for key in asked if key not in patterns]
    assert [key for key in open_ones if not any(fits(key, pattern, known) for pattern in made)] == asked[-1:]


def fillings() -> set[str]:
    """The words that may be filled into a key: short strings, names of arguments, options, commands, tables."""
    found = {*PART_OF, *main.commands}
    for path in written(PACKAGE, ".py"):
        for node in ast.walk(parsed(path)):
            found |= _filling(node)
    for path in [PACKAGE / "rulesets" / "sources.json", *written(PACKAGE, ".toml")]:
        short = re.findall(r'"([\w.-]{1,40})"|^\[?"?([\w.-]+)', path.read_text(encoding="utf-8"), re.MULTILINE)
        found |= {word for pair in short for part in pair for word in re.findall(r"\w+", part.lower())}
    return found


def _filling(node: ast.AST) -> set[str]:
    if isinstance(node, ast.keyword) and node.arg:
        return {node.arg}
    value = str(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str | int) else ""
    return set(re.findall(r"\w+", value.lower())) if len(value) < 40 and value.count(" ") < 2 else set()


def fits(key: str, pattern: str, known: set[str]) -> bool:
    """Whether a pattern makes this key out of words that stand in the code."""
    if not key.startswith(pattern.partition("*")[0]) or not fnmatchcase(key, pattern):
        return False
    found = re.fullmatch("(.*)".join(map(re.escape, pattern.split("*"))), key)
    return bool(found) and all(_made_of(part.lower(), known) for part in found.groups())


def _made_of(part: str, known: set[str]) -> bool:
    """Whether a part is a word, or words with numbers behind them joined by a sign."""
    if part.rstrip("0123456789") in known | {""} or part in known:
        return True
    joints = [at for at, sign in enumerate(part) if sign in "_.-"]
    return any(_made_of(part[:at], known) and _made_of(part[at + 1 :], known) for at in joints)


@languages
def test_no_text_is_too_long(lang: str) -> None:
    assert {key: len(value) for key, value in catalogue(lang).items() if len(value) > 220} == {}


@languages
def test_no_text_is_empty_or_loosely_spaced(lang: str) -> None:
    assert [key for key, value in catalogue(lang).items() if not value or value != " ".join(value.split())] == []


@languages
def test_sentences_are_short(lang: str) -> None:
    words = [len(sentence.split()) for sentence in sentences(lang)]
    assert len(words) > 50
    assert mean(words) <= 20
    assert max(words) <= 30


def test_titles_and_words_of_authors_are_short_too() -> None:
    titles = [title for spec in exercises().values() for title in spec["title"].values()]
    assert max(map(len, titles)) <= 60


@each("kind", KINDS)
def test_every_kind_of_exercise_has_sentences(kind: str) -> None:
    assert any(key.startswith(f"{kind}.") for key in catalogue("de") if key != f"{kind}.drill")


# Values of the engine in words


@each(
    "code, lang, name",
    [
        ("PiD", "de", "Pik Dame"),
        ("He10", "de", "Herz 10"),
        ("KaA", "de", "Karo Ass"),
        ("Schwein", "de", "Schwein (Karo Ass)"),
        ("KrB", "en", "Clubs jack"),
    ],
)
def test_a_card_has_a_name(code: str, lang: str, name: str) -> None:
    assert card_name(parse_card(code), lang) == name


def test_cards_are_listed_once_each() -> None:
    assert card_names(parse_cards("Ka9 KaK Ka9 PiD"), "de") == "Karo 9, Karo König und Pik Dame"
    assert card_names(parse_cards("Ka9 Ka9"), "de") == "Karo 9"


def test_a_place_names_its_book_unless_it_is_the_script() -> None:
    assert ref_label(BOOKS["mainz"].ref("2.7"), "de") == "§2.7"
    assert ref_label(BOOKS["maennle"].ref("2.7"), "de") == "Spielordnung Männle, §9"


def test_a_refusal_in_words() -> None:
    """The favourite mistake: Pik Dame is no Pik."""
    hand = parse_cards("PiD PiA Pi9 KrK")
    found = verstoss(parse_card("PiD"), hand, parse_cards("Pi10"), card_table(BOOKS["mainz"]))
    assert found is not None
    for part in ("Pik Dame", "Trumpf", "Pik Ass und Pik 9"):
        assert part in reason(found, "de")


@languages
@each("hand", ["PiD PiA KrK KaK", "He10 HeA KrA Ka9", "KrA PiA HeK Ka9"])
def test_every_refusal_has_a_sentence(lang: str, hand: str) -> None:
    table = card_table(BOOKS["mainz"])
    for led, card in product(set(table.deck), set(table.deck)):
        found = verstoss(card, parse_cards(hand), (led,), table)
        if found:
            assert card_name(card, lang) in reason(found, lang)


def test_a_text_is_filled_in() -> None:
    assert text("de", "progress", at=2, of=3) == "Aufgabe 2 von 3"


def test_what_does_not_exist_is_no_silent_gap() -> None:
    with pytest.raises(KeyError):
        text("de", "no.such.key")
    with pytest.raises(KeyError):
        text("de", "progress", at=2)
    with pytest.raises(KeyError):
        text("fr", "progress", at=2, of=3)


@languages
def test_the_words_of_the_script_stay_german(lang: str) -> None:
    """The style: German words of the game, everything else in the learner's language."""
    assert catalogue(lang)["party.re"] == "Re"
    assert catalogue(lang)["party.kontra"] == "Kontra"
    assert not any("Contra" in value for value in catalogue(lang).values())
