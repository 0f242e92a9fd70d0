"""The edge to Discord: the one gate that every request passes, and what it goes by."""
