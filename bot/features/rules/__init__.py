"""Texts to read: the rules of each game, words of card players, the help, the privacy notice."""
