"""One table on Discord, kept up to date for its people: message, hands, reminders."""
