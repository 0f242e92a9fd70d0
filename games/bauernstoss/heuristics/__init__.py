"""The player of Bauernstoss who goes by rules of thumb."""
