"""The work of an operator on a database: back up, check, upgrade, rebuild, copy."""
