"""Tournaments: announced, signed up for, drawn round by round, played at tables and counted."""
