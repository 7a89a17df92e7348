"""Thin adapters that carry exercises and films into notebooks, pages and the site."""
