"""The picture of a table: values that describe it, and the code that paints them.

Nothing here knows a match or a game, so a picture shows what it was given and nothing else.
"""
