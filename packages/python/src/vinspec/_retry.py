"""When a failed attempt is tried again, and how long to wait before: the rules of docs/client-rules.json."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ._errors import ApiConnectionError, ApiError, VinspecError

_FIRST_BACKOFF = 0.5
_LONGEST_BACKOFF = 8.0
# The longest `Retry-After` that is waited for. A rate limit is sure to pass; a service in trouble may stay so.
_LONGEST_RATE_LIMIT = 60.0
_LONGEST_TROUBLE = 30.0
# How often a call polls for the response of an attempt that still runs, besides its retries.
_MOST_WAITS = 20


@dataclass(frozen=True)
class Pacing:
    """How time passes, in seconds, and chance falls, from 0 to 1. Tests replace it, so that none has to sleep."""

    random: Callable[[], float] = random.random
    sleep: Callable[[float], object] = time.sleep
    sleep_async: Callable[[float], Awaitable[object]] = asyncio.sleep


class Attempts:
    """The attempts of one call so far.

    Every operation is safe to repeat: GET, PUT, DELETE, and what is done to a batch by nature, other POSTs by their
    idempotency keys.
    """

    def __init__(self, max_retries: int, chance: Callable[[], float]) -> None:
        self._max_retries = max_retries
        self._chance = chance
        self._retries = 0
        self._waits = 0

    def delay_after(self, error: VinspecError) -> float | None:
        """How many seconds to wait before the next attempt; None for no more."""
        if isinstance(error, ApiConnectionError):
            return self._retry(0.0)
        if not isinstance(error, ApiError):
            return None
        asked = error.retry_after or 0.0
        if error.code == "idempotency_in_progress":
            return self._wait_in_progress(asked) if asked <= _LONGEST_TROUBLE else None
        if error.status not in (408, 429) and error.status < 500:
            return None
        longest = _LONGEST_RATE_LIMIT if error.status == 429 else _LONGEST_TROUBLE
        return self._retry(asked) if asked <= longest else None

    def _retry(self, asked: float) -> float | None:
        if self._retries >= self._max_retries:
            return None
        delay = asked + self._backoff()
        self._retries += 1
        return delay

    def _wait_in_progress(self, asked: float) -> float | None:
        """An attempt under this key still runs: perhaps our own, its connection lost. Its response can be had soon."""
        if self._max_retries == 0 or self._waits >= _MOST_WAITS:
            return None
        self._waits += 1
        return asked + self._backoff()

    def _backoff(self) -> float:
        return self._chance() * min(_LONGEST_BACKOFF, _FIRST_BACKOFF * 2.0**self._retries)
