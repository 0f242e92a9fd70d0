"""Thinking ahead at Watten: imagined worlds, and what actions come to in them."""
