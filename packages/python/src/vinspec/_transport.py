"""Sends calls, again if need be, and reads what comes back."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypedDict
from urllib.parse import quote

import httpx

from ._config import Config, check_headers, check_key, check_retries, check_timeout
from ._connections import AsyncConnections, Connections
from ._errors import ApiConnectionError, ApiTimeoutError, UsageError, VinspecError
from ._model import M
from ._read import MOST_BYTES, read_answer
from ._retry import Attempts

_log = logging.getLogger("vinspec")


class CallOptions(TypedDict, total=False):
    """What every call takes besides what it sends."""

    timeout: float
    """Time limit for one attempt, in seconds."""
    max_retries: int
    """How many times to retry a failed attempt."""
    headers: Mapping[str, str]
    """More headers to send."""


@dataclass(frozen=True)
class Call(Generic[M]):
    """A call of an operation."""

    method: str
    path: str
    result: type[M]
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    body: Mapping[str, object] | bytes | None = None
    """The fields of a JSON object, or a CSV file."""
    key: str | None = None
    """Its idempotency key; None for operations that take none."""
    open: bool = False
    """Whether it takes no API key."""


class _Sending(Generic[M]):
    """A call with everything that each of its attempts sends."""

    def __init__(self, config: Config, call: Call[M], options: CallOptions) -> None:
        # One that is misspelled may be a limit of what is spent.
        unknown = options.keys() - CallOptions.__optional_keys__
        if unknown:
            raise UsageError(f"There is no option {', '.join(sorted(unknown))}.")
        self.call = call
        self.timeout = check_timeout(options.get("timeout", config.timeout))
        self.attempts = Attempts(check_retries(options.get("max_retries", config.max_retries)), config.pacing.random)
        self.url = config.base_url + call.path
        self.query = {name: _to_text(value) for name, value in call.query.items() if value is not None}
        self.headers = {**config.headers, **check_headers(options.get("headers", {}))}
        self.content: bytes | None = None
        if not call.open:
            self.headers["authorization"] = f"Bearer {config.require_api_key()}"
        if call.key is not None:
            self.headers["idempotency-key"] = call.key
        if isinstance(call.body, bytes):
            self.headers["content-type"] = "text/csv"
            self.content = call.body
        elif call.body is not None:
            self.headers["content-type"] = "application/json"
            body = {name: value for name, value in call.body.items() if value is not None}
            self.content = _to_json(body)

    def request(self, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        if http.is_closed:
            raise UsageError("The client is closed.")
        return http.build_request(
            self.call.method,
            self.url,
            params=self.query,
            headers=self.headers,
            content=self.content,
            timeout=self.timeout,
        )

    def read(self, response: httpx.Response, body: bytes) -> M:
        return read_answer(self.call.result, response, body, self.call.key)

    def delay_after(self, error: VinspecError) -> float:
        """Raises the error if it is final."""
        error.idempotency_key = self.call.key
        delay = self.attempts.delay_after(error)
        if delay is None:
            raise error
        _log.info("%s %s: %s Again in %.1f s.", self.call.method, self.call.path, error, delay)
        return delay

    def timed_out(self) -> ApiTimeoutError:
        return ApiTimeoutError(f"{self.url} did not respond within {self.timeout:g} s.")

    def failed(self, error: httpx.RequestError) -> ApiConnectionError:
        """Without the error itself, which holds the request and its API key."""
        if isinstance(error, httpx.TimeoutException):
            return self.timed_out()
        return ApiConnectionError(f"No response from {self.url}: {str(error) or type(error).__name__}.")


class Transport:
    def __init__(self, config: Config, connections: Connections) -> None:
        self.config = config
        self.connections = connections

    def send(self, call: Call[M], options: CallOptions) -> M:
        sending = _Sending(self.config, call, options)
        while True:
            try:
                return self._attempt(sending)
            except VinspecError as error:
                delay = sending.delay_after(error)
            self.config.pacing.sleep(delay)

    def _attempt(self, sending: _Sending[M]) -> M:
        http = self.connections.http()
        deadline = _attempt.deadline = time.monotonic() + sending.timeout
        try:
            request = sending.request(http)
            request.extensions["trace"] = _limit_connection
            response = http.send(request, stream=True)
            try:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if time.monotonic() > deadline:
                        raise sending.timed_out()
                    if len(body) > MOST_BYTES:
                        body.clear()
                        break
            finally:
                response.close()
        except httpx.RequestError as error:
            failure = sending.failed(error)
        else:
            _log.debug("%s %s: %d", sending.call.method, sending.call.path, response.status_code)
            return sending.read(response, bytes(body))
        finally:
            _attempt.deadline = None
        raise failure


class _Attempt(threading.local):
    """Of this thread."""

    deadline: float | None = None


_attempt = _Attempt()


def _limit_connection(event: str, info: Mapping[str, Any]) -> None:
    """Gives each read and write of a new connection what is left of the attempt. httpx gives each the whole time, so
    that a response that drips would outlast it.
    """
    if not event.endswith(("connect_tcp.complete", "start_tls.complete")):
        return
    stream = info["return_value"]
    for name in ("read", "write"):
        setattr(stream, name, _within_attempt(getattr(stream, name)))


def _within_attempt(transfer: Callable[..., Any]) -> Callable[..., Any]:
    def limited(data: object, timeout: float | None = None) -> Any:
        deadline = _attempt.deadline
        # Others may use the connections of a client that was passed.
        return transfer(data, timeout if deadline is None else max(deadline - time.monotonic(), 0.001))

    return limited


class AsyncTransport:
    def __init__(self, config: Config, connections: AsyncConnections) -> None:
        self.config = config
        self.connections = connections

    async def send(self, call: Call[M], options: CallOptions) -> M:
        sending = _Sending(self.config, call, options)
        while True:
            try:
                return await self._attempt(sending)
            except VinspecError as error:
                delay = sending.delay_after(error)
            await self.config.pacing.sleep_async(delay)

    async def _attempt(self, sending: _Sending[M]) -> M:
        http = self.connections.http()
        try:
            async with asyncio.timeout(sending.timeout):
                response = await http.send(sending.request(http), stream=True)
                try:
                    body = bytearray()
                    async for chunk in response.aiter_bytes():
                        body += chunk
                        if len(body) > MOST_BYTES:
                            body.clear()
                            break
                finally:
                    await response.aclose()
        except httpx.RequestError as error:
            failure = sending.failed(error)
        except TimeoutError:
            failure = sending.timed_out()
        else:
            _log.debug("%s %s: %d", sending.call.method, sending.call.path, response.status_code)
            return sending.read(response, bytes(body))
        raise failure


def choose_key(given: str | None) -> str:
    """The same for all attempts of a call."""
    return str(uuid.uuid4()) if given is None else check_key(given)


def segment(value: str, name: str) -> str:
    """A value in a path. An empty one, or one made of dots, would lead to another path."""
    if re.fullmatch(r"\.{0,2}", value):
        raise UsageError(f'"{value}" cannot be the {name} in a path.')
    return quote(to_utf8(value), safe="")


def to_utf8(text: str) -> bytes:
    """Text of a file that was read with `surrogateescape` may have characters that UTF-8 has not."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{text!r} cannot be sent as UTF-8.") from None


def _to_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else to_utf8(str(value)).decode()


def _to_json(body: object) -> bytes:
    try:
        return json.dumps(body, default=_refuse, allow_nan=False).encode()
    except UsageError:
        raise
    except ValueError:
        raise UsageError("NaN cannot be sent as JSON.") from None


def _refuse(value: object) -> object:
    raise UsageError(f"{type(value).__name__} cannot be sent as JSON.")
