"""A game as text and as film: `reader.read` makes values of a DKN file, `film.film` makes complete views of them."""
