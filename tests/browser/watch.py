"""What pages ask for and complain about."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

INSIDE = {"data", "blob", "about"}
"""Schemes of addresses that leave the browser alone."""


@dataclass
class Watch:
    """Every request, script error and console error of a browser context."""

    home: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def follow(self, context: BrowserContext) -> None:
        """Start to listen; pages to come are included."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))
        context.on("page", self._sockets)

    def _sockets(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.requests.append(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location['url']})")

    def foreign(self) -> list[str]:
        """Requests to any other host."""
        asked = ((url, urlsplit(url)) for url in self.requests)
        return [
            url for url, parts in asked if parts.scheme not in INSIDE and parts.netloc != urlsplit(self.home).netloc
        ]
