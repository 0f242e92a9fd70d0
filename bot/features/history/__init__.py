"""History: the matches that were finished on a server, leafed through."""
