"""Discord's refusals: status, code and sentence (docs: topics/opcodes-and-status-codes)."""

from sandbox.wire import Json

_UNKNOWN = {
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Overwrite": 10009,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
}


class ApiError(Exception):
    """A request refused; `shape` is the body of the answer."""

    def __init__(self, status: int, code: int, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.shape: Json = {"message": message, "code": code, **more}


def unknown(what: str) -> ApiError:
    """Say that there is no such thing."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """Say that the bot does not see this channel or guild."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Say that the bot sees it but may not do that."""
    return ApiError(403, 50013, "Missing Permissions")
