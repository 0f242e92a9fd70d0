"""Regulars' tables: the same people, called at the same time of every week."""
