"""What surrounds the games: the clock, the shuffle, the disk, the words and Discord."""
