"""Who runs the kernel: the one place that knows how WebAssembly is started.

CPython does it with wasmtime (`pip install dokolearn[schnell]`), Python in a page by what the page itself has for it.
"""

import os
import sys
import warnings
from functools import cache
from importlib import import_module
from typing import Any, Protocol

VERSION = 4
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
        content = _content(file)
        engine = wasmtime.Engine()
        try:
            self._store: Any = wasmtime.Store(engine)
            module = wasmtime.Module(engine, content)
            self._doors: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._memory: Any = self._doors["memory"]
            _check(self)
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise ValueError("its file is damaged") from error

    def call(self, door: str, *numbers: int) -> int:
        """What a door answers; 0 where it answers nothing."""
        return int(self._doors[door](self._store, *numbers) or 0)

    def write(self, place: int, content: bytes) -> None:
        """Puts numbers into the memory."""
        self._memory.write(self._store, content, place)

    def read(self, place: int, length: int) -> bytes:
        """Takes them out."""
        return bytes(self._memory.read(self._store, place, place + length))


class InPage:
    """The kernel in a page, beside the Python of its worker. Raises OSError without the file, ValueError for a damaged
    or an older one."""

    def __init__(self, file: str = FILE) -> None:
        js: Any = import_module("js")
        content = _content(file)
        try:
            written = js.Uint8Array.new(len(content))
            written.assign(content)
            module = js.WebAssembly.Module.new(written)
            self._doors: Any = js.WebAssembly.Instance.new(module).exports
            self._bytes: Any = js.Uint8Array
            _check(self)
        except (import_module("pyodide.ffi").JsException, AttributeError) as error:
            raise ValueError("its file is damaged") from error

    def call(self, door: str, *numbers: int) -> int:
        """What a door answers; 0 where it answers nothing."""
        return int(getattr(self._doors, door)(*numbers) or 0)

    def write(self, place: int, content: bytes) -> None:
        """Puts numbers into the memory, which lies elsewhere after it has grown."""
        self._bytes.new(self._doors.memory.buffer, place, len(content)).assign(content)

    def read(self, place: int, length: int) -> bytes:
        """Takes them out."""
        return bytes(self._bytes.new(self._doors.memory.buffer, place, length).to_bytes())


def _content(file: str) -> bytes:
    with open(file, "rb") as opened:
        return opened.read()


def _check(machine: Machine) -> None:
    """Raises ValueError for a kernel of another version."""
    if machine.call("version") != VERSION:
        raise ValueError("its file is of another version")


@cache
def machine(file: str = FILE) -> Machine | None:
    """The kernel, started once. None where nobody can run it, or with a file that is of no use: which is said once."""
    try:
        if sys.platform == "emscripten":
            return InPage(file)
        found = Wasmtime(file)
        import_module("atexit").register(machine.cache_clear)  # later wasmtime itself is half gone, and complains
        return found
    except (ImportError, OSError, ValueError) as error:
        why = "pip install dokolearn[schnell]" if isinstance(error, ImportError) else error
        warnings.warn(f"Searches take longer without the kernel: {why}", RuntimeWarning, stacklevel=2)
        return None
