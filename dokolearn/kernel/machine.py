"""Who runs the kernel: the one place that knows how WebAssembly is started.

CPython does it with wasmtime (`pip install dokolearn[schnell]`). Whatever else runs it, as the page of a browser could
for the Python inside it, is one more `Machine`.
"""

import os
import warnings
from functools import cache
from importlib import import_module
from typing import Any, Protocol

VERSION = 2
"""Of the doors of the kernel; a file of another version is not used."""

FILE = os.path.join(os.path.dirname(__file__), "kernel.wasm")


class Machine(Protocol):
    """A running kernel: its doors, and its memory."""

    def call(self, door: str, *numbers: int) -> int:
        """What a door answers; 0 where it answers nothing."""
        ...

    def write(self, place: int, content: bytes) -> None:
        """Puts numbers into the memory."""
        ...

    def read(self, place: int, length: int) -> bytes:
        """Takes them out."""
        ...


class Wasmtime:
    """The kernel in CPython.

    Raises ImportError where there is no wasmtime, OSError without the file, ValueError for a damaged or an older one.
    """

    def __init__(self, file: str = FILE) -> None:
        wasmtime: Any = import_module("wasmtime")
        with open(file, "rb") as opened:
            content = opened.read()
        engine = wasmtime.Engine()
        try:
            self._store: Any = wasmtime.Store(engine)
            module = wasmtime.Module(engine, content)
            self._doors: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._memory: Any = self._doors["memory"]
            version = self.call("version")
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise ValueError("its file is damaged") from error
        if version != VERSION:
            raise ValueError("its file is of another version")

    def call(self, door: str, *numbers: int) -> int:
        """What a door answers; 0 where it answers nothing."""
        return int(self._doors[door](self._store, *numbers) or 0)

    def write(self, place: int, content: bytes) -> None:
        """Puts numbers into the memory."""
        self._memory.write(self._store, content, place)

    def read(self, place: int, length: int) -> bytes:
        """Takes them out."""
        return bytes(self._memory.read(self._store, place, place + length))


@cache
def machine(file: str = FILE) -> Machine | None:
    """The kernel, started once. None without wasmtime, or with a file that is of no use: which is said once."""
    try:
        found = Wasmtime(file)
        import_module("atexit").register(machine.cache_clear)  # later wasmtime itself is half gone, and complains
        return found
    except (ImportError, OSError, ValueError) as error:
        why = "pip install dokolearn[schnell]" if isinstance(error, ImportError) else error
        warnings.warn(f"Searches take longer without the kernel: {why}", RuntimeWarning, stacklevel=2)
        return None
