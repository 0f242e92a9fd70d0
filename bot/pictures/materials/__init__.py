"""What pictures are painted from: cards, suits, letters, colours, panels and chips."""
