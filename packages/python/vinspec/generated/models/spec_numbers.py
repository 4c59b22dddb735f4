from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SpecNumbers")


@_attrs_define
class SpecNumbers:
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`. Results from
    before there were numbers have none.

        Attributes:
            unit (str): Unit of both numbers.
            min_ (float): The figure, or the least that fits the VIN.
            max_ (float): The same number, or the most that fits the VIN.
            estimate (bool | Unset): Present if the figure is an estimate.
    """

    unit: str
    min_: float
    max_: float
    estimate: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        unit = self.unit

        min_ = self.min_

        max_ = self.max_

        estimate = self.estimate

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "unit": unit,
                "min": min_,
                "max": max_,
            }
        )
        if estimate is not UNSET:
            field_dict["estimate"] = estimate

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        unit = d.pop("unit")

        min_ = d.pop("min")

        max_ = d.pop("max")

        estimate = d.pop("estimate", UNSET)

        spec_numbers = cls(
            unit=unit,
            min_=min_,
            max_=max_,
            estimate=estimate,
        )

        return spec_numbers
