"""One table from its lobby to its result: its match, what moves it, and what people see of it."""
