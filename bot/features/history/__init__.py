"""History: the matches that were finished on a server, page by page."""
