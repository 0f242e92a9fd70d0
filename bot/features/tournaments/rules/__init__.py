"""Tournaments: the draw of each round, and the standings; no clock, no disk, no Discord."""
