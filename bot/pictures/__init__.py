"""The picture of a table: values that say what is on it, and what paints them.

Nothing here knows a match or a game, so a picture shows what it was given and nothing else.
"""
