"""While a site is looked at its server answers to the names of this machine alone."""

from wsgiref.util import setup_testing_defaults

from effort import each

from dokolearn.hosts.site.build.own_host import answer_here_only


def answered(asked: str | None, listens: str = "127.0.0.1") -> str:
    """The status of an answer to somebody who asks for this name."""
    statuses: list[str] = []

    def page(environ, start_response):  # type: ignore[no-untyped-def]
        start_response("200 OK", [])
        return [b"page"]

    environ: dict[str, object] = {}
    setup_testing_defaults(environ)
    environ["HTTP_HOST"] = asked
    if asked is None:
        del environ["HTTP_HOST"]
    list(answer_here_only(page, listens)(environ, lambda status, headers: statuses.append(status)))  # type: ignore[arg-type]
    return statuses[0]


@each("name", ["127.0.0.1:8000", "127.0.0.1", "localhost:8000", "LOCALHOST", "[::1]:8000", "[::1]"])
def test_names_of_this_machine_are_answered(name: str) -> None:
    assert answered(name) == "200 OK"


@each(
    "name",
    [
        *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example:8000", "", None),
        *("192.168.0.7:8000", "[::2]:8000", "localhost@evil.example", "0.0.0.0:8000"),
    ],
)
def test_other_names_are_not(name: str | None) -> None:
    assert answered(name) == "421 Misdirected Request"


def test_whoever_opens_it_to_others_is_answered_by_any_name() -> None:
    assert answered("club.example:8000", "0.0.0.0") == "200 OK"
    assert answered("192.168.0.7:8000", "192.168.0.7") == "200 OK"
