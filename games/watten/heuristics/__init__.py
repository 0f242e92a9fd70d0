"""The player of Watten who goes by rules of thumb."""
