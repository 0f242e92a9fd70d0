"""The player of Bohemian Watten who goes by rules of thumb."""
