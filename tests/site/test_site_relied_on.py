"""Addresses and places of the finished site that others link to, as `relied_on.toml` lists them."""

import re
from pathlib import Path

import pytest
from relied_on import rows
from shared_site import SUB_PATH

PLACES = rows("anchors")


def test_addresses_that_others_link_to(real_site: Path) -> None:
    known = rows("addresses")
    pages = [*known["pages"], *(f"{kind}/{name}" for kind in ("lektionen", "spiele") for name in known[kind])]
    files = [*known["files"], *(f"spiele/{game}{more}" for game in known["spiele"] for more in known["beside_spiele"])]
    wanted = [*(f"{page}/".lstrip("/") for page in pages), *files]
    assert [address for address in wanted if not at(real_site, address).is_file()] == []


@pytest.mark.parametrize("page", PLACES)
def test_places_of_pages_that_others_link_to(page: str, real_site: Path) -> None:
    places = set(re.findall(r' id="([^"]+)"', at(real_site, f"{page}/").read_text(encoding="utf-8")))
    assert [place for place in PLACES[page] if place not in places] == []


def at(site: Path, address: str) -> Path:
    """The file that a server sends for an address."""
    return site / SUB_PATH / (f"{address}index.html" if address.endswith("/") or not address else address)
