"""What people at a table of Bauernstoss are shown, in keys of the words files."""
