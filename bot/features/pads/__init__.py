"""Score pads: the points of people who play with real cards, written down on a slate."""
