"""Measure everything that has a figure to reach: `dokolearn bench`, with `--write` also into RESULTS.md.

Every other module here that has `rows() -> list[Row]` takes part. Figures are a report, no test.
"""

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from datetime import date
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]
sys.path.append(str(HERE.parent))  # what tests of the page have in common

from rows import Row  # noqa: E402  the folder has to be known first

from dokolearn import __version__  # noqa: E402

RESULTS = HERE / "RESULTS.md"


def modules() -> list[str]:
    """The benchmarks by name."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ("run", "rows", "sides", "built_site"))


def measure(name: str, beside: Path | None = None) -> list[Row]:
    """The rows of one benchmark, loaded by its path: a `site.py` here is not the `site` of Python."""
    spec = spec_from_file_location(f"benchmark_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    rows: list[Row] = module.rows() if beside is None else module.beside(beside)
    return rows


def table(name: str, rows: list[Row]) -> Iterator[str]:
    """The rows of one module as Markdown."""
    yield f"## {name}"
    yield ""
    yield "| figure | measured | target | reached |"
    yield "|---|---:|---:|---|"
    for row in rows:
        digits = 0 if row.measured >= 100 or row.measured == int(row.measured) else 2
        yield f"| {row.what} | {row.measured:,.{digits}f} {row.unit}".rstrip() + f" | {row.aim} | {row.reached} |"
    yield ""


def machine() -> str:
    """Where it was measured, without naming the machine, and how busy it was with other things."""
    busy = f", load {os.getloadavg()[0]:.1f} before it began" if hasattr(os, "getloadavg") else ""
    python = f"{platform.python_implementation()} {platform.python_version().rpartition('.')[0]}"
    return f"{os.cpu_count()} cores, {python}{busy}"


def main() -> None:
    """Run the benchmarks that were named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help=f"benchmarks to run: {', '.join(modules())}")
    parser.add_argument("--write", action="store_true", help="write RESULTS.md")
    parser.add_argument(
        "--beside", type=Path, metavar="PATH", help="another state of the project: measure ratios to it"
    )
    wanted = parser.parse_args()
    if wanted.write and wanted.only:
        parser.error("RESULTS.md holds all benchmarks: write it without naming some")
    if wanted.beside and (wanted.write or not wanted.only):
        parser.error("name the benchmarks that know ratios, without writing: games")
    measured = f"{date.today()}, dokolearn {__version__}, {machine()}."
    lines = ["# Measured", "", f"{measured} `dokolearn bench --write` measures again.", ""]
    print("\n".join(lines))
    for name in [name for name in modules() if not wanted.only or name in wanted.only]:
        shown = list(table(name, measure(name, wanted.beside)))
        print("\n".join(shown))
        lines += shown
    if wanted.write:
        RESULTS.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
