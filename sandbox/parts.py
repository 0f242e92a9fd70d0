"""The parts that one running sandbox is made of, each under its name."""

from dataclasses import dataclass, field

from sandbox.deadlines import Deadlines
from sandbox.faults import Faults
from sandbox.gateway.hub import Hub
from sandbox.journal import Journal
from sandbox.rest.ratelimits import RateLimits
from sandbox.switches import Switches
from sandbox.world import World


@dataclass(slots=True)
class Parts:
    """One world and everything that serves it."""

    world: World
    switches: Switches = field(default_factory=Switches)
    journal: Journal = field(default_factory=Journal)
    faults: Faults = field(default_factory=Faults)
    ratelimits: RateLimits = field(default_factory=RateLimits)
    deadlines: Deadlines = field(init=False)
    hub: Hub = field(init=False)

    def __post_init__(self) -> None:
        self.deadlines = Deadlines(self.world, self.switches)
        self.hub = Hub(self.world, self.switches)

    @property
    def gateway_url(self) -> str:
        """Where this sandbox's gateway answers."""
        return self.world.base.replace("http", "ws", 1) + "/gateway"
