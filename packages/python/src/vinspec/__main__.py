"""`python -m vinspec lookup VIN`: look up, or check, a vehicle. The whole command is `npx vinspec`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import uuid
from collections.abc import Iterator, Sequence
from typing import TextIO

from ._client import Vinspec
from ._errors import ApiConnectionError, ServerError, UsageError, VinspecError
from ._generated.models import CreditBalance, CustomerVehicleSpecsV1, VehicleSpecsCheck
from ._generated.version import VERSION
from ._sheet import to_groups
from ._table import tidy

_RANGES = {"exact": "known", "span": "known, for each version that fits the VIN", "none": "not known"}
Answer = CreditBalance | CustomerVehicleSpecsV1 | VehicleSpecsCheck


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, 1 for what was refused or failed, 2 for what makes no sense, 130 for Ctrl-C."""
    given = _parser().parse_args(arguments)
    if given.command == "lookup" and given.idempotency_key is None:
        given.idempotency_key = str(uuid.uuid4())
    try:
        with Vinspec() as vinspec:
            answer = _call(vinspec, given)
    except (VinspecError, KeyboardInterrupt) as error:
        print("Interrupted." if isinstance(error, KeyboardInterrupt) else error, file=sys.stderr)
        if given.command == "lookup" and isinstance(error, ApiConnectionError | ServerError | KeyboardInterrupt):
            print(f"To ask again without paying twice: --idempotency-key {given.idempotency_key}", file=sys.stderr)
        if isinstance(error, KeyboardInterrupt):
            return 130
        return 2 if isinstance(error, UsageError) else 1
    fault = _print(json.dumps(answer.model_dump(mode="json"), indent=2) if given.json else _to_words(answer))
    if fault is not None:
        print(f"The output can't be written: {fault}.", file=sys.stderr)
    if isinstance(answer, CustomerVehicleSpecsV1):
        response = answer.response
        test = "" if response.livemode is not False else "Test. "
        print(f"{test}Credits charged: {response.credits_charged}, left: {response.credits_remaining}", file=sys.stderr)
        if fault is not None:
            print(f"To print it without paying again: --idempotency-key {response.idempotency_key}", file=sys.stderr)
    return 0 if fault is None else 1


def _print(text: str) -> str | None:
    """Letters that the terminal lacks are question marks. Returns why it could not."""
    # Without standard output, as after `>&-`, Python has None.
    stdout: TextIO | None = getattr(sys, "stdout", None)
    if stdout is None:
        return "Standard output is closed"
    encoding = stdout.encoding or "utf-8"
    try:
        print(text.encode(encoding, "replace").decode(encoding), flush=True)
    except OSError as error:
        # Else Python tries again when it ends, and says so in its own way.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
        return error.strerror
    return None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m vinspec",
        description="Customer-ready specifications of electric vehicles, by VIN. Needs VINSPEC_API_KEY.",
        epilog="The whole command, with batches and purchases: npx vinspec",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("lookup", "look up a vehicle, for one credit"),
        ("check", "say for free whether a lookup would succeed"),
        ("credits", "show how many credits are left"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--json", action="store_true", help="print the response as JSON")
        if name != "credits":
            command.add_argument("vin", metavar="VIN")
        if name == "lookup":
            command.add_argument("--idempotency-key", help="the same key within 24 hours is never paid for twice")
    return parser


def _call(vinspec: Vinspec, given: argparse.Namespace) -> Answer:
    if given.command == "credits":
        return vinspec.credits.get()
    vin = tidy(str(given.vin))
    if given.command == "check":
        return vinspec.check(vin)
    return vinspec.look_up(vin, idempotency_key=given.idempotency_key)


def _to_words(answer: Answer) -> str:
    match answer:
        case CreditBalance():
            return f"Credits: {answer.available_credits}\nAutomatic top-up: {answer.auto_top_up.status}"
        case VehicleSpecsCheck():
            return "\n".join(_describe_check(answer))
        case CustomerVehicleSpecsV1():
            return "\n".join(_describe_specs(answer))


def _describe_check(check: VehicleSpecsCheck) -> Iterator[str]:
    yield f"{check.title or 'Unknown vehicle'}\n{check.vin}\n"
    if check.reason is not None:
        yield check.reason.message
    if check.coverage is not None:
        covered = check.coverage
        yield f"A lookup would succeed, for {check.credits} credit. Its result would include:\n"
        yield f"  Range     {_RANGES.get(covered.range, covered.range)}"
        for name, known in (("Battery", covered.battery), ("Charging", covered.charging), ("Safety", covered.safety)):
            yield f"  {name:<8}  {'known' if known else 'not known'}"
        for fact in check.facts or []:
            yield f"  {fact.label}" + (f", if {' or '.join(fact.sources)} knows it" if fact.sources else "")


def _describe_specs(specs: CustomerVehicleSpecsV1) -> Iterator[str]:
    yield f"{specs.title}\n{specs.vin}"
    for title, rows in to_groups(specs):
        yield f"\n{title}"
        width = max(len(label) for label, _ in rows)
        for label, value in rows:
            yield f"  {label:<{width}}  " + value.replace("\n", f"\n  {'':<{width}}  ")


if __name__ == "__main__":
    sys.exit(main())
