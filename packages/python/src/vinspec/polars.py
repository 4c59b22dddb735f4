"""Importing it gives every DataFrame of polars `df.vinspec.look_up("vin")`."""

from __future__ import annotations

import polars as pl

from ._client import Progress, Vinspec
from ._table import BatchStoppedWarning, look_up_column

__all__ = ["BatchStoppedWarning", "VinspecNamespace", "look_up"]


def look_up(
    frame: pl.DataFrame,
    column: str,
    *,
    prefix: str = "vinspec_",
    client: Vinspec | None = None,
    only_new: bool | None = None,
    max_credits: int | None = None,
    on_progress: Progress | None = None,
) -> pl.DataFrame:
    """The frame with columns appended: what came of each VIN, and the facts of its vehicle.

    It looks the VINs up as `Vinspec.look_up_many` does, at the same cost. If the batch has to wait, the rest of the
    rows have the outcome `open`, and there is a `BatchStoppedWarning`.
    """
    appended = look_up_column(
        frame[column],
        beside=frame.columns,
        prefix=prefix,
        client=client,
        only_new=only_new,
        max_credits=max_credits,
        on_progress=on_progress,
    )
    words = [pl.Series(name, values, dtype=pl.String) for name, values in appended.words.items()]
    numbers = [pl.Series(name, values, dtype=pl.Float64) for name, values in appended.numbers.items()]
    return frame.hstack([*words, *numbers])


@pl.api.register_dataframe_namespace("vinspec")
class VinspecNamespace:
    """`df.vinspec`."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def look_up(
        self,
        column: str,
        *,
        prefix: str = "vinspec_",
        client: Vinspec | None = None,
        only_new: bool | None = None,
        max_credits: int | None = None,
        on_progress: Progress | None = None,
    ) -> pl.DataFrame:
        """See `vinspec.polars.look_up`."""
        return look_up(
            self._frame,
            column,
            prefix=prefix,
            client=client,
            only_new=only_new,
            max_credits=max_credits,
            on_progress=on_progress,
        )
