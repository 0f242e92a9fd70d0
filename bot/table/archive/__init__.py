"""Matches that are over, from their logs: replays, records, and the proof of fair decks."""
