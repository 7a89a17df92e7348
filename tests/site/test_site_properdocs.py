"""The site under ProperDocs, a fork of MkDocs that takes its plugins and themes: file by file what MkDocs makes."""

import subprocess
import sys
from pathlib import Path

import pytest
from effort import thorough
from shared_site import NOWHERE, PROJECT, SUB_PATH

WHEEL = "sha256:6fa0cfa2e01bf338f684892c8a506cf70ea88ae7f3479c933b6fa20168101cbd"
LOCKED = f"properdocs==1.6.7 --hash={WHEEL}\n"
"""What it needs besides, MkDocs has brought."""

BUILD = """
import sys
sys.path.insert(0, sys.argv[1])
import properdocs.replacement  # as its own command does: whoever imports mkdocs gets properdocs
from properdocs.commands.build import build
from properdocs.config import load_config
config = load_config(sys.argv[2], strict=True, site_url=sys.argv[3], site_dir=sys.argv[4])
config.plugins.on_startup(command="build", dirty=False)
build(config)
config.plugins.on_shutdown()
"""

BESIDE = ("lessons", "replays", "requirements.lock", ".cache")
"""What a build looks for beside the folder of the configuration."""


@pytest.fixture(scope="module")
def properdocs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package alone."""
    folder = tmp_path_factory.mktemp("properdocs")
    (folder / "locked.txt").write_text(LOCKED, encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--target", str(folder / "lib"), "-r", str(folder / "locked.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"ProperDocs cannot be had here: {done.stderr.strip()[-200:]}")
    return folder / "lib"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """This project with its configuration under the name that ProperDocs wants."""
    (tmp_path / "site").mkdir()
    for path in (PROJECT / "site").iterdir():
        if path.name != "mkdocs.yml":
            (tmp_path / "site" / path.name).symlink_to(path)
    for name in BESIDE:
        (tmp_path / name).symlink_to(PROJECT / name)
    config = (PROJECT / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    (tmp_path / "site" / "properdocs.yml").write_text(config, encoding="utf-8")
    return tmp_path


@thorough
def test_properdocs_makes_the_same_site(real_site: Path, properdocs: Path, project: Path) -> None:
    built = project / "built"
    config = project / "site" / "properdocs.yml"
    command = [sys.executable, "-c", BUILD, str(properdocs), str(config), f"{NOWHERE}/{SUB_PATH}/", str(built)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    one, other = files(real_site / SUB_PATH), files(built)
    assert set(one) == set(other)
    assert [name for name in one if one[name] != other[name]] == []


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
