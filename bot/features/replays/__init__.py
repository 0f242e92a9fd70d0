"""Replays: finished matches seen again with every hand open, alone or posted for all."""
