"""What is appended to a table of vehicles: the outcome of each row's VIN, and its facts."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from ._client import Progress, Vinspec
from ._errors import BatchStoppedError, UsageError
from ._facts import numeric_facts, words
from ._generated.models import BatchResult


class BatchStoppedWarning(UserWarning):
    """Some VINs are not looked up yet: their outcome is `open`. Run the same again to go on; nothing is paid twice."""


class ManyOptions(TypedDict, total=False):
    """Those of `Vinspec.look_up_many`."""

    only_new: bool | None
    max_credits: int | None
    on_progress: Progress | None


class TableOptions(ManyOptions, total=False):
    """What appending to a table takes besides the table and its column."""

    prefix: str
    """What the names of the columns begin with. Default: `vinspec_`."""
    client: Vinspec | None


# What the service takes in a list. Anything else is no VIN, and would keep it from taking the others.
_SENDABLE = re.compile(r"[^\x00-\x1f\x7f]{1,50}")


@dataclass(frozen=True)
class Appended:
    """Columns in the order of the rows."""

    words: dict[str, list[str | None]]
    numbers: dict[str, list[float | None]]


def look_up_column(
    vins: Iterable[object],
    beside: Iterable[object],
    *,
    prefix: str = "vinspec_",
    client: Vinspec | None = None,
    **options: Unpack[ManyOptions],
) -> Appended:
    """A row without a VIN, which is one that is no text, gets nothing. Bytes are text: some programs write it so to
    Parquet. `beside` are the columns of the table.
    """
    appended = _to_columns([], prefix)
    taken = next((name for name in beside if name in appended.words or name in appended.numbers), None)
    if taken is not None:
        raise UsageError(f'The table has a column "{taken}" already. Drop it, or pass another prefix.')
    texts = [vin.decode(errors="replace") if isinstance(vin, bytes) else vin for vin in vins]
    listed = [tidy(vin) if isinstance(vin, str) and vin.strip() else None for vin in texts]
    found: dict[str, BatchResult] = {}
    # Each once: a table may have far more rows than a list of the service.
    sent = list(dict.fromkeys(vin for vin in listed if vin is not None and _SENDABLE.fullmatch(vin)))
    if sent:
        opened = client or Vinspec()
        try:
            for result in opened.look_up_many(sent, **options):
                found[tidy(result.vin)] = result
        except BatchStoppedError as error:
            warnings.warn(f"{error.message} Run the same again to go on.", BatchStoppedWarning, stacklevel=3)
        finally:
            if client is None:
                opened.close()
    columns = _to_columns([None if vin is None else found.get(vin) for vin in listed], prefix)
    outcomes, errors = (columns.words[f"{prefix}{name}"] for name in ("outcome", "error"))
    for row, vin in enumerate(listed):
        if vin is not None and vin not in found:
            sendable = _SENDABLE.fullmatch(vin)
            outcomes[row], errors[row] = ("open", None) if sendable else ("invalid", "invalid_vin")
    return columns


def tidy(vin: str) -> str:
    """As the service names it. A byte order mark, which is no space here, is one there."""
    return re.sub(r"[\s\u00ad\u200b-\u2015\u202a-\u202e\u2060\u2212\ufeff-]", "", vin).upper()


def _to_columns(results: Sequence[BatchResult | None], prefix: str) -> Appended:
    # Rows share the results of their VINs.
    rows = [id(result) for result in results]
    distinct = {id(result): result.specs if result else None for result in results}
    said = {row: words(specs) for row, specs in distinct.items()}
    facts = {row: numeric_facts(specs) for row, specs in distinct.items()}
    return Appended(
        words={
            f"{prefix}outcome": [result.outcome if result else None for result in results],
            f"{prefix}error": [result.error.code if result and result.error else None for result in results],
            f"{prefix}title": [result.title if result else None for result in results],
            **{f"{prefix}{name}": [said[row][name] for row in rows] for name in words(None)},
        },
        numbers={f"{prefix}{name}": [facts[row][name] for row in rows] for name in numeric_facts(None)},
    )
