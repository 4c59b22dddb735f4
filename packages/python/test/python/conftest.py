"""Customers of the real service, and VINs that nobody looked up yet."""

import json
import os
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

import httpx
import pytest

from vinspec import Pacing, Vinspec

_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ0123456789", "123456781234579234567890123456789", strict=True))
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_serials = count(200_000)


def fresh_vins(many: int) -> list[str]:
    """Ioniq 6, by serial number, each with the check digit that fits."""
    vins = []
    for _ in range(many):
        vin = f"KMHM54AA0PA{next(_serials)}"
        rest = sum(int(_VALUES[letter]) * weight for letter, weight in zip(vin, _WEIGHTS, strict=True)) % 11
        vins.append(f"{vin[:8]}{'X' if rest == 10 else rest}{vin[9:]}")
    return vins


@dataclass
class Customer:
    id: str
    api_key: str

    def open(self, **options: object) -> Vinspec:
        return Vinspec(self.api_key, pacing=quick(), **options)

    def grant(self, credits: int) -> None:
        _control({"id": self.id, "credits": credits})

    @property
    def credits(self) -> int:
        with self.open() as vinspec:
            return vinspec.credits.get().available_credits


def quick() -> Pacing:
    """Waits, but not for long: the service works meanwhile."""
    return Pacing(sleep=lambda seconds: time.sleep(min(seconds, 0.05)))


@pytest.fixture
def customer_with() -> Callable[[int], Customer]:
    def make(credits: int) -> Customer:
        made = _control({"credits": credits})
        return Customer(made["id"], made["apiKey"])

    return make


@pytest.fixture
def vinspec(customer_with: Callable[[int], Customer]) -> Iterator[Vinspec]:
    with customer_with(10).open() as opened:
        yield opened


class Losing(httpx.BaseTransport):
    """Carries requests to the service, and loses the responses of the first ones."""

    def __init__(self, lost: int) -> None:
        self.lost = lost
        self.keys: list[str | None] = []
        self._inner = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.keys.append(request.headers.get("idempotency-key"))
        response = self._inner.handle_request(request)
        if len(self.keys) <= self.lost:
            response.read()
            response.close()
            raise httpx.RemoteProtocolError("the connection broke", request=request)
        return response


def _control(asked: dict[str, object]) -> dict[str, str]:
    request = urllib.request.Request(os.environ["VINSPEC_TEST_CONTROL"], data=json.dumps(asked).encode())
    with urllib.request.urlopen(request) as response:
        return json.load(response)
