"""The promises on speed, each measured beside a named baseline in the same run."""
