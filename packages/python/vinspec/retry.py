"""When a failed attempt is tried again, and how long to wait before: the rules of docs/client-rules.json."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

FIRST_BACKOFF_S = 0.5
LONGEST_BACKOFF_S = 8.0
# The longest `Retry-After` that is waited for. A rate limit is sure to pass; a service in trouble may stay so.
LONGEST_RATE_LIMIT_S = 60.0
LONGEST_TROUBLE_S = 30.0
# How often a call polls for the response of an attempt that still runs, besides its retries.
MOST_WAITS = 20


class RetryingTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Sends a request until it gets a response that is not temporary, or its retries are spent.

    Every operation is safe to repeat: GET, PUT, and DELETE by nature, POST by its idempotency key, which stays the
    same because the request does. Raises what httpx raises if the last attempt got no response.
    """

    def __init__(
        self,
        max_retries: int = 2,
        *,
        chance: Callable[[], float] = random.random,
        sleep: Callable[[float], None] = time.sleep,
        sleep_async: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._max_retries = max_retries
        self._chance = chance
        self._sleep = sleep
        self._sleep_async = sleep_async
        # Clients, not transports: only they go through the proxies that the environment names.
        self._client = httpx.Client()
        self._async_client = httpx.AsyncClient()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()
        attempts = _Attempts(self._max_retries, self._chance)
        while True:
            try:
                response = self._client.send(request)
                delay = attempts.after_response(response)
            except httpx.TransportError:
                delay = attempts.after_failure()
                if delay is None:
                    raise
            if delay is None:
                return response
            self._sleep(delay)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        attempts = _Attempts(self._max_retries, self._chance)
        while True:
            try:
                response = await self._async_client.send(request)
                delay = attempts.after_response(response)
            except httpx.TransportError:
                delay = attempts.after_failure()
                if delay is None:
                    raise
            if delay is None:
                return response
            await self._sleep_async(delay)

    def close(self) -> None:
        self._client.close()

    async def aclose(self) -> None:
        await self._async_client.aclose()


class _Attempts:
    """The attempts of one call so far. Says how many seconds to wait before the next one, or None for no more."""

    def __init__(self, max_retries: int, chance: Callable[[], float]) -> None:
        self._max_retries = max_retries
        self._chance = chance
        self._retries = 0
        self._waits = 0

    def after_failure(self) -> float | None:
        return self._retry(0.0)

    def after_response(self, response: httpx.Response) -> float | None:
        asked = _retry_after(response)
        if _is_in_progress(response):
            return self._wait_in_progress(asked) if asked <= LONGEST_TROUBLE_S else None
        status = response.status_code
        if status not in (408, 429) and status < 500:
            return None
        longest = LONGEST_RATE_LIMIT_S if status == 429 else LONGEST_TROUBLE_S
        return self._retry(asked) if asked <= longest else None

    def _retry(self, asked: float) -> float | None:
        if self._retries >= self._max_retries:
            return None
        delay = asked + self._backoff()
        self._retries += 1
        return delay

    def _wait_in_progress(self, asked: float) -> float | None:
        if self._max_retries == 0 or self._waits >= MOST_WAITS:
            return None
        self._waits += 1
        return asked + self._backoff()

    def _backoff(self) -> float:
        return self._chance() * min(LONGEST_BACKOFF_S, FIRST_BACKOFF_S * 2**self._retries)


def _is_in_progress(response: httpx.Response) -> bool:
    """An attempt under this key still runs: perhaps our own, its connection lost. Its response can be had soon."""
    if response.status_code != 409:
        return False
    try:
        return response.json()["error"]["code"] == "idempotency_in_progress"
    except (ValueError, KeyError, TypeError):
        return False


def _retry_after(response: httpx.Response) -> float:
    """Seconds, from a number or a date."""
    value = response.headers.get("retry-after", "")
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
