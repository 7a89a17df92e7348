"""Any number of whole games by chance, written and read again.

PYTHONPATH=tests .venv/bin/python tests/replay/many_games.py 10000
"""

import json
import sys
from collections import Counter
from dataclasses import replace
from random import Random

from house_rules import derived_by_chance
from walks import Walk, walk
from written import written

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Record, Tag, tag_order
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS


def of_a_book(seed: int) -> tuple[Walk, Record]:
    """A game of the books in turn."""
    played = walk(list(BOOKS.values())[seed % len(BOOKS)], seed)
    return played, written(played)


def with_house_rules(seed: int) -> tuple[Walk, Record]:
    """A game with house rules, which stand in its tag Options."""
    rules, options = derived_by_chance(Random(seed))
    played = walk(rules, seed)
    record = written(played)
    return played, replace(record, tags=tag_order([*record.tags, Tag("Options", json.dumps(options))]))


def same_again(played: Walk, record: Record) -> str:
    """What is different after writing and reading, empty if nothing is: text, values, problems, score."""
    text = write(record)
    reading = read(text)
    game = check(reading.record)
    found = {
        "the text": write(reading.record) != text,
        "the values": reading.record != record,
        "problems": bool(reading.problems),
        "the rules": game.rules != played.rules,
        "what was played": (game.spiel is None) != (played.game.spiel is None),
        "the score": game.score != played.game.result,
    }
    return ", ".join(what for what, wrong in found.items() if wrong)


def main(many: int) -> None:
    """Plays half of the games by the books, half with house rules, and tells what came of them."""
    games = Counter[str]()
    for seed in range(many):
        played, record = (with_house_rules if seed % 2 else of_a_book)(seed // 2)
        wrong = same_again(played, record)
        if wrong:
            sys.exit(f"game {seed}: {wrong}\n{write(record)}")
        games[played.name] += 1
    print(", ".join(f"{name} {number}" for name, number in games.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
