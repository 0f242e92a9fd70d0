"""Guilds with their roles and members, and their JSON."""

from dataclasses import dataclass, field

from sandbox.clock import unix_time, written
from sandbox.wire import Json


@dataclass(slots=True, kw_only=True)
class Role:
    """A role; the one with the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    color: int = 0
    position: int = 0
    mentionable: bool = False
    managed_by: int | None = None

    def shape(self) -> Json:
        """The role object."""
        colors = {"primary_color": self.color, "secondary_color": None, "tertiary_color": None}
        tags = {} if self.managed_by is None else {"tags": {"bot_id": str(self.managed_by)}}
        return {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(self.permissions),
            "color": self.color,
            "colors": colors,
            "position": self.position,
            "mentionable": self.mentionable,
            "managed": self.managed_by is not None,
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
            **tags,
        }


@dataclass(slots=True, kw_only=True)
class Member:
    """A user's membership of one guild."""

    user_id: int
    roles: list[int] = field(default_factory=list[int])
    nick: str | None = None
    joined_at: str = field(default_factory=lambda: written(unix_time()))

    def shape(self) -> Json:
        """The member object without its user."""
        return {
            "roles": [str(role) for role in self.roles],
            "nick": self.nick,
            "avatar": None,
            "banner": None,
            "joined_at": self.joined_at,
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }


@dataclass(slots=True, kw_only=True)
class Guild:
    """A guild; whether the bot is in it shows in `members` like for anyone else."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    """What was chosen under Community, and means nothing to a guild that is none."""
    community: bool = False
    system_channel_id: int | None = None
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    members: dict[int, Member] = field(default_factory=dict[int, Member])

    @property
    def preferred_locale(self) -> str:
        """Only a Community guild can choose one (docs: resources/guild#guild-object)."""
        return self.locale if self.community else "en-US"

    @property
    def features(self) -> list[str]:
        """What is enabled, as far as the sandbox knows of it."""
        return ["COMMUNITY"] if self.community else []

    def shape(self) -> Json:
        """The guild object of `GET /guilds/{id}`, without members and channels."""
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner_id),
            "preferred_locale": self.preferred_locale,
            "roles": [role.shape() for role in self.roles.values()],
            "emojis": [],
            "stickers": [],
            "features": self.features,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "vanity_url_code": None,
            "application_id": None,
            "region": "deprecated",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": self.system_channel_id and str(self.system_channel_id),
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "max_members": 500000,
            "max_presences": None,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "hub_type": None,
            "incidents_data": None,
        }
