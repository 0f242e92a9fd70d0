"""Advice: hints during a match, and what one's own decisions cost, by what one knew then."""
