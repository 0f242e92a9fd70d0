"""Makes the documentation site of the papers, the rules and the bot's own words."""
