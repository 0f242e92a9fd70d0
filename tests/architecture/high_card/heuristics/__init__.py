"""How a sensible player plays High Card."""
