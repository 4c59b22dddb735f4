"""Whose connections a client uses: of this process, and of this event loop."""

import asyncio
import os
from collections.abc import Callable

import pytest
from conftest import Customer

from vinspec import AsyncVinspec, UsageError, Vinspec

IONIQ_6 = "KMHM54AA9PA999266"
FOCUS = "1FADP3R49GL917098"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no fork here.")
def test_a_forked_process_leaves_the_connections_of_its_parent_alone(vinspec: Vinspec):
    assert vinspec.check(FOCUS).vin == FOCUS
    other = vinspec.with_options(timeout=20)
    child = os.fork()
    if child == 0:
        # The parent's connection is idle meanwhile: if it were used, the parent would send its next request on it, too.
        os._exit(0 if _opens_its_own(vinspec) and other.check(IONIQ_6).vin == IONIQ_6 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert vinspec.check(FOCUS).vin == FOCUS


def _opens_its_own(vinspec: Vinspec) -> bool:
    before = _sockets()
    vinspec.check(IONIQ_6)
    return len(_sockets() - before) == 1


def _sockets() -> set[str]:
    """Of this process, by the names that the system gives them."""
    found = set[str]()
    for descriptor in range(256):
        try:
            status = os.fstat(descriptor)
        except OSError:
            continue
        if (status.st_mode & 0o170000) == 0o140000:
            found.add(f"{status.st_dev}:{status.st_ino}")
    return found


def test_a_client_works_in_one_event_loop_after_another(customer_with: Callable[[int], Customer]):
    client = AsyncVinspec(customer_with(3).api_key, max_retries=0)

    async def read() -> int:
        return (await client.with_options(timeout=20).credits.get()).available_credits

    assert [asyncio.run(read()) for _ in range(3)] == [3, 3, 3]

    async def close() -> None:
        await client.close()

    asyncio.run(close())
    with pytest.raises(UsageError, match="closed"):
        asyncio.run(read())


def test_a_client_works_in_several_event_loops_at_once(customer_with: Callable[[int], Customer]):
    client = AsyncVinspec(customer_with(3).api_key, max_retries=0)

    async def read() -> int:
        return (await client.credits.get()).available_credits

    with asyncio.Runner() as one, asyncio.Runner() as other:
        assert [runner.run(read()) for runner in (one, other, one, other)] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("NO_PROXY", "localhost,fd00::/8"),
        ("ALL_PROXY", "socks5://me:secret@127.0.0.1:1"),
        ("HTTPS_PROXY", "ftp://me:secret@127.0.0.1"),
    ],
)
def test_a_proxy_that_cannot_be_used_says_so(monkeypatch: pytest.MonkeyPatch, variable: str, value: str):
    monkeypatch.setenv(variable, value)
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    for call in (lambda: Vinspec("key"), lambda: asyncio.run(AsyncVinspec("key").credits.get())):
        with pytest.raises(UsageError, match="NO_PROXY") as caught:
            call()
        assert "secret" not in str(caught.value)
