"""What people at a table of High Card are shown, in keys of the words files."""
