"""Licences of others that travel with a site."""

from functools import cache
from importlib.metadata import distribution


@cache
def theme_licence() -> str:
    """The licence text of the theme, which travels with every page."""
    parts = [file for file in distribution("mkdocs-material").files or [] if file.name == "LICENSE"]
    return "".join(f"\n\nMaterial for MkDocs\n\n{file.read_text()}" for file in parts)
