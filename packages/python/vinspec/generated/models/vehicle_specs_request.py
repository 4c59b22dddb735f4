from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="VehicleSpecsRequest")


@_attrs_define
class VehicleSpecsRequest:
    """The vehicle to look up.

    Attributes:
        vin (str): Vehicle identification number, 17 characters, uppercase or lowercase.
    """

    vin: str

    def to_dict(self) -> dict[str, Any]:
        vin = self.vin

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "vin": vin,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        vin = d.pop("vin")

        vehicle_specs_request = cls(
            vin=vin,
        )

        return vehicle_specs_request
