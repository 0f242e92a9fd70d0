"""The pages of a table and of a hand: words and buttons, given by the arguments alone."""
