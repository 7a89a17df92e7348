"""A Mappe: games, exercises, drills, pages and own words in one order, as a value, a file, a link and a page."""
