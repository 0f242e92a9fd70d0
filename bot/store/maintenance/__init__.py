"""What an operator does with a database: back up, check, upgrade, rebuild, copy."""
