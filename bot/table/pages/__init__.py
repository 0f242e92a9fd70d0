"""What is on a page of a table or a hand: words and buttons, given by the arguments alone."""
