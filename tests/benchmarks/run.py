"""Measure what has a figure to reach: `dokolearn dev bench`, some of it `dokolearn dev bench viewer motion`.

With `--write` it goes into RESULTS.md, where every table says when and on what it was measured; tables of what was not
measured now stay. Every other module here that has `rows() -> list[Row]` takes part. Figures are a report, no test.
"""

import argparse
import os
import platform
import re
import sys
from datetime import date
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]
sys.path.append(str(HERE.parent))  # what tests of the page have in common

from rows import Row  # noqa: E402  the folder has to be known first

from dokolearn import __version__  # noqa: E402

RESULTS = HERE / "RESULTS.md"

HEAD = "# Measured\n\n`dokolearn dev bench --write` measures again, with names of tables only these.\n"

LONG = ("player_laws",)
"""What takes more than an hour is measured where it is named."""


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


def table(name: str, rows: list[Row], measured: str) -> str:
    """The rows of one module as Markdown, below what they were measured on."""
    lines = [f"## {name}", "", measured, "", "| figure | measured | target | reached |", "|---|---:|---:|---|"]
    for row in rows:
        digits = 0 if abs(row.measured) >= 100 or row.measured == int(row.measured) else 2
        figure = f"{row.measured:,.{digits}f} {row.unit}".rstrip()
        lines.append(f"| {row.what} | {figure} | {row.aim} | {row.reached} |")
    return "\n".join(lines) + "\n"


def written() -> dict[str, str]:
    """The tables of RESULTS.md by name."""
    parts = re.split(r"^(?=## )", RESULTS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {part.split("\n", 1)[0].removeprefix("## "): part.rstrip() + "\n" for part in parts}


def machine() -> str:
    """Where it was measured, without naming the machine, and how busy it was with other things."""
    busy = f", load {os.getloadavg()[0]:.1f} before it began" if hasattr(os, "getloadavg") else ""
    python = f"{platform.python_implementation()} {platform.python_version().rpartition('.')[0]}"
    return f"{os.cpu_count()} cores, {python}{busy}"


def main() -> None:
    """Run the benchmarks that were named, or all that do not take long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help=f"benchmarks to run: {', '.join(modules())}")
    parser.add_argument("--write", action="store_true", help="write RESULTS.md")
    parser.add_argument(
        "--beside", type=Path, metavar="PATH", help="another state of the project: measure ratios to it"
    )
    wanted = parser.parse_args()
    if wanted.beside and (wanted.write or not wanted.only):
        parser.error("name the benchmarks that know ratios, without writing: engine, games, players")
    for name in wanted.only or [name for name in modules() if name not in LONG]:
        measured = f"{date.today()}, dokolearn {__version__}, {machine()}."
        shown = table(name, measure(name, wanted.beside), measured)
        print(shown, flush=True)
        if wanted.write:
            found = written() | {name: shown}
            RESULTS.write_text("\n".join([HEAD, *(found[each] for each in sorted(found))]), encoding="utf-8")


if __name__ == "__main__":
    main()
