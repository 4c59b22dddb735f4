from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.vehicle_specs_check_reason_type_0_code import (
    VehicleSpecsCheckReasonType0Code,
)

T = TypeVar("T", bound="VehicleSpecsCheckReasonType0")


@_attrs_define
class VehicleSpecsCheckReasonType0:
    """
    Attributes:
        code (VehicleSpecsCheckReasonType0Code): The error code of the lookup.
        message (str): What the vehicle is or lacks, as a sentence.
    """

    code: VehicleSpecsCheckReasonType0Code
    message: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        message = self.message

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = VehicleSpecsCheckReasonType0Code(d.pop("code"))

        message = d.pop("message")

        vehicle_specs_check_reason_type_0 = cls(
            code=code,
            message=message,
        )

        return vehicle_specs_check_reason_type_0
