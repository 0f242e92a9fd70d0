"""Toasts: a glass raised for the others, counted for each person on a server."""
