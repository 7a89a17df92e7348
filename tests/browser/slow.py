"""A server of static files with a thin line: so many bytes a second for everybody together, and some way to go."""

import socket
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from pathlib import Path
from threading import Lock, Thread
from typing import BinaryIO
from urllib.parse import urlsplit

PIECE = 8192
"""Bytes that travel in one go: downloads at the same time take turns."""

MEGABIT = 125_000
"""Bytes."""

REST = 0.4
"""Seconds."""


@dataclass
class Line:
    """How thin the line is; all of it may be changed while it is used. Only bodies of answers cost time."""

    bytes_per_second: float
    latency: float = 0.0
    """Seconds from a request to the first byte of its answer."""
    torn: dict[str, int] = field(default_factory=dict)
    """By part of a path after how many bytes the connection breaks."""
    mends: bool = False
    """Whether each of these breaks only once."""
    rests: dict[str, int] = field(default_factory=dict)
    """By path after how many bytes the line rests: a reader sees what has come so far."""
    blocked: tuple[str, ...] = ()
    """Parts of paths whose requests are not answered: the connection just ends."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Sent with every answer."""
    asked: list[str] = field(default_factory=list)
    """Every path, in order."""
    sent: Counter[str] = field(default_factory=Counter)
    """By path the bytes of bodies so far."""

    def __post_init__(self) -> None:
        self._lock = Lock()
        self._free = 0.0

    def carry(self, path: str, size: int) -> None:
        """Wait until so many bytes have come through, behind all who came before."""
        with self._lock:
            self.sent[path] += size
            self._free = max(self._free, time.monotonic()) + size / self.bytes_per_second
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}
    disable_nagle_algorithm = True

    def __init__(self, *arguments: object, folder: Path, below: str, line: Line) -> None:
        self.below, self.line = below, line
        super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        """Nobody wants to read it."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.line.asked.append(path)
        time.sleep(self.line.latency)
        if any(part in path for part in self.line.blocked):
            self._hang_up()
        elif path.startswith(self.below):
            super().do_GET()
        else:
            self.send_error(404)

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.below))

    def end_headers(self) -> None:
        for name, value in self.line.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: BinaryIO, outputfile: BufferedIOBase) -> None:  # type: ignore[override]
        """The body, piece by piece."""
        path = urlsplit(self.path).path
        if beginning := self.line.rests.get(path):
            outputfile.write(source.read(beginning))
            time.sleep(REST)
        torn, left = next((each for each in self.line.torn.items() if each[0] in path), ("", None))
        while piece := source.read(PIECE if left is None else min(PIECE, left)):
            self.line.carry(path, len(piece))
            outputfile.write(piece)
            left = None if left is None else left - len(piece)
        if left == 0:
            if self.line.mends:
                del self.line.torn[torn]
            self._hang_up()

    def _hang_up(self) -> None:
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """Lines are torn here all the time."""


@contextmanager
def slowly(folder: Path, line: Line, below: str = "/") -> Iterator[str]:
    """The address of a folder that is served at the end of this line, with a slash at the end.

    `below` is the path at which it is served. Nothing is compressed on the way.
    """
    with _Server(("127.0.0.1", 0), partial(_Handler, folder=folder, below=below, line=line)) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{below}"
        server.shutdown()
