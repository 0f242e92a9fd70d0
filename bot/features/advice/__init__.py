"""Advice: hints during a match, and reviews of what one's decisions cost, by what one knew then."""
