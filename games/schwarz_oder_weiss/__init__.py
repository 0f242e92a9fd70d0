"""Schwarz oder Weiß: take every trick or none, with a dummy (see RULES.md)."""
