"""A rule that was changed is noticed: a sample of what `tests/tools/mutate_rules.py` changes; it can change all."""

import subprocess
import sys
from pathlib import Path

from effort import sampled, size, thorough
from mutants import changed, difference, mutants

from dokolearn.model import STAGES
from dokolearn.rulesets import BOOKS

SCRIPT = Path(__file__).parent / "mutate_rules.py"


@sampled
def test_a_sample_of_changed_rules_is_noticed() -> None:
    """Every run takes the same ones."""
    command = [sys.executable, SCRIPT, "--sample", str(size(16, 300))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 by nobody" in done.stdout
    assert "NOT NOTICED" not in done.stdout


@thorough
def test_a_mutant_is_put_back() -> None:
    before = {name: (book, hash(book)) for name, book in BOOKS.items()}
    for mutant in mutants()[::7]:
        with changed(mutant):
            pass
    assert {name: (book, hash(book)) for name, book in BOOKS.items()} == before


@thorough
def test_every_option_of_every_book_is_changed() -> None:
    every = mutants()
    assert len({mutant.touches for mutant in every if mutant.kind == "option"}) > 5 * 80
    assert len({str(mutant) for mutant in every}) == len(every)


def test_a_change_is_told_in_a_few_words() -> None:
    assert difference(8, 9) == "8 → 9"
    assert difference(STAGES, STAGES[1:]) == "without ansage"
    assert difference(("D", "B"), ("B", "D")) == "B before D"
