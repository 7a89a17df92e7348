"""Whatever is inside the Python of the page is named among the licences, and whatever is named there is inside it."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from effort import each

from dokolearn.build.bundle import UI, ensure_bundle
from dokolearn.build.runtime import ensure_runtime

PARTS: list[dict[str, Any]] = json.loads((UI / "licences" / "parts.json").read_text(encoding="utf-8"))
BY_NAME = {part["name"]: part for part in PARTS}
FAMILY = 6
"""So many functions with one prefix are a library, or a part of one."""


def claimed(key: str) -> list[str]:
    """What the parts say is theirs: modules of Python written in C, prefixes of functions."""
    return [name for part in PARTS for name in part.get(key, ())]


def holder(notice: str) -> str:
    """Whose a copyright is, in two words; of a notice without a year all of it."""
    of_year = re.search(r".*\d{4}(?: by)? +(\S+ ?\S*)", notice)
    return (of_year[1].rstrip(".,") if of_year else notice.partition("Origin: ")[2] or notice).strip("# ")


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes it, seven bits in a byte, and where the next thing begins."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def exports(wasm: bytes) -> list[str]:
    """The names of all functions and data that a WebAssembly file shows: the seventh of its sections."""
    kind, at = wasm[8], 9
    size, at = number(wasm, at)
    while kind != 7:
        kind, at = wasm[at + size], at + size + 1
        size, at = number(wasm, at)
    count, at = number(wasm, at)
    found = []
    for _ in range(count):
        size, at = number(wasm, at)
        found.append(wasm[at : at + size].decode())
        _, at = number(wasm, at + size + 1)
    return found


@pytest.fixture(scope="module")
def shipped() -> dict[str, bytes]:
    """The files of the runtime as a reader gets them, inflated, by the last part of their names."""
    made = ensure_runtime()
    paths = [made.folder / name for name in made.files if "/pyodide" in name or "/stdlib" in name]
    return {path.name: gzip.decompress(path.read_bytes()) for path in paths if path.suffix == ".gz"} | {
        path.name: path.read_bytes() for path in paths if path.suffix != ".gz"
    }


@pytest.fixture(scope="module")
def wasm(shipped: dict[str, bytes]) -> bytes:
    return shipped["pyodide.asm.wasm.gz"]


@pytest.fixture(scope="module")
def library(shipped: dict[str, bytes]) -> list[str]:
    """The modules of the standard library that travel, as Pyodide's own archive names them."""
    return [name.removesuffix("c") for name in zipfile.ZipFile(BytesIO(shipped["stdlib.zip.gz"])).namelist()]


@pytest.fixture(scope="module")
def told() -> str:
    return (ensure_bundle() / "LICENSES.txt").read_text(encoding="utf-8")


# What is named is there


@each("name", BY_NAME)
def test_each_named_part_is_inside(name: str, shipped: dict[str, bytes]) -> None:
    part = BY_NAME[name]
    whole = b"\n".join(shipped.values())
    signs = [*part["signs"], *filter(None, [part.get("version")])]
    assert [sign for sign in signs if sign.encode() not in whole] == []


def test_modules_and_prefixes_are_claimed_once_and_exist(wasm: bytes) -> None:
    names = exports(wasm)
    modules, families = claimed("modules"), claimed("families")
    assert [name for name in modules if f"PyInit_{name}" not in names] == []
    assert [name for name in families if not any(each.lstrip("_").startswith(name) for each in names)] == []
    assert max(Counter([*modules, *(f"{name}_" for name in families)]).values()) == 1


@each("name", BY_NAME)
def test_each_part_has_its_text_or_says_that_it_has_none(name: str, told: str) -> None:
    part = BY_NAME[name]
    assert ("text" in part) != ("line" in part)
    if "text" in part:
        assert (UI / "licences" / part["text"]).read_text(encoding="utf-8").strip() in told
        assert re.search(rf"^{re.escape(name)}[ ,]", told, re.MULTILINE)
    else:
        missing = told.partition("whose licence texts are not included in this file\n")[2]
        assert f"\n{name}: {part['line']}" in missing
        assert "source code: " in part["line"]


def test_every_text_belongs_to_a_part() -> None:
    texts = {path.name for path in (UI / "licences").glob("*.txt")}
    assert texts == {part["text"] for part in PARTS if "text" in part}


# What is there is named


def test_every_module_in_c_belongs_to_a_part(wasm: bytes) -> None:
    found = {name.removeprefix("PyInit_") for name in exports(wasm) if name.startswith("PyInit_")}
    assert found - set(claimed("modules")) == set()


def test_every_family_of_functions_belongs_to_a_part(wasm: bytes) -> None:
    """A library shows itself by a prefix of its own, as zlib, SQLite and OpenSSL do."""
    prefixes = Counter(found[1] for name in exports(wasm) if (found := re.match(r"_*(?!Z)([A-Za-z]\w*?)_", name)))
    strangers = {name for name, count in prefixes.items() if count >= FAMILY and not name.startswith("Py")}
    assert strangers - set(claimed("families")) == set()


def test_every_copyright_in_the_runtime_is_told(wasm: bytes, told: str) -> None:
    lines = [line.decode() for line in re.findall(rb"[ -~]*Copyright [(1-9][ -~]+", wasm)]
    assert len(lines) > 5
    assert [line for line in lines if holder(line) not in told] == []


def test_every_path_and_complaint_in_the_runtime_belongs_to_a_part(wasm: bytes) -> None:
    """A library compiled with its assertions leaves paths of its sources; others begin a warning with their name."""
    paths = re.findall(rb"/system/lib/[\w+-]+|\./Modules/_\w+/\w+/|\./Modules/_hacl/", wasm)
    names = re.findall(rb"\x00([a-z]\w+): warning", wasm)
    assert paths
    assert names
    signs = [sign for part in PARTS for sign in part["signs"]]
    assert [one for one in {*paths, *names} if not any(one.decode() in sign for sign in signs)] == []


def test_every_notice_in_the_library_is_told(library: list[str], told: str) -> None:
    archive = zipfile.ZipFile(UI / "node_modules" / "pyodide" / "python_stdlib.zip")
    for name in library:
        lines = archive.read(name).decode().splitlines()
        notices = [line for line in lines if re.search(r"Copyright.* \d{4}|Copyright CNRI|public domain", line, re.I)]
        assert [line for line in notices if holder(line) not in told] == [], name


def test_whoever_is_ported_into_the_loader_is_told(told: str) -> None:
    """Pyodide's loader names the packages whose code it took over in the map of its sources."""
    sources = json.loads((UI / "node_modules" / "pyodide" / "pyodide.mjs.map").read_text(encoding="utf-8"))["sources"]
    vendors = {re.sub(r"\.\w+$", "", path.rpartition("/")[2]) for path in sources if "/vendor/" in path}
    assert vendors
    assert [name for name in vendors if name not in told] == []
