"""What people can do besides playing at a table: a folder each, and strangers to each other."""
