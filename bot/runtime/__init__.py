"""Tables while they are played: what is wired once, what moves them, who sits at them."""
