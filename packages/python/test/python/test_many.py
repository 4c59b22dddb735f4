"""Many vehicles, whatever happens meanwhile: nothing is ever paid twice."""

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from conftest import Losing, fresh_vins

from vinspec import AsyncVinspec, BadRequestError, BatchStoppedError


def test_each_vin_is_looked_up_once_in_the_order_of_the_list(customer_with):
    customer = customer_with(9)
    vins = fresh_vins(3)
    progress: list[int] = []
    overlong, in_two = "x" * 60, "1fadp3r48\rgl917098"
    sent = (vin.lower() for vin in [*vins, "1FADP3R48GL917098", vins[0], overlong, in_two])
    results = list(customer.open().look_up_many(sent, on_progress=lambda batch: progress.append(batch.counts.open)))
    assert [(each.vin, each.outcome, each.credits_charged) for each in results] == [
        *((vin, "found", 1) for vin in vins),
        *((vin, "invalid", 0) for vin in ("1fadp3r48gl917098", overlong, in_two)),
    ]
    assert results[0].specs and results[0].specs.vin == vins[0]
    assert results[3].error and results[3].error.code == "invalid_vin"
    assert (progress[-1], customer.credits) == (0, 6)


def test_an_open_file_is_a_list_whatever_its_line_ends(customer_with, tmp_path):
    customer = customer_with(3)
    vins = fresh_vins(2)
    path = tmp_path / "vins.txt"
    path.write_bytes("\r\n".join([vins[0], "", f" {vins[1]} ", ""]).encode())
    with path.open(newline="") as lines:
        assert [each.vin for each in customer.open().look_up_many(lines)] == vins

    async def look_up() -> list[str]:
        async with AsyncVinspec(customer.api_key) as client:
            with path.open() as lines:
                return [each.vin async for each in client.look_up_many(lines)]

    assert asyncio.run(look_up()) == vins
    assert customer.credits == 1


def test_the_same_list_again_at_once_and_elsewhere_costs_nothing_more(customer_with):
    customer = customer_with(20)
    vins = fresh_vins(8)
    with ThreadPoolExecutor() as pool:
        runs = [
            pool.submit(lambda order: list(customer.open().look_up_many(order)), each) for each in (vins, vins[::-1])
        ]
        found = [{each.vin for each in run.result()} for run in runs]
    assert found == [set(vins), set(vins)]
    assert {each.vin for each in customer.open().look_up_many(vins)} == set(vins)
    assert customer.credits == 12


def test_a_batch_whose_connections_break_is_paid_for_once(customer_with):
    customer = customer_with(20)
    vins = fresh_vins(3)
    with customer.open(http_client=httpx.Client(transport=Losing(2))) as vinspec:
        assert [each.outcome for each in vinspec.look_up_many(vins)] == ["found"] * 3
    assert customer.credits == 17


def test_a_service_may_say_by_a_date_when_to_ask_again(customer_with):
    class Dated(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            response = super().handle_request(request)
            if response.headers.get("retry-after", "0") != "0":
                soon = datetime.now(UTC) + timedelta(seconds=5)
                response.headers["retry-after"] = format_datetime(soon, usegmt=True)
            return response

    client = customer_with(3).open(http_client=httpx.Client(transport=Dated()))
    assert [each.outcome for each in client.look_up_many(fresh_vins(2))] == ["found", "found"]


def test_a_killed_process_leaves_the_batch_running_and_the_next_one_goes_on(customer_with):
    customer = customer_with(20)
    vins = fresh_vins(6)
    code = (
        "import os, signal, sys; from vinspec import Vinspec\n"
        "kill = lambda batch: os.kill(os.getpid(), signal.SIGKILL)\n"
        "list(Vinspec().look_up_many(sys.argv[1:], on_progress=kill))"
    )
    environment = {**os.environ, "VINSPEC_API_KEY": customer.api_key}
    killed = subprocess.run([sys.executable, "-c", code, *vins], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [each.vin for each in customer.open().look_up_many(vins)] == vins
    assert customer.credits == 14


def test_without_credits_the_results_so_far_are_given_and_the_batch_goes_on_by_itself(customer_with):
    customer = customer_with(2)
    vins = fresh_vins(4)
    results = []
    with pytest.raises(BatchStoppedError, match="waiting for credits") as caught:
        for each in customer.open().look_up_many(vins):
            results.append(each.vin)
    assert (results, caught.value.batch.counts.open) == (vins[:2], 2)
    customer.grant(5)
    batch = caught.value.batch
    while batch.status != "finished":
        batch = customer.open().batches.get(batch.id)
    assert [each.vin for each in customer.open().look_up_many(vins)] == vins
    assert customer.credits == 3


def test_a_batch_that_is_canceled_ends_with_what_was_found_and_the_same_list_is_another(customer_with):
    customer = customer_with(1)
    vins = fresh_vins(2)
    vinspec = customer.open()
    with pytest.raises(BatchStoppedError) as caught:
        list(vinspec.look_up_many(vins))
    assert vinspec.batches.cancel(caught.value.batch.id).status == "canceled"
    customer.grant(5)
    assert [each.outcome for each in vinspec.look_up_many(vins)] == ["owned", "found"]
    assert customer.credits == 4


def test_only_new_vehicles_are_paid_for_unless_others_are_asked_for(customer_with):
    customer = customer_with(20)
    vins = fresh_vins(3)
    vinspec = customer.open()
    vinspec.look_up(vins[0])
    assert [each.outcome for each in vinspec.look_up_many(vins, max_credits=2)] == ["owned", "found", "found"]
    assert [each.outcome for each in vinspec.look_up_many(vins[:1], only_new=False)] == ["found"]
    assert customer.credits == 16


def test_a_file_is_the_batch_of_its_vins_whatever_its_form(customer_with):
    customer = customer_with(3)
    vins = fresh_vins(2)
    vinspec = customer.open()
    lines = f"Lot;Fahrgestellnummer\r\n1;{vins[0]}\r\n2;{vins[1].lower()}\r\n"
    made = vinspec.batches.create(vins, max_credits=2, preview=True)
    for csv in (lines, lines.encode("utf-16"), lines.replace(";", "\t")):
        batch = vinspec.create_batch_from_csv(csv, max_credits=2, preview=True)
        assert (batch.id, batch.counts.total) == (made.id, 2)

    async def send() -> str:
        async with AsyncVinspec(customer.api_key) as client:
            return (await client.create_batch_from_csv(lines, column="2", max_credits=2, preview=True)).id

    assert asyncio.run(send()) == made.id
    with pytest.raises(BadRequestError, match="VIN"):
        vinspec.create_batch_from_csv("a,b\n1,2\n")
    assert customer.credits == 3
