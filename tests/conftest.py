"""What the whole suite shares: Discord's own description judges every request of every test."""

pytest_plugins = ["tests.inner_loop", "tests.judge.plugin"]
