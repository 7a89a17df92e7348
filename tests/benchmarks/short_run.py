"""How long the tests took when all of the short run were run the last time, as they noted it themselves."""

import json
import sys
from pathlib import Path

from rows import Row

TESTS = Path(__file__).resolve().parent.parent
sys.path.append(str(TESTS))

from effort import SHORT_SECONDS, SHORT_TOOK  # noqa: E402  the folder has to be known first

NOTED = TESTS.parent / ".pytest_cache" / "v" / SHORT_TOOK


def rows() -> list[Row]:
    """Nothing where they have never run."""
    if not NOTED.is_file():
        print(f"{NOTED.name}: no run of all tests yet, nothing to report", file=sys.stderr)
        return []
    took = json.loads(NOTED.read_text(encoding="utf-8"))
    return [Row("the last run of all tests of the short run", took, "s", SHORT_SECONDS, more_is_better=False)]
