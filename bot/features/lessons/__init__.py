"""Lessons: a deal of each game, step by step, for one person alone."""
