"""Who is answered while a site is looked at: a server of this machine answers to the names of this machine alone.

A page of the net may give its own name the address of this machine, and could read then what is served here.
"""

from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import Any, TypeAlias

Application: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
"""What answers a request, as WSGI has it: from its environment, by a function that begins the answer."""

REFUSED = "421 Misdirected Request"


def is_loopback(host: str) -> bool:
    """Whether a name or an address means this machine and no other."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def answer_here_only(app: Application, host: str) -> Application:
    """The application as it answers when it listens on `host`: on an address of this machine to its own names only, on
    any other, which somebody has asked for, as it is."""
    if not is_loopback(host):
        return app

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if is_loopback(_name(environ.get("HTTP_HOST", ""))):
            return app(environ, start_response)
        start_response(REFUSED, [("Content-Type", "text/plain; charset=utf-8")])
        return [REFUSED.encode()]

    return answer


def _name(asked: str) -> str:
    """The name that was asked for, without its port: `[::1]:8000`, `localhost:8000`."""
    asked = asked.strip().lower()
    return asked[1:].partition("]")[0] if asked.startswith("[") else asked.partition(":")[0]
