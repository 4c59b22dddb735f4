"""`python -m vinspec lookup VIN`: look up, or check, a vehicle. The whole command is `npx vinspec`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ._client import Vinspec
from ._errors import UsageError, VinspecError
from ._generated.models import CustomerVehicleSpecsV1
from ._generated.version import VERSION
from ._model import Model
from ._sheet import to_groups


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, 1 for what was refused or failed, 2 for what makes no sense."""
    given = _parser().parse_args(arguments)
    try:
        with Vinspec() as vinspec:
            answer = _call(vinspec, given)
            print(answer.model_dump_json(indent=2) if given.json else _to_words(answer))
            if isinstance(answer, CustomerVehicleSpecsV1):
                response = answer.response
                test = "" if response.livemode is not False else "Test. "
                print(
                    f"{test}Credits charged: {response.credits_charged}, left: {response.credits_remaining}",
                    file=sys.stderr,
                )
    except VinspecError as error:
        print(error, file=sys.stderr)
        if error.idempotency_key is not None and given.command == "lookup":
            print(f"To ask again without paying twice: --idempotency-key {error.idempotency_key}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    return 0


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


def _call(vinspec: Vinspec, given: argparse.Namespace) -> Model:
    if given.command == "credits":
        return vinspec.credits.get()
    vin = str(given.vin).replace(" ", "").replace("-", "")
    if given.command == "check":
        return vinspec.check(vin)
    return vinspec.look_up(vin, idempotency_key=given.idempotency_key)


def _to_words(answer: Model) -> str:
    if not isinstance(answer, CustomerVehicleSpecsV1):
        return "\n".join(
            f"{name.replace('_', ' ')}: {value}"
            for name, value in answer.model_dump(exclude_none=True).items()
            if name != "object"
        )
    lines = [answer.title, answer.vin]
    for title, rows in to_groups(answer):
        width = max(len(label) for label, _ in rows)
        lines += ["", title]
        for label, value in rows:
            first, *more = value.split("\n")
            lines += [f"  {label:<{width}}  {first}", *(f"  {'':<{width}}  {line}" for line in more)]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
