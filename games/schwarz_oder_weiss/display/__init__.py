"""The display of Schwarz oder Weiß: what people see at a table, in keys of the words files."""
