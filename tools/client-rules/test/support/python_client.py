"""The Python client, under the rules: a call per line on standard input, its outcome per line on standard output."""

import asyncio
import json
import sys

from vinspec import ApiError, AsyncVinspec, Pacing, Vinspec, VinspecError

waits: list[int] = []


def wait(seconds: float) -> None:
    waits.append(round(seconds * 1000))


async def wait_async(seconds: float) -> None:
    wait(seconds)


def make(call: dict, api_key: str, random: float, **options) -> object:
    pacing = Pacing(random=lambda: random, sleep=wait, sleep_async=wait_async)
    with Vinspec(api_key, pacing=pacing, **retries_of(call), **options) as vinspec:
        return vinspec.credits.get() if "vin" not in call else vinspec.look_up(**look_up_arguments(call))


async def make_async(call: dict, api_key: str, random: float, **options) -> object:
    pacing = Pacing(random=lambda: random, sleep=wait, sleep_async=wait_async)
    async with AsyncVinspec(api_key, pacing=pacing, **retries_of(call), **options) as vinspec:
        if "vin" not in call:
            return await vinspec.credits.get()
        return await vinspec.look_up(**look_up_arguments(call))


def retries_of(call: dict) -> dict:
    """Else the client's own number."""
    return {"max_retries": call["max_retries"]} if "max_retries" in call else {}


def look_up_arguments(call: dict) -> dict:
    return {"vin": call["vin"], "idempotency_key": call.get("idempotency_key")}


for line in sys.stdin:
    waits.clear()
    asked = json.loads(line)
    try:
        answer = asyncio.run(make_async(**asked)) if sys.argv[1] == "async" else make(**asked)
        outcome = {"status": answer.response.status, "replayed": answer.response.replayed}
    except VinspecError as error:
        outcome = {"status": error.status if isinstance(error, ApiError) else None, "replayed": False}
    print(json.dumps({**outcome, "waits_ms": waits}), flush=True)
