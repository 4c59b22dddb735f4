"""Everything that the client raises. None of it contains the API key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from ._generated.models import Batch, ErrorDetails


class VinspecError(Exception):
    """The base of every error of this package."""

    idempotency_key: str | None = None
    """Of the failed call; None if it has none. Within 24 hours, the same call with it is never paid for twice."""

    def __init__(self, message: str) -> None:
        # What else an error says are plain attributes, so that it can be sent to another process.
        super().__init__(message)
        self.message = message


class UsageError(VinspecError, ValueError):
    """The call cannot be sent: an option or a value makes no sense."""


class ApiKeyError(UsageError):
    """There is no API key, or it cannot be one."""


class ApiConnectionError(VinspecError):
    """The service could not be reached, or the connection broke before the whole response arrived."""


class ApiTimeoutError(ApiConnectionError):
    """No complete response within the timeout."""


class BatchStoppedError(VinspecError):
    """The batch waits, or somebody paused or canceled it. The results so far have been given."""

    batch: Batch
    """As it stopped. `waits_for` says what it waits for."""


class ApiError(VinspecError):
    """The service returned an error. The message says what to do next."""

    code: str = "unexpected_response"
    """What went wrong, as the contract names it; `unexpected_response` if something else than the API responded."""
    status: int = 0
    """The HTTP status."""
    request_id: str | None = None
    """Send it to support. None if the response has none."""
    details: ErrorDetails | None = None
    """More about the error, depending on its code."""
    retry_after: float | None = None
    """How many seconds the service asks to wait; None if it does not say."""
    headers: httpx.Headers
    """All headers of the response."""
    body: Any = None
    """The parsed body of the response; None if it was not JSON."""

    def __str__(self) -> str:
        request = f", request {self.request_id}" if self.request_id else ""
        return f"{self.message} ({self.code}{request})"


class BadRequestError(ApiError):
    """400: the request breaks the contract."""


class AuthenticationError(ApiError):
    """401: the API key is missing, invalid, or revoked."""


class InsufficientCreditsError(ApiError):
    """402: no credits are left, or the key has reached its daily cap (`daily_cap_reached`)."""


class PermissionDeniedError(ApiError):
    """403: the API key lacks a permission, or the account holder must approve the change first."""


class NotFoundError(ApiError):
    """404: no such vehicle, package, batch, or route."""


class MethodNotAllowedError(ApiError):
    """405: the path does not take this method."""


class RequestTimeoutError(ApiError):
    """408: something between the client and the API gave up on the request."""


class ConflictError(ApiError):
    """409: the idempotency key is in use, or was used with different input."""


class UnsupportedMediaTypeError(ApiError):
    """415: the body is not JSON."""


class UnprocessableError(ApiError):
    """422: well-formed, but it cannot be served: not a VIN, not an electric vehicle, a withdrawn package."""


class RateLimitError(ApiError):
    """429: too many requests."""


class ServerError(ApiError):
    """5xx: the service, or something in front of or behind it, is failing. Repeating with the same key is safe."""


class InternalServerError(ServerError):
    """500: a bug in the service."""


class ServiceUnavailableError(ServerError):
    """503: the service, its vehicle data, or payments are unavailable."""


_CLASSES: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    408: RequestTimeoutError,
    409: ConflictError,
    415: UnsupportedMediaTypeError,
    422: UnprocessableError,
    429: RateLimitError,
    500: InternalServerError,
    503: ServiceUnavailableError,
}


def class_of_status(status: int) -> type[ApiError]:
    return _CLASSES.get(status, ServerError if status >= 500 else ApiError)
