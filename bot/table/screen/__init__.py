"""What people see of one table on Discord, and how it is kept true: message, hands, reminders."""
