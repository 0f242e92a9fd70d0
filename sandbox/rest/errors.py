"""Discord's refusals: status, code and sentence (docs: topics/opcodes-and-status-codes)."""

from sandbox.limits import Violation, form_errors
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
    "Guild Scheduled Event": 10070,
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


def invalid(*found: Violation) -> ApiError:
    """Say what of a form does not fit the world as it is; by itself it might have been right."""
    shape = form_errors(found)
    return ApiError(400, shape["code"], shape["message"], errors=shape["errors"])


def missing_access() -> ApiError:
    """Say that the bot does not see this channel or guild."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Say that the bot sees it but may not do that."""
    return ApiError(403, 50013, "Missing Permissions")
