"""What the first command of the README leaves on the disk of somebody who only wants the site."""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rows import Row

ROOT = Path(__file__).resolve().parents[2]


def rows() -> list[Row]:
    """Megabytes of a fresh environment and of the interface's packages beside it; needs git and a network."""
    with TemporaryDirectory() as folder:
        home = Path(folder, "dokolearn")
        subprocess.run(["git", "clone", "-q", str(ROOT), str(home)], check=True)
        for command in _setting_up():
            program, *rest = command.split()
            known = {"python3": sys.executable, ".venv/bin/pip": str(home / ".venv" / "bin" / "pip")}
            subprocess.run([known[program], *rest], cwd=home, check=True, stdout=subprocess.DEVNULL)
        python, packages = (_megabytes(home / where) for where in (".venv", "dokolearn/ui/node_modules"))
    return [
        Row("environment of the site", python, "MB", 400, more_is_better=False),
        Row("the same with the packages of the interface", python + packages, "MB", 400, more_is_better=False),
    ]


def _setting_up() -> list[str]:
    """The steps of the first command but the last, which opens the site."""
    found = re.search(r"^python3 -m venv .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert found, "the README has a command"
    return found[0].split(" && ")[:-1]


def _megabytes(folder: Path) -> float:
    """What its files take on the disk, in units of a million bytes."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*")) / 1e6
