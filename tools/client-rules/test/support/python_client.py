"""The Python client, under the rules: a call per line on standard input, its outcome per line on standard output."""

import json
import sys

import httpx

from vinspec import RetryingTransport, connect, new_idempotency_key
from vinspec.generated.api.credits_ import get_credits
from vinspec.generated.api.vehicles import look_up_vehicle_specs
from vinspec.generated.models import VehicleSpecsRequest


def make(call: dict, base_url: str, api_key: str, random: float) -> dict:
    waits: list[int] = []
    transport = RetryingTransport(
        call.get("max_retries", 2),
        chance=lambda: random,
        sleep=lambda seconds: waits.append(round(seconds * 1000)),
    )
    with connect(api_key, base_url, transport=transport) as client:
        try:
            response = send(client, call)
        except httpx.TransportError:
            return {"status": None, "replayed": False, "waits_ms": waits}
    replayed = response.headers.get("idempotent-replayed") == "true"
    return {"status": int(response.status_code), "replayed": replayed, "waits_ms": waits}


def send(client, call: dict):
    if call["operation"] == "getCredits":
        return get_credits.sync_detailed(client=client)
    return look_up_vehicle_specs.sync_detailed(
        client=client,
        body=VehicleSpecsRequest(vin=call["vin"]),
        idempotency_key=call.get("idempotency_key") or new_idempotency_key(),
    )


for line in sys.stdin:
    print(json.dumps(make(**json.loads(line))), flush=True)
