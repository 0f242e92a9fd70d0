"""Rate limits: the headers clients steer by, and real buckets when the switch is on."""

from dataclasses import dataclass, field
from zlib import crc32

from sandbox.clock import unix_time

# Requests and seconds. Field numbers, not Discord's word: it says not to hard-code them.
_LIMITS = {
    ("POST", "/channels/{channel}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): (5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): (5, 1.0),
    ("PATCH", "/channels/{channel}"): (2, 600.0),
    ("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me"): (1, 0.25),
    ("POST", "/webhooks/{application}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/@original"): (5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
}
_USUAL = (50, 1.0)
_GLOBAL = (50, 1.0)
SCOPE = "X-RateLimit-Scope"
"""The header of a refusal that says whose limit it was: "user", "shared" or "global"."""


@dataclass(slots=True)
class Bucket:
    """One window of one limit."""

    limit: int
    window: float
    opened: float = 0.0
    used: int = 0

    def take(self, now: float) -> float:
        """Use one request up; return 0, or the seconds to wait when none is left."""
        if now - self.opened >= self.window:
            self.opened, self.used = now, 0
        if self.used >= self.limit:
            return self.opened + self.window - now
        self.used += 1
        return 0.0


@dataclass(slots=True)
class Verdict:
    """What the limits say of one request: its headers, and a wait if it is refused."""

    headers: dict[str, str]
    retry_after: float = 0.0
    is_global: bool = False


@dataclass(slots=True)
class RateLimits:
    """All buckets, one for each route and major parameter."""

    buckets: dict[str, Bucket] = field(default_factory=dict[str, Bucket])
    everything: Bucket = field(default_factory=lambda: Bucket(*_GLOBAL))

    def judge(self, method: str, template: str, major: str, *, enforced: bool) -> Verdict:
        """Count a request; interaction callbacks are outside all limits (docs)."""
        if template.endswith("/callback"):
            return Verdict({})
        if not enforced:
            return Verdict(_headers(method, template, Bucket(1000, 1.0, unix_time())))
        now = unix_time()
        if not template.startswith("/webhooks") and (wait := self.everything.take(now)):
            return global_refusal(wait)
        limit = _LIMITS.get((method, template), _USUAL)
        bucket = self.buckets.setdefault(f"{method} {template} {major}", Bucket(*limit))
        wait = bucket.take(now)
        scope = {SCOPE: "user"} if wait else {}
        return Verdict(_headers(method, template, bucket) | scope, wait)


def refusal(method: str, template: str, wait: float, scope: str, remaining: int) -> Verdict:
    """Refuse a request that has `remaining` requests left of its route's own limit."""
    bucket = Bucket(remaining + 1, wait, unix_time(), 1)
    return Verdict(_headers(method, template, bucket) | {SCOPE: scope}, wait)


def global_refusal(wait: float) -> Verdict:
    """Refuse a request because there were too many in all."""
    return Verdict({"X-RateLimit-Global": "true", SCOPE: "global"}, wait, is_global=True)


def _headers(method: str, template: str, bucket: Bucket) -> dict[str, str]:
    ends = bucket.opened + bucket.window
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
        "X-RateLimit-Reset": f"{ends:.3f}",
        "X-RateLimit-Reset-After": f"{max(0.0, ends - unix_time()):.3f}",
        "X-RateLimit-Bucket": f"{crc32((method + template).encode()):08x}",
    }
