"""The site: lessons, games and pages as MkDocs publishes them."""
