"""Switches: how strict or unkind the sandbox is right now."""

from dataclasses import dataclass


@dataclass(slots=True, kw_only=True)
class Switches:
    """All of them, at Discord's own behaviour unless named otherwise.

    ratelimit: enforce rate limits (off: the headers promise plenty);
    deadline: seconds an interaction waits for its first answer;
    ack_heartbeats: whether heartbeats are acknowledged;
    heartbeat_interval: milliseconds asked for in HELLO;
    gateway_delay: seconds every event is held back;
    lets_connect: whether the gateway takes new connections;
    refuse_resume: answer RESUME with an invalid session;
    privileged: whether privileged intents are granted;
    shards: how many shards a bot is told to use;
    guilds_a_shard: how many servers one shard may have (the gateway closes with 4011 beyond);
    lets_in: of how many shards at a time one may identify (max_concurrency);
    identify_interval: seconds between two identifies of shards that count together (5 at Discord);
    starts: how often a day a bot may identify.
    """

    ratelimit: bool = False
    deadline: float = 3.0
    ack_heartbeats: bool = True
    heartbeat_interval: int = 41_250
    gateway_delay: float = 0.0
    lets_connect: bool = True
    refuse_resume: bool = False
    privileged: bool = False
    shards: int = 1
    guilds_a_shard: int = 2_500
    lets_in: int = 1
    identify_interval: float = 0.0
    starts: int = 1_000

    def set(self, **values: float) -> None:
        """Change switches by name; an unknown name is a KeyError."""
        for name, value in values.items():
            if name not in self.__slots__:
                raise KeyError(f"there is no switch {name!r}")
            setattr(self, name, value)
