"""What can be read: the rules of each game, words of card players, the help, what is kept."""
