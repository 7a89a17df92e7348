"""The pages of a site: lessons, games, lists, forms and the menu that leads to them."""
