"""Words and pictures: every render depends on its arguments alone, same input, same bytes."""
