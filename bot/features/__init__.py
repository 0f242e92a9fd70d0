"""Everything people can do besides playing at a table: a folder each, independent of each other."""
