"""HTML of exercises, games, forms and passages, as pages and notebook cells carry it: readable before any script."""
