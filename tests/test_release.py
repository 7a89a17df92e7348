"""The gate of a release lets nothing through that is not finished."""

import pytest
from release import RUNS, State, here, missing

COMMIT = "c0ffee"
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2027-01-02)\n\n### Added\n- Something.\n"
READY = State(
    "1.2.0",
    CHANGELOG,
    "# Measured\n\n2027-01-02, dokolearn 1.2.0\n\n## games\n",
    COMMIT,
    (),
    dict.fromkeys(RUNS, COMMIT),
)


def test_a_finished_release_passes() -> None:
    assert list(missing(READY)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": "1.2.0.dev0"}, "three numbers"),
        ({"version": "1.3.0"}, "no chapter"),
        ({"changelog": CHANGELOG.replace("Unreleased\n", "Unreleased\n\n### Fixed\n- A thing.\n")}, "under Unreleased"),
        ({"results": "# Measured\n\n2026-11-21\n\n## dokolearn 1.2.0\n"}, "not measured for 1.2.0"),
        ({"changed": ("README.md",)}, "Not committed: README.md"),
        ({"passed": {"short": COMMIT, "thorough": "earlier"}}, "The thorough run has not passed"),
        ({"passed": {"thorough": COMMIT}}, "The short run has not passed"),
    ],
)
def test_what_is_missing_is_named(change: dict[str, object], said: str) -> None:
    assert any(said in sentence for sentence in missing(READY._replace(**change)))  # type: ignore[arg-type]


def test_this_checkout_can_be_looked_at() -> None:
    assert here().version
