"""What is true at a table of High Card, whoever looks at it."""
