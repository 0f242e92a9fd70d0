"""The odds of the games, derived from their own rules and players, and kept in `games/odds`."""
