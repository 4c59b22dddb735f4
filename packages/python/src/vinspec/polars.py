"""Importing it gives every DataFrame of polars `df.vinspec.look_up("vin")`."""

from __future__ import annotations

from typing import Unpack

import polars as pl

from ._table import BatchStoppedWarning, TableOptions, look_up_column

__all__ = ["BatchStoppedWarning", "VinspecNamespace", "look_up"]


def look_up(frame: pl.DataFrame, column: str, **options: Unpack[TableOptions]) -> pl.DataFrame:
    """The frame with columns appended: the outcome of each VIN, and the facts of its vehicle.

    It looks the VINs up as `Vinspec.look_up_many` does, at the same cost. If the batch has to wait, the rest of the
    rows have the outcome `open`, and there is a `BatchStoppedWarning`.
    """
    appended = look_up_column(frame[column], frame.columns, **options)
    words = [pl.Series(name, values, dtype=pl.String) for name, values in appended.words.items()]
    numbers = [pl.Series(name, values, dtype=pl.Float64) for name, values in appended.numbers.items()]
    return frame.hstack([*words, *numbers])


@pl.api.register_dataframe_namespace("vinspec")
class VinspecNamespace:
    """`df.vinspec`."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def look_up(self, column: str, **options: Unpack[TableOptions]) -> pl.DataFrame:
        """See `vinspec.polars.look_up`."""
        return look_up(self._frame, column, **options)
