"""Statistics: a person's results so far, with a chart of their rating."""
