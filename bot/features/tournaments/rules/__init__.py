"""Tournaments: who plays whom in which round, and who is ahead; no clock, no disk, no Discord."""
