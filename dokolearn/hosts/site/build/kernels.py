"""Kernels for lessons: a fresh one for each, forked from one process that has imported what all of them need.

That process is made anew when our code has changed: a lesson always runs the code as it is when it runs.
"""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from dokolearn.build.cache import PACKAGE, sources_hash
from dokolearn.course.author_errors import LANGUAGE
from dokolearn.shallow_json import JsonObject

FORKED = sys.platform != "win32"
"""Windows cannot fork; there every kernel starts on its own."""


PATIENCE_SECONDS = 60
"""So long a busy machine may need for a kernel."""


class OwnKernel(KernelSpecManager):
    """Only one kernel: the interpreter that builds the site, whatever else is installed around it."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The running interpreter, by whatever name it is asked for."""
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--HistoryManager.enabled=False"]
        return KernelSpec(argv=argv, display_name="Python", language="python")


class AtOnce(AsyncKernelClient):
    """Begins with a kernel as soon as it can be heard: Jupyter's own way listens a fifth of a second longer."""

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Until it has said that it is done with a question. Raises RuntimeError if it has died or says nothing."""
        ends = time.monotonic() + (timeout or PATIENCE_SECONDS)
        while time.monotonic() < ends and await self.is_alive():
            with suppress(Empty):  # it greets whoever listens
                await self.get_iopub_msg(timeout=0.2)
            with suppress(TimeoutError, Empty):  # what it says before we are connected is lost
                reply = await self.kernel_info(reply=True, timeout=1)
                while not _is_done(await self.get_iopub_msg(timeout=0.2), reply["parent_header"]["msg_id"]):
                    pass
                return
        raise RuntimeError("no word from the kernel")


def _is_done(message: JsonObject, asked: str) -> bool:
    return bool(message["parent_header"].get("msg_id") == asked and message["content"].get("execution_state") == "idle")


class ForkedKernel:
    """A forked kernel, with all that Jupyter asks of a process it has started."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid, self.line = pid, line

    def poll(self) -> int | None:
        """None while it lives: its end of the line is open."""
        ended, _, _ = select.select([self.line], [], [], 0)
        return 0 if ended else None

    def wait(self) -> int:
        """Until it has ended."""
        select.select([self.line], [], [])
        self.line.close()
        return 0

    def lives(self) -> bool:
        """Whether it still runs; for those who did not start it."""
        with suppress(OSError, ValueError):  # its end has been seen, and its line closed, just now
            return self.poll() is None
        return False

    def send_signal(self, number: int) -> None:
        """To this process alone. Raises ProcessLookupError for one that has ended."""
        os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


@dataclass(frozen=True)
class Forking:
    """The process that forks: which code it has imported, the socket by which it is asked, and its kernels."""

    about: tuple[str, str]
    process: subprocess.Popen[bytes]
    control: socket.socket
    kernels: list[ForkedKernel] = field(default_factory=list)

    def fork(self, command: list[str], folder: str) -> ForkedKernel:
        """A kernel more. Raises OSError if the process has ended."""
        ours, its = socket.socketpair()
        with its:
            socket.send_fds(self.control, [json.dumps({"command": command, "folder": folder}).encode()], [its.fileno()])
        if not (pid := ours.recv(32)):
            raise OSError("no kernel has come")
        self.kernels[:] = [one for one in self.kernels if one.lives()]
        self.kernels.append(forked := ForkedKernel(int(pid), ours))
        return forked

    def is_idle(self) -> bool:
        """Whether no kernel needs it any more."""
        return not any(one.lives() for one in self.kernels)

    def end(self) -> None:
        """It forks no more; its kernels end with it."""
        self.control.close()
        self.process.kill()
        self.process.wait()


class Forks:
    """At most one process that forks, with today's code; those before it stay while a lesson is not done with them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._forking: Forking | None = None
        self._past: list[Forking] = []

    def start(self, lang: str) -> None:
        """Have one wait, if there can be one."""
        if FORKED:
            with self._lock:
                self._today(lang)

    def fork(self, command: list[str], folder: str, lang: str) -> ForkedKernel:
        """A kernel with today's code, for a language. Raises OSError if two in a row fork none."""
        with self._lock:
            with suppress(OSError):
                return self._today(lang).fork(command, folder)
            self._retire()  # it ended between two looks; a process is dead a moment before it counts as ended
            return self._today(lang).fork(command, folder)

    def stop(self) -> None:
        """End the one that waits, if one does, and all before it."""
        with self._lock:
            self._retire()
            self._end(self._past)

    def _today(self, lang: str) -> Forking:
        about = lang, sources_hash()
        if self._forking and (self._forking.about != about or self._forking.process.poll() is not None):
            self._retire()
        self._end([one for one in self._past if one.is_idle()])
        if self._forking is None:
            self._forking = _forking(about)
        return self._forking

    def _retire(self) -> None:
        if self._forking:
            self._past.append(self._forking)
        self._forking = None

    def _end(self, these: list[Forking]) -> None:
        for one in these:
            one.end()
        self._past = [one for one in self._past if one not in these]


FORKS = Forks()
"""Ended by the plugin, and by itself with whoever has asked."""


class ByForking(LocalProvisioner):
    """How Jupyter comes to a forked kernel."""

    lang = "de"

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Its folder is that of the notebook; what is around it stands in the process that forks."""
        forked = FORKS.fork(cmd[2:], str(kwargs["cwd"]), self.lang)
        self.process = forked  # type: ignore[assignment]  # all of a process that is asked of it
        self.pid = self.pgid = forked.pid
        return self.connection_info

    async def kill(self, restart: bool = False) -> None:
        """End it, and see it end: Jupyter looks only every tenth of a second."""
        await super().kill(restart)
        while await self.poll() is None:
            await asyncio.sleep(0.005)


@contextmanager
def kernel(lang: str) -> Iterator[AsyncKernelManager]:
    """A kernel for one lesson, still to be started."""
    with TemporaryDirectory(prefix="dk") as sockets:
        yield _manager(sockets, lang)


def environment(lang: str) -> dict[str, str]:
    """What a kernel finds around it."""
    # No compiled files: a watched package must not change because a lesson imported it; those of others are there.
    return os.environ | {"DOKOLEARN_HOST": "page", "PYTHONDONTWRITEBYTECODE": "1", LANGUAGE: lang}


def _manager(sockets: str, lang: str) -> AsyncKernelManager:
    if not FORKED:
        return AsyncKernelManager(kernel_spec_manager=OwnKernel())
    # Files instead of ports: kernels that start together never fight for one, and nobody else can listen.
    manager = AsyncKernelManager(kernel_spec_manager=OwnKernel(), transport="ipc", ip=os.path.join(sockets, "k"))
    manager.client_factory = AtOnce
    manager.provisioner = ByForking(kernel_spec=manager.kernel_spec, parent=manager)
    manager.provisioner.lang = lang
    return manager


def _forking(about: tuple[str, str]) -> Forking:
    ours, its = socket.socketpair()
    with its:
        command = [sys.executable, "-m", "dokolearn.hosts.site.build.kernel_fork", str(its.fileno())]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            pass_fds=[its.fileno()],
            cwd=PACKAGE.parent,
            env=environment(about[0]),
            start_new_session=True,  # Ctrl+C is for whoever serves, who ends it
        )
    return Forking(about, process, ours)
