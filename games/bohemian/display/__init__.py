"""What people at a table of Bohemian Watten are shown, in keys of the words files."""
