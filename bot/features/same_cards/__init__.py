"""The same cards again: alone, as often as one likes, or by a friend who was challenged."""
