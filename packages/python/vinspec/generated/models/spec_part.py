from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SpecPart")


@_attrs_define
class SpecPart:
    """One of several figures in a row.

    Attributes:
        name (str): What the figure is.
        unit (str): Unit of both numbers.
        min_ (float): The figure, or the least that fits the VIN.
        max_ (float): The same number, or the most that fits the VIN.
        estimate (bool | Unset): Present if the figure is an estimate.
    """

    name: str
    unit: str
    min_: float
    max_: float
    estimate: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        unit = self.unit

        min_ = self.min_

        max_ = self.max_

        estimate = self.estimate

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
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
        name = d.pop("name")

        unit = d.pop("unit")

        min_ = d.pop("min")

        max_ = d.pop("max")

        estimate = d.pop("estimate", UNSET)

        spec_part = cls(
            name=name,
            unit=unit,
            min_=min_,
            max_=max_,
            estimate=estimate,
        )

        return spec_part
