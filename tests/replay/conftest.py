import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemas

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def game_text() -> str:
    """A whole game with notes and two calls, and without a question."""
    return (ROOT / "tests" / "samples" / "evening.dkn").read_text("utf-8")


@pytest.fixture(scope="session")
def edited(game_text: str) -> Callable[..., str]:
    """That game with pieces of it replaced: edited("old", "new", ...)."""

    def edit(*pairs: str) -> str:
        text = game_text
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert old in text
            text = text.replace(old, new, 1)
        return text

    return edit


@pytest.fixture(scope="session")
def valid_film() -> Callable[[dict[str, Any]], None]:
    """Raises where a film is not what the schema promises, or cannot be sent as JSON."""

    def check(film: dict[str, Any]) -> None:
        json.dumps(film, ensure_ascii=False).encode("utf-8")
        schemas.check("Film", film)

    return check
