"""What people at a table of Watten are shown, in keys of the words files."""
