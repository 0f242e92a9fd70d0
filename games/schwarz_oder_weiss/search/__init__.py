"""Thinking ahead at Schwarz oder Weiß: imagined worlds, and what actions come to in them."""
