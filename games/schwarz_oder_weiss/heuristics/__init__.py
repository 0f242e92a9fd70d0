"""The player of Schwarz oder Weiß who goes by rules of thumb."""
