"""Where tables are shown: the channel's messages, people's hands, reminders."""
