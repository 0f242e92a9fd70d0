"""The deal of the day: the same cards for everybody, played once by each and compared."""
