"""A server of static files whose plug can be pulled: for a while, or in the middle of a file."""

import socket
import time
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from .host import unused_port

HALF = 2


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # as in host.py
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def __init__(self, *arguments: object, plug: "Plug") -> None:
        self.plug = plug
        super().__init__(*arguments, directory=str(plug.folder))  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        """Nobody wants to read it."""

    def end_headers(self) -> None:
        """Some servers know gzipped files, and say so."""
        if self.plug.knows_gzip and urlsplit(self.path).path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def do_GET(self) -> None:
        """Answer, or tear the line half-way through a file that is to be torn."""
        path = urlsplit(self.path).path
        self.plug.asked.append(path)
        if any(part in path for part in self.plug.slow):
            self.plug.wait()
        if any(part in path for part in self.plug.torn):
            content = Path(self.translate_path(self.path)).read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // HALF])
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
            return
        super().do_GET()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, plug: "Plug") -> None:
        self.open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), partial(_Handler, plug=plug))

    def process_request(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]
        """Remember the line: browsers keep them open."""
        self.open.add(request)
        super().process_request(request, client_address)

    def handle_error(self, *_: object) -> None:
        """Lines are torn here all the time."""


class Plug:
    """`pull` it, and nobody answers at this port any more; `put` it back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = unused_port()
        self.asked: list[str] = []
        self.torn: set[str] = set()
        """Parts of paths that are sent only half."""
        self.slow: set[str] = set()
        """Parts of paths that are answered when this is emptied."""
        self.knows_gzip = False
        """Whether browsers are told to unpack what is gzipped."""
        self._server: _Server | None = None

    @property
    def address(self) -> str:
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def put(self) -> None:
        """Answer from now on."""
        self._server = _Server(self.port, self)
        Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def pull(self) -> None:
        """Answer nobody, also not those whose line is open."""
        if not self._server:
            return
        self._server.shutdown()
        self._server.server_close()
        for line in self._server.open:
            with suppress(OSError):  # it is closed already
                line.shutdown(socket.SHUT_RDWR)
        self._server = None

    def wait(self) -> None:
        """Until nothing is to be slow any more."""
        while self.slow:
            time.sleep(0.01)
