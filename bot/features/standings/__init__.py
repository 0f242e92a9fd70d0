"""Standings: the leaderboards of a server, and its seasons."""
