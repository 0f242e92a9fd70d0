"""The lessons of the three games, each a deal with cards of its own."""
