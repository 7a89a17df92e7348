"""A text played through the engine: what is possible becomes moves, what is not becomes problems."""
