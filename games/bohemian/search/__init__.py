"""Thinking ahead at Bohemian Watten: imagined worlds, and what actions come to in them."""
