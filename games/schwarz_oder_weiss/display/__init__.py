"""What people at a table of Schwarz oder Weiß are shown, in keys of the words files."""
