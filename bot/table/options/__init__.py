"""A game's options in words, as fields of a form, and read back from its answers."""
