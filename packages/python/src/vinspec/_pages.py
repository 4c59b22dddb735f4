"""Lists that arrive page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Generic, TypeVar

P = TypeVar("P")
T = TypeVar("T")


class Pages(Generic[P, T]):
    """Iterate over it to get every item. A page is requested when its first item is needed."""

    def __init__(
        self,
        fetch: Callable[[str | None], P],
        read: Callable[[P], tuple[Sequence[T], str | None]],
        cursor: str | None,
    ) -> None:
        self._fetch = fetch
        self._read = read
        self._cursor = cursor

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from self._read(page)[0]

    def first(self) -> P:
        """The first page alone."""
        return self._fetch(self._cursor)

    def pages(self) -> Iterator[P]:
        """Whole pages."""
        cursor = self._cursor
        while True:
            page = self._fetch(cursor)
            yield page
            cursor = self._read(page)[1]
            if cursor is None:
                return


class AsyncPages(Generic[P, T]):
    """Iterate over it with `async for` to get every item. A page is requested when its first item is needed."""

    def __init__(
        self,
        fetch: Callable[[str | None], Awaitable[P]],
        read: Callable[[P], tuple[Sequence[T], str | None]],
        cursor: str | None,
    ) -> None:
        self._fetch = fetch
        self._read = read
        self._cursor = cursor

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in self._read(page)[0]:
                yield item

    async def first(self) -> P:
        """The first page alone."""
        return await self._fetch(self._cursor)

    async def pages(self) -> AsyncIterator[P]:
        """Whole pages."""
        cursor = self._cursor
        while True:
            page = await self._fetch(cursor)
            yield page
            cursor = self._read(page)[1]
            if cursor is None:
                return
