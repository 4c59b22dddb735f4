"""Whose connections a client uses: of this process, and of this event loop."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import Customer

from vinspec import AsyncVinspec, UsageError, Vinspec

IONIQ_6 = "KMHM54AA9PA999266"
FOCUS = "1FADP3R49GL917098"


# In a process without threads: a fork has none of them, and whatever they had locked stays so.
FORKS = f"""
import os
from vinspec import Vinspec

def sockets():
    links = [f"/proc/self/fd/{{each}}" for each in os.listdir("/proc/self/fd")]
    return {{os.readlink(link) for link in links if os.path.islink(link)}}

vinspec = Vinspec()
other = vinspec.with_options(timeout=20)
vinspec.check("{FOCUS}")
before = sockets()
child = os.fork()
if child == 0:
    seen = [vinspec.check("{IONIQ_6}").vin, other.check("{IONIQ_6}").vin]
    opened = [each for each in sockets() - before if each.startswith("socket:")]
    print(*seen, len(opened), flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(vinspec.check("{FOCUS}").vin)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="This system does not show what a process has open.")
def test_a_forked_process_opens_its_own_connections(customer_with: Callable[[int], Customer]):
    env = {**os.environ, "VINSPEC_API_KEY": customer_with(1).api_key}
    ended = subprocess.run([sys.executable, "-c", FORKS], capture_output=True, text=True, check=False, env=env)
    assert (ended.stdout, ended.stderr) == (f"{IONIQ_6} {IONIQ_6} 1\n{FOCUS}\n", "")


GIVEN = f"""
import asyncio, os, sys
import httpx
from vinspec import AsyncVinspec, UsageError, Vinspec

def attempt(check):
    try:
        answer = check("{FOCUS}")
        print((asyncio.run(answer) if asyncio.iscoroutine(answer) else answer).vin, flush=True)
    except UsageError as error:
        print(error, flush=True)

used, unused = (Vinspec(http_client=httpx.Client()) for _ in range(2))
used_async = AsyncVinspec(http_client=httpx.AsyncClient())
attempt(used.check)
attempt(used_async.check)
child = os.fork()
if child == 0:
    for vinspec in (used.with_options(timeout=20), used_async, unused):
        attempt(vinspec.check)
    os._exit(0)
os.waitpid(child, 0)
attempt(used.check)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="This system does not fork.")
def test_a_forked_process_does_not_share_connections_of_a_client_that_was_passed(
    customer_with: Callable[[int], Customer],
):
    env = {**os.environ, "VINSPEC_API_KEY": customer_with(1).api_key}
    ended = subprocess.run([sys.executable, "-c", GIVEN], capture_output=True, text=True, check=False, env=env)
    refused = "http_client has connections of the process that was forked. Pass one that this process opened."
    assert (ended.stdout.splitlines(), ended.stderr) == ([FOCUS, FOCUS, refused, refused, FOCUS, FOCUS], "")


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
