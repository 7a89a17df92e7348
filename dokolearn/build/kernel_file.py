"""The kernel as a WebAssembly file: `python -m dokolearn.build.kernel_file` makes it anew from its source.

For whoever changes the source (`pip install dokolearn[kernel]`). The file travels in the package, with the hashes of
both beside it, so that nobody needs a compiler, and a test can tell whether they belong together.
"""

import json
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from dokolearn.build.runtime import PACKAGE

SOURCE, FILE, RECORD = [PACKAGE / "kernel" / name for name in ("kernel.c", "kernel.wasm", "kernel.json")]

TARGET = ("--target=wasm32-freestanding", "-mcpu=generic+bulk_memory")
"""WebAssembly as every browser since 2021 runs it, without a library below."""

FLAGS = (
    "-O2",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-ffp-contract=off",
    "-nostdlib",
    "-Wl,--no-entry",
    "-Wl,--strip-all,-z,stack-size=131072",
)
"""A search goes 48 cards deep and needs half a kilobyte for each."""


def compile_kernel(source: Path = SOURCE) -> bytes:
    """The source as WebAssembly. Raises CalledProcessError with what the compiler has to say."""
    with TemporaryDirectory() as folder:
        made = Path(folder, "kernel.wasm")
        command = [sys.executable, "-m", "ziglang", "cc", *TARGET, *FLAGS, "-o", str(made), str(source)]
        subprocess.run(command, check=True)
        return made.read_bytes()


def hashes(source: bytes, wasm: bytes) -> dict[str, str]:
    """What tells both apart from any other."""
    return {"source": sha256(source).hexdigest(), "wasm": sha256(wasm).hexdigest()}


def main() -> None:
    """Makes file and record."""
    wasm = compile_kernel()
    FILE.write_bytes(wasm)
    facts = hashes(SOURCE.read_bytes(), wasm) | {"ziglang": version("ziglang")}
    RECORD.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
