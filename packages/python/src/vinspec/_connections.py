"""What sends requests. A connection is of one process and one event loop: two would read each other's responses."""

from __future__ import annotations

import asyncio
import os
from typing import Generic, TypeVar

import httpx

from ._errors import UsageError

H = TypeVar("H", httpx.Client, httpx.AsyncClient)


class _Given(Generic[H]):
    """One that was passed, and may have connections of the process that has used it."""

    def __init__(self, http: H) -> None:
        self._http: H = http
        self._process: int | None = None

    def http(self) -> H:
        process = os.getpid()
        self._process = self._process or process
        if self._process != process:
            raise UsageError(
                "http_client has connections of the process that was forked. Pass one that this process opened."
            )
        return self._http


class Connections:
    def __init__(self, given: httpx.Client | None) -> None:
        self._given = None if given is None else _Given(given)
        self._process = os.getpid()
        self._http = given or _open(httpx.Client)

    def http(self) -> httpx.Client:
        """Opened by this process, unless it was given."""
        if self._given is not None:
            return self._given.http()
        if not (self._http.is_closed or self._process == os.getpid()):
            self._http, self._process = _open(httpx.Client), os.getpid()
        return self._http

    def close(self) -> None:
        if self._given is None:
            self._http.close()


class AsyncConnections:
    def __init__(self, given: httpx.AsyncClient | None) -> None:
        self._given = None if given is None else _Given(given)
        self._opened: dict[asyncio.AbstractEventLoop, httpx.AsyncClient] = {}
        self._is_closed = False

    def http(self) -> httpx.AsyncClient:
        """Opened in this event loop, unless it was given."""
        if self._given is not None:
            return self._given.http()
        if self._is_closed:
            raise UsageError("The client is closed.")
        loop = asyncio.get_running_loop()
        http = self._opened.get(loop)
        if http is None:
            http = _open(httpx.AsyncClient)
            self._opened = {**{each: its for each, its in self._opened.items() if not each.is_closed()}, loop: http}
        return http

    async def close(self) -> None:
        """What other event loops have opened ends with them."""
        self._is_closed = True
        http = self._opened.pop(asyncio.get_running_loop(), None)
        if http is not None:
            await http.aclose()


def _open(kind: type[H]) -> H:
    try:
        return kind()
    except (ImportError, ValueError, httpx.InvalidURL):
        # Without the error itself, which may have the password of a proxy.
        raise UsageError(
            "HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, or NO_PROXY has what httpx cannot use, such as a SOCKS proxy or an "
            "IPv6 network. Change it, or pass http_client."
        ) from None
