"""Thinking ahead at Bauernstoss: imagined worlds, and what actions come to in them."""
