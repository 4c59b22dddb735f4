"""The clients: the operations of the contract, and what is written by hand."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Self, Unpack

import httpx

from ._config import Config, check_headers, check_retries, check_timeout, read_config
from ._connections import AsyncConnections, Connections
from ._errors import BatchStoppedError, UsageError
from ._generated.models import Batch, BatchResult
from ._generated.resources import AsyncOperations, Operations
from ._read import read_retry_after
from ._retry import Pacing
from ._transport import AsyncTransport, Call, CallOptions, Transport, to_utf8

Progress = Callable[[Batch], object]


class Vinspec(Operations):
    """The client of the vinspec API. One is enough for a whole application, whatever its threads and forks.

    api_key: default `VINSPEC_API_KEY`.
    base_url: root of the API with its path prefix; default `VINSPEC_BASE_URL`, then production.
    timeout: time limit for one attempt, in seconds.
    max_retries: how many times to retry a failed attempt.
    headers: sent with every request.
    http_client: sends the requests, for example with certificates of its own. It is not closed with this client, and no
        forked process uses it after this one has.
    allow_http: lets `base_url` begin with `http://` for another computer; default: `VINSPEC_ALLOW_HTTP` is `1`.
    pacing: for tests: how the client waits.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
        allow_http: bool | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        config = read_config(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers,
            allow_http=allow_http,
            pacing=pacing,
        )
        super().__init__(Transport(config, Connections(http_client)))
        self._closes = True

    @property
    def base_url(self) -> str:
        """Root of the API that this client calls."""
        return self._transport.config.base_url

    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Vinspec:
        """A client with the same options and connections, except for these."""
        other = object.__new__(Vinspec)
        other._closes = False
        Operations.__init__(
            other,
            Transport(_change(self._transport.config, timeout, max_retries, headers), self._transport.connections),
        )
        return other

    def look_up_many(
        self,
        vins: Iterable[str],
        *,
        only_new: bool | None = None,
        max_credits: int | None = None,
        on_progress: Progress | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[BatchResult]:
        """Look up up to 100,000 vehicles, as a batch of the service: each VIN once, in the order of the list
        as it was sent first.

        Costs 1 credit for each vehicle that is found; nothing for one that is in My Vehicles, unless `only_new` is
        False. The same list is the same batch for 30 days: after a crash, on another computer, or at the same time,
        it is paid for once. `on_progress` is called with the batch about once a second.

        Raises BatchStoppedError, after the results so far, if the batch has to wait, for example for credits. The batch
        itself goes on when it can.
        """
        batch = self.batches.create(_listed(vins), only_new=only_new, max_credits=max_credits, **options)
        while (wait := _observe(batch, on_progress)) > 0:
            self._transport.config.pacing.sleep(wait)
            batch = self.batches.get(batch.id, **options)
        for result in self.batches.list_results(batch.id, limit=500, **options):
            if result.outcome != "open":
                yield result
        _check_finished(batch)

    def create_batch_from_csv(
        self,
        csv: str | bytes,
        *,
        column: str | None = None,
        only_new: bool | None = None,
        max_credits: int | None = None,
        preview: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Batch:
        """Look up the vehicles of a CSV file of up to 5 MB, whatever its columns, delimiter, and encoding.

        csv: what is in the file: `Path("inventory.csv").read_bytes()`.
        column: the one that has the VINs, by its name or its number from 1; default: it is found.

        It is the batch that `batches.create` makes of the same VINs, and takes the same options.
        """
        query = {"column": column, "only_new": only_new, "max_credits": max_credits, "preview": preview}
        return self._send(_csv_call(csv, query), options)

    def close(self) -> None:
        if self._closes:
            self._transport.connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncVinspec(AsyncOperations):
    """The client of the vinspec API for asyncio, whatever the event loops. It takes the options of `Vinspec`."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
        allow_http: bool | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        config = read_config(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers,
            allow_http=allow_http,
            pacing=pacing,
        )
        super().__init__(AsyncTransport(config, AsyncConnections(http_client)))
        self._closes = True

    @property
    def base_url(self) -> str:
        """Root of the API that this client calls."""
        return self._transport.config.base_url

    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncVinspec:
        """A client with the same options and connections, except for these."""
        other = object.__new__(AsyncVinspec)
        other._closes = False
        AsyncOperations.__init__(
            other,
            AsyncTransport(_change(self._transport.config, timeout, max_retries, headers), self._transport.connections),
        )
        return other

    async def look_up_many(
        self,
        vins: Iterable[str] | AsyncIterable[str],
        *,
        only_new: bool | None = None,
        max_credits: int | None = None,
        on_progress: Progress | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[BatchResult]:
        """Look up up to 100,000 vehicles, as a batch of the service. See `Vinspec.look_up_many`."""
        listed = _listed([vin async for vin in vins] if isinstance(vins, AsyncIterable) else vins)
        batch = await self.batches.create(listed, only_new=only_new, max_credits=max_credits, **options)
        while (wait := _observe(batch, on_progress)) > 0:
            await self._transport.config.pacing.sleep_async(wait)
            batch = await self.batches.get(batch.id, **options)
        async for result in self.batches.list_results(batch.id, limit=500, **options):
            if result.outcome != "open":
                yield result
        _check_finished(batch)

    async def create_batch_from_csv(
        self,
        csv: str | bytes,
        *,
        column: str | None = None,
        only_new: bool | None = None,
        max_credits: int | None = None,
        preview: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Batch:
        """Look up the vehicles of a CSV file. See `Vinspec.create_batch_from_csv`."""
        query = {"column": column, "only_new": only_new, "max_credits": max_credits, "preview": preview}
        return await self._send(_csv_call(csv, query), options)

    async def close(self) -> None:
        if self._closes:
            await self._transport.connections.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _change(
    config: Config, timeout: float | None, max_retries: int | None, headers: Mapping[str, str] | None
) -> Config:
    return replace(
        config,
        timeout=config.timeout if timeout is None else check_timeout(timeout),
        max_retries=config.max_retries if max_retries is None else check_retries(max_retries),
        headers={**config.headers, **check_headers(headers or {})},
    )


def _csv_call(csv: str | bytes, query: Mapping[str, object]) -> Call[Batch]:
    return Call("POST", "/batches", Batch, query=query, body=to_utf8(csv) if isinstance(csv, str) else csv)


def _listed(vins: Iterable[str]) -> list[str]:
    if isinstance(vins, str):
        raise UsageError("vins must be a list of VINs, not one.")
    # Lines of a file have their ends, and blank ones among them. What is no text, the service rejects.
    stripped = [vin.strip() if isinstance(vin, str) else vin for vin in vins]
    return [vin for vin in stripped if vin != ""]


def _observe(batch: Batch, on_progress: Progress | None) -> float:
    """How many seconds to wait before asking again; 0: the batch is not worked on."""
    if on_progress is not None:
        on_progress(batch)
    return read_retry_after(batch.response.headers.get("retry-after", "")) or 0.0


def _check_finished(batch: Batch) -> None:
    if batch.status == "finished":
        return
    reason = f" for {batch.waits_for}" if batch.waits_for else ""
    error = BatchStoppedError(f"The batch {batch.id} is {batch.status}{reason}.")
    error.batch = batch
    raise error
