"""The tool kit for pages: layout, presses, markdown, cards in text, and all words."""
