"""Calls against the real service."""

import asyncio
import logging
import pickle
import socket
import threading
import time
from contextlib import suppress

import httpx
import pytest
from conftest import Losing, fresh_vins

import vinspec as package
from vinspec import (
    ApiConnectionError,
    ApiError,
    ApiKeyError,
    ApiTimeoutError,
    AsyncVinspec,
    AuthenticationError,
    BadRequestError,
    InsufficientCreditsError,
    NotFoundError,
    UnprocessableError,
    UsageError,
    Vinspec,
    models,
)

IONIQ_6 = "KMHM54AA9PA999266"
FOCUS = "1FADP3R49GL917098"


def test_a_lookup_says_what_it_cost_and_is_replayed_under_its_key(vinspec):
    first = vinspec.look_up(IONIQ_6, idempotency_key="order-17")
    again = vinspec.look_up(IONIQ_6, idempotency_key="order-17")
    assert first == again
    assert first.title == "2023 Hyundai Ioniq 6 Limited"
    assert (first.response.credits_charged, first.response.credits_remaining, first.response.livemode) == (1, 9, True)
    assert (again.response.credits_charged, again.response.replayed) == (0, True)
    assert again.response.original_request_id == first.response.request_id
    with pytest.raises(LookupError):
        _ = first.vehicle.response


def test_what_was_paid_before_the_client_gave_up_is_had_under_the_key_of_the_error(customer_with):
    customer = customer_with(3)
    with pytest.raises(ApiConnectionError) as caught:
        customer.open(http_client=httpx.Client(transport=Losing(9))).look_up(IONIQ_6)
    key = caught.value.idempotency_key
    assert key is not None
    assert customer.open().look_up(IONIQ_6, idempotency_key=key).response.replayed
    assert customer.credits == 2


@pytest.mark.parametrize(
    ("vin", "kind", "code"),
    [
        ("TOO SHORT", BadRequestError, "invalid_request"),
        ("1FADP3R48GL917098", UnprocessableError, "invalid_vin"),
        ("1C4JJXR60NW209857", UnprocessableError, "unsupported_vehicle"),
        ("1ZZZZZZZXZZ000000", NotFoundError, "vehicle_not_found"),
    ],
)
def test_a_refused_lookup_costs_nothing_and_says_why(vinspec, vin, kind, code):
    with pytest.raises(kind) as caught:
        vinspec.look_up(vin)
    error = caught.value
    assert (error.code, error.status) == (
        code,
        (kind is BadRequestError and 400) or (kind is NotFoundError and 404) or 422,
    )
    assert error.request_id and error.request_id in str(error)
    assert vinspec.credits.get().available_credits == 10


def test_the_details_of_an_error_have_the_type_of_its_code(customer_with):
    vinspec = customer_with(0).open()
    with pytest.raises(InsufficientCreditsError) as caught:
        vinspec.look_up(IONIQ_6)
    assert caught.value.details == models.InsufficientCreditsDetails(available_credits=0, auto_top_up_status="disabled")
    with pytest.raises(UnprocessableError) as caught:
        vinspec.look_up("1FADP3R48GL917098")
    assert isinstance(caught.value.details, models.InvalidVinDetails)


def test_every_read_of_the_contract_answers(vinspec):
    vinspec.look_up(FOCUS)
    batch = vinspec.batches.create([FOCUS], preview=True)
    assert vinspec.contract.get().openapi.startswith("3.1")
    assert vinspec.packages.list().data[0].price.currency == "usd"
    assert vinspec.check(FOCUS).supported
    assert vinspec.vehicles.get(FOCUS).title == "2016 Ford Focus Electric"
    assert vinspec.vehicles.get_battery(FOCUS).readings == []
    assert [lookup.object for lookup in vinspec.vehicles.list_lookups(FOCUS)] == ["lookup"]
    assert [each.id for each in vinspec.batches.list()] == [batch.id]
    assert vinspec.batches.cancel(batch.id).status == "canceled"
    assert vinspec.usage.list(from_="2026-11-21").data[0].lookups == 1
    assert vinspec.auto_top_up.get().enabled is False


def test_lists_give_every_item_whatever_the_size_of_a_page(vinspec):
    for vin in (FOCUS, IONIQ_6):
        vinspec.look_up(vin)
    listed = vinspec.vehicles.list(limit=1)
    everything = [each.vin for each in listed]
    assert set(everything) == {FOCUS, IONIQ_6} and everything == [each.vin for each in listed]
    assert [len(page.data) for page in listed.pages()] == [1, 1]
    assert listed.first().data[0].vin == everything[0]
    assert listed.first().response.status == 200


def test_the_client_for_asyncio_does_the_same(customer_with):
    customer = customer_with(5)

    async def run() -> None:
        async with AsyncVinspec(customer.api_key) as vinspec:
            specs, check = await asyncio.gather(vinspec.look_up(FOCUS), vinspec.check(IONIQ_6))
            assert (specs.response.credits_charged, check.supported) == (1, True)
            assert [each.vin async for each in vinspec.vehicles.list(limit=1)] == [FOCUS]
            vins = fresh_vins(2)
            assert [each.vin async for each in vinspec.look_up_many(vins)] == vins
            with pytest.raises(NotFoundError):
                await vinspec.with_options(max_retries=0).vehicles.get(IONIQ_6)

    asyncio.run(run())
    assert customer.credits == 2


def test_answers_and_errors_can_be_sent_to_another_process(vinspec):
    specs = vinspec.look_up(FOCUS)
    copy = pickle.loads(pickle.dumps(specs))
    assert (copy, copy.response.credits_charged) == (specs, 1)
    with pytest.raises(ApiError) as caught:
        vinspec.look_up("1ZZZZZZZXZZ000000")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (type(error), str(error), error.idempotency_key) == (
        NotFoundError,
        str(caught.value),
        caught.value.idempotency_key,
    )


def test_an_answer_cannot_be_changed_and_keeps_what_is_newer(vinspec):
    specs = vinspec.look_up(FOCUS)
    with pytest.raises(ValueError, match="frozen"):
        specs.title = "another"
    newer = models.BatchResultError.model_validate({"code": "new_code", "message": "New.", "hint": "Try it."})
    assert newer.model_dump() == {"code": "new_code", "message": "New.", "hint": "Try it."}


def test_no_error_and_no_log_has_the_api_key(customer_with, caplog):
    caplog.set_level(logging.DEBUG)
    customer = customer_with(0)
    for vinspec in (customer.open(), customer.open(http_client=httpx.Client(transport=Losing(9)))):
        with pytest.raises(package.VinspecError) as caught:
            vinspec.look_up(IONIQ_6)
        seen: BaseException | None = caught.value
        while seen is not None:
            assert customer.api_key not in f"{seen!r} {vars(seen)}"
            assert not isinstance(seen, httpx.HTTPError)
            seen = seen.__cause__ or seen.__context__
    assert customer.api_key not in caplog.text
    assert "/vehicle-specs" in caplog.text


def test_a_slow_response_is_a_timeout_though_it_never_stops():
    class Dripping(httpx.SyncByteStream):
        def __iter__(self):
            while True:
                yield b" "

    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, stream=Dripping())))
    with pytest.raises(ApiTimeoutError, match=r"did not respond within 0\.05 s"):
        Vinspec("key", http_client=http, timeout=0.05, max_retries=0).credits.get()


HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n"
WHOLE = HEAD + b" " * 198 + b"{}"


@pytest.mark.parametrize("at_once", [b"", HEAD, WHOLE])
def test_no_part_of_a_response_outlasts_the_timeout_by_dripping(at_once: bytes):
    """Its headers, its body, or the next response on its connection."""

    def drip(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.recv(65536)
            connection.sendall(at_once)
            if at_once == WHOLE:
                connection.recv(65536)
            for byte in WHOLE.removeprefix(at_once) or WHOLE:
                time.sleep(0.3)
                connection.sendall(bytes([byte]))

    with socket.create_server(("127.0.0.1", 0)) as server, httpx.Client() as http:
        thread = threading.Thread(target=drip, args=(server,))
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        vinspec = Vinspec("key", base_url=url, http_client=http, max_retries=0)
        if at_once == WHOLE:
            with pytest.raises(ApiError):
                vinspec.credits.get()
        began = time.monotonic()
        with pytest.raises(ApiTimeoutError):
            vinspec.credits.get(timeout=1)
        # What is left would take 60 seconds and more, the headers 21.
        assert time.monotonic() - began < 6
        http.close()
        thread.join()


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"<html>", "unexpected_response"), (b"[]", "unexpected_response"), (b"{}", "unexpected_response")],
)
def test_what_is_not_from_the_api_is_no_answer(body, code):
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, content=body)))
    with pytest.raises(ApiError) as caught:
        Vinspec("key", http_client=http, max_retries=0).credits.get()
    assert (caught.value.code, caught.value.status) == (code, 200)


def test_a_response_without_an_end_is_not_read_to_it():
    class Flood(httpx.SyncByteStream, httpx.AsyncByteStream):
        sent = 0

        def __iter__(self):
            while True:
                self.sent += 1
                yield b" " * 2**20

        async def __aiter__(self):
            for part in self:
                yield part

    floods = (Flood(), Flood())

    def answer(flood: Flood) -> httpx.MockTransport:
        return httpx.MockTransport(lambda _: httpx.Response(200, stream=flood))

    with pytest.raises(ApiError, match="not CreditBalance"):
        Vinspec("key", http_client=httpx.Client(transport=answer(floods[0]))).credits.get()

    async def run() -> None:
        http = httpx.AsyncClient(transport=answer(floods[1]))
        with pytest.raises(ApiError, match="not CreditBalance"):
            await AsyncVinspec("key", http_client=http).credits.get()

    asyncio.run(run())
    assert [flood.sent for flood in floods] == [17, 17]


def test_what_makes_no_sense_is_refused_before_it_is_sent(monkeypatch):
    monkeypatch.delenv("VINSPEC_API_KEY", raising=False)
    with pytest.raises(ApiKeyError):
        Vinspec().credits.get()
    with pytest.raises(ApiKeyError):
        Vinspec("a key\n")
    long_host = f"https://{'a' * 64}.example"
    for options in (
        {"timeout": 0},
        {"max_retries": -1},
        {"headers": {"Authorization": "x"}},
        {"base_url": "ftp://x"},
        {"base_url": long_host},
    ):
        with pytest.raises(UsageError):
            Vinspec("key", **options)
    with pytest.raises(UsageError):
        Vinspec("key").look_up(IONIQ_6, idempotency_key="")
    for vin in ("..", "\udcff"):
        with pytest.raises(UsageError):
            Vinspec("key").vehicles.get(vin)
    with pytest.raises(UsageError, match="UTF-8"):
        Vinspec("key").check("\udcff")
    with pytest.raises(UsageError, match="UTF-8"):
        Vinspec("key").create_batch_from_csv("vin\n\udcff\n")
    for misspelled in ({"timout": 3}, {"max_credit": 1}):
        with pytest.raises(UsageError, match=r"no option (timout|max_credit)"):
            list(Vinspec("key").look_up_many([IONIQ_6], **misspelled))
    with Vinspec("key") as closed:
        pass
    with pytest.raises(UsageError, match="closed"):
        closed.credits.get()
    with pytest.raises(UsageError):
        list(Vinspec("key").look_up_many(IONIQ_6))
    with pytest.raises(UsageError, match="NaN"):
        list(Vinspec("key").look_up_many([IONIQ_6, float("nan")]))


def test_a_key_that_is_not_valid_says_so():
    with pytest.raises(AuthenticationError) as caught:
        Vinspec("vsk_live_nonsense").credits.get()
    assert caught.value.code == "invalid_api_key"
