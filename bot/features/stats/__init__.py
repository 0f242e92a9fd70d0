"""Statistics: what a person has done so far, with a chart of their rating."""
