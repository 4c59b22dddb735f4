"""What the operations of the contract are called through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ._model import M
from ._pages import AsyncPages, Pages
from ._transport import AsyncTransport, Call, CallOptions, Transport

T = TypeVar("T")


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _send(self, call: Call[M], options: CallOptions) -> M:
        return self._transport.send(call, options)

    def _list(
        self,
        call: Call[M],
        options: CallOptions,
        cursor: str,
        read: Callable[[M], tuple[Sequence[T], str | None]],
    ) -> Pages[M, T]:
        def fetch(value: object) -> M:
            return self._transport.send(replace(call, query={**call.query, cursor: value}), options)

        return Pages(fetch, read, _start(call, cursor))


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _send(self, call: Call[M], options: CallOptions) -> M:
        return await self._transport.send(call, options)

    def _list(
        self,
        call: Call[M],
        options: CallOptions,
        cursor: str,
        read: Callable[[M], tuple[Sequence[T], str | None]],
    ) -> AsyncPages[M, T]:
        async def fetch(value: object) -> M:
            return await self._transport.send(replace(call, query={**call.query, cursor: value}), options)

        return AsyncPages(fetch, read, _start(call, cursor))


def _start(call: Call[M], cursor: str) -> str | None:
    start = call.query.get(cursor)
    return start if isinstance(start, str) else None
