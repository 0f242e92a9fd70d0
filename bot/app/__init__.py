"""One bot process: opened, configured, watched, looked after, and closed."""
