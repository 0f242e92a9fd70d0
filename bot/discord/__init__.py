"""The edge to Discord: the one gate that every request passes, and its rules."""
