"""The options of a client, checked, and completed from the environment."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from dataclasses import dataclass

import httpx

from ._errors import ApiKeyError, UsageError
from ._generated.version import PRODUCTION_URL, VERSION
from ._retry import Pacing

_LOCAL_URL = re.compile(r"http://(localhost|127\.[\d.]+|\[::1\])([:/]|$)", re.IGNORECASE)


@dataclass(frozen=True)
class Config:
    api_key: str | None
    base_url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    pacing: Pacing

    def require_api_key(self) -> str:
        if self.api_key is None:
            raise ApiKeyError("There is no API key. Set VINSPEC_API_KEY, or pass api_key.")
        return self.api_key


def read_config(
    *,
    api_key: str | None,
    base_url: str | None,
    timeout: float,
    max_retries: int,
    headers: Mapping[str, str] | None,
    allow_http: bool | None,
    pacing: Pacing | None,
) -> Config:
    agent = f"vinspec-python/{VERSION} python/{platform.python_version()}"
    return Config(
        api_key=_check_api_key(api_key if api_key is not None else os.environ.get("VINSPEC_API_KEY") or None),
        base_url=_check_base_url(
            base_url or os.environ.get("VINSPEC_BASE_URL") or PRODUCTION_URL,
            os.environ.get("VINSPEC_ALLOW_HTTP") == "1" if allow_http is None else allow_http,
        ),
        timeout=check_timeout(timeout),
        max_retries=check_retries(max_retries),
        headers={"accept": "application/json", "user-agent": agent, **check_headers(headers or {})},
        pacing=pacing or Pacing(),
    )


def check_timeout(seconds: float) -> float:
    if not 0 < seconds < float("inf"):
        raise UsageError(f"timeout must be a positive number of seconds, not {seconds}.")
    return float(seconds)


def check_retries(count: int) -> int:
    if not 0 <= count <= 100:
        raise UsageError(f"max_retries must be from 0 to 100, not {count}.")
    return count


def check_key(key: str) -> str:
    if not re.fullmatch(r"[!-~]{1,200}", key):
        raise UsageError("idempotency_key must be 1 to 200 visible ASCII characters.")
    return key


def check_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Values may be secret and are not repeated."""
    checked = {name.lower(): value for name, value in headers.items()}
    for name, value in checked.items():
        if name in ("authorization", "idempotency-key"):
            raise UsageError(f"Pass api_key or idempotency_key, not {name}.")
        if not re.fullmatch(r"[!#$%&'*+.^_`|~\w-]+", name, re.ASCII) or not re.fullmatch(r"[\t\x20-\x7e]*", value):
            raise UsageError(f"The header {name!r} has an invalid name or value.")
    return checked


def _check_api_key(key: str | None) -> str | None:
    if key is not None and not re.fullmatch(r"[!-~]+", key):
        raise ApiKeyError("The API key is empty or malformed. Copy it again.")
    return key


def _check_base_url(base_url: str, allow_http: bool) -> str:
    try:
        url = httpx.URL(base_url)
        # As the connection will: a part of the name may be too long for it.
        url.host.encode("idna")
    except (httpx.InvalidURL, UnicodeError):
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host or url.userinfo or url.query or url.fragment:
        raise UsageError(f"The base URL must be plain, such as {PRODUCTION_URL}.")
    if url.scheme == "http" and not allow_http and not _LOCAL_URL.match(base_url):
        raise UsageError(f"{base_url} would carry the API key unencrypted. Use https://, or pass allow_http=True.")
    return base_url.rstrip("/")
