from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.vehicle_specs_check_coverage_type_0_range import (
    VehicleSpecsCheckCoverageType0Range,
)

T = TypeVar("T", bound="VehicleSpecsCheckCoverageType0")


@_attrs_define
class VehicleSpecsCheckCoverageType0:
    """
    Attributes:
        range_ (VehicleSpecsCheckCoverageType0Range): `exact`: one figure. `span`: the VIN fits several versions with
            different ranges. `none`: not known.
        battery (bool): Battery capacity.
        charging (bool): Charging time or power.
        safety (bool): Crash test stars, airbags, or driver assistance.
    """

    range_: VehicleSpecsCheckCoverageType0Range
    battery: bool
    charging: bool
    safety: bool

    def to_dict(self) -> dict[str, Any]:
        range_ = self.range_.value

        battery = self.battery

        charging = self.charging

        safety = self.safety

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "range": range_,
                "battery": battery,
                "charging": charging,
                "safety": safety,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        range_ = VehicleSpecsCheckCoverageType0Range(d.pop("range"))

        battery = d.pop("battery")

        charging = d.pop("charging")

        safety = d.pop("safety")

        vehicle_specs_check_coverage_type_0 = cls(
            range_=range_,
            battery=battery,
            charging=charging,
            safety=safety,
        )

        return vehicle_specs_check_coverage_type_0
