"""What every game shares: cards, seats, tricks, and the three degrees of secrecy of a table."""
