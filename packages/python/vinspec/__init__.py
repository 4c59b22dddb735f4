"""A client for the vinspec API: customer-ready specifications of electric vehicles, by VIN.

`vinspec.generated.api` has a function for each operation. They call the API through a client from `connect`, which
retries as docs/client-rules.json says.
"""

import os
import re
import uuid

import httpx

from .generated import AuthenticatedClient
from .retry import RetryingTransport

__all__ = ["AuthenticatedClient", "RetryingTransport", "connect", "new_idempotency_key"]


_SAFE_URL = re.compile(r"https://|http://(localhost|127\.[\d.]+|\[::1\])([:/]|$)", re.IGNORECASE)


def connect(
    api_key: str,
    base_url: str = "https://api.vinspec.example/api/v1",
    *,
    timeout: float = 60.0,
    transport: RetryingTransport | None = None,
    allow_http: bool = False,
) -> AuthenticatedClient:
    """A client for the functions of `vinspec.generated.api`. `timeout` is for one attempt, in seconds.

    `allow_http`, or VINSPEC_ALLOW_HTTP=1, lets `base_url` begin with http:// for another computer than this one.
    """
    if not (allow_http or os.environ.get("VINSPEC_ALLOW_HTTP") == "1" or _SAFE_URL.match(base_url)):
        raise ValueError(f"{base_url} would carry the API key unencrypted. Use https://, or pass allow_http=True.")
    return AuthenticatedClient(
        base_url=base_url,
        token=api_key,
        timeout=httpx.Timeout(timeout),
        httpx_args={"transport": transport or RetryingTransport()},
    )


def new_idempotency_key() -> str:
    """Identifies one purchase or lookup. Store it before the call, to survive a crash without paying twice."""
    return str(uuid.uuid4())
