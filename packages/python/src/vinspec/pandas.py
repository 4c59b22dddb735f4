"""Importing it gives every DataFrame of pandas `df.vinspec.look_up("vin")`."""

from __future__ import annotations

from typing import Unpack

import pandas as pd

from ._errors import UsageError
from ._table import BatchStoppedWarning, TableOptions, look_up_column

__all__ = ["BatchStoppedWarning", "VinspecAccessor", "look_up"]


def look_up(frame: pd.DataFrame, column: str, **options: Unpack[TableOptions]) -> pd.DataFrame:
    """The frame with columns appended: the outcome of each VIN, and the facts of its vehicle.

    It looks the VINs up as `Vinspec.look_up_many` does, at the same cost. If the batch has to wait, the rest of the
    rows have the outcome `open`, and there is a `BatchStoppedWarning`.
    """
    vins = frame[column]
    if vins.ndim > 1:
        raise UsageError(f"The table has several columns {column!r}. Rename all but one.")
    appended = look_up_column(vins, frame.columns, **options)
    words = pd.DataFrame(appended.words, index=frame.index, dtype="string")
    numbers = pd.DataFrame(appended.numbers, index=frame.index, dtype="float64")
    # Beside each other, whatever the index says: a row may have the label of another.
    return pd.concat([frame, words, numbers], axis=1)


@pd.api.extensions.register_dataframe_accessor("vinspec")
class VinspecAccessor:
    """`df.vinspec`."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def look_up(self, column: str, **options: Unpack[TableOptions]) -> pd.DataFrame:
        """See `vinspec.pandas.look_up`."""
        return look_up(self._frame, column, **options)
