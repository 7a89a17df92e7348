"""Kernels for lessons: a fresh one for each, and while somebody writes, one that has started before it is asked for.

What waits has imported nothing of ours: a lesson always runs the code as it is when it runs.
"""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager

from dokolearn.course.author_words import LANGUAGE


class OwnKernel(KernelSpecManager):
    """Only one kernel: the interpreter that builds the site, whatever else is installed around it."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The running interpreter, by whatever name it is asked for."""
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--HistoryManager.enabled=False"]
        return KernelSpec(argv=argv, display_name="Python", language="python")


@dataclass(frozen=True)
class Started:
    """A kernel that waits in a folder for a language; `sockets` goes with it."""

    manager: AsyncKernelManager
    sockets: TemporaryDirectory[str]
    place: tuple[Path, str]


class Ahead:
    """At most one kernel that waits for the next lesson."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: Started | None = None

    def start(self, folder: Path, lang: str) -> None:
        """Have one wait there, unless one does. On Windows, where kernels share ports, none ever waits."""
        if sys.platform == "win32":
            return
        with self._lock:
            if self._waiting is None:
                sockets = TemporaryDirectory(prefix="dk")
                self._waiting = Started(_manager(sockets.name), sockets, (folder, lang))
                asyncio.run(_start(self._waiting))

    def take(self, folder: Path, lang: str) -> Started | None:
        """The one that waits, if it waits there and is well; whoever takes it ends it."""
        with self._lock:
            found = self._waiting
            if found is None or found.place != (folder, lang):
                return None
            self._waiting = None
        if asyncio.run(_is_well(found)):
            return found
        _end(found)
        return None

    def stop(self) -> None:
        """End the one that waits, if one does."""
        with self._lock:
            found, self._waiting = self._waiting, None
        if found:
            _end(found)


AHEAD = Ahead()
"""Started by the plugin while somebody looks on; a plain build has none."""


@contextmanager
def kernel(folder: Path, lang: str) -> Iterator[AsyncKernelManager]:
    """A kernel for one lesson of a folder, started or still to be started there."""
    if found := AHEAD.take(folder, lang):
        with found.sockets:
            yield found.manager
        return
    with TemporaryDirectory(prefix="dk") as sockets:
        yield _manager(sockets)


def environment(lang: str) -> dict[str, str]:
    """What a kernel finds around it."""
    # No compiled files: a watched package must not change because a lesson imported it; those of others are there.
    return os.environ | {"DOKOLEARN_HOST": "page", "PYTHONDONTWRITEBYTECODE": "1", LANGUAGE: lang}


def _manager(sockets: str) -> AsyncKernelManager:
    if sys.platform == "win32":
        return AsyncKernelManager(kernel_spec_manager=OwnKernel())
    # Files instead of ports: kernels that start together never fight for one, and nobody else can listen.
    return AsyncKernelManager(kernel_spec_manager=OwnKernel(), transport="ipc", ip=os.path.join(sockets, "k"))


async def _start(one: Started) -> None:
    folder, lang = one.place
    await one.manager.start_kernel(cwd=str(folder), env=environment(lang))


async def _is_well(one: Started) -> bool:
    return bool(await one.manager.is_alive())


def _end(one: Started) -> None:
    asyncio.run(_shut_down(one))
    one.sockets.cleanup()


async def _shut_down(one: Started) -> None:
    await one.manager.shutdown_kernel(now=True)
