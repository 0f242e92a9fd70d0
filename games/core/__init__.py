"""The parts every game shares: cards, seats, tricks, and a table's three degrees of secrecy."""
