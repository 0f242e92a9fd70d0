"""The display of Watten: what people at a table are shown, in keys of the words files."""
