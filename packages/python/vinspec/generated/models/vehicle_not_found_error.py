from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.vehicle_not_found_fault import VehicleNotFoundFault


T = TypeVar("T", bound="VehicleNotFoundError")


@_attrs_define
class VehicleNotFoundError:
    """There is no such vehicle. Nothing was charged.

    Attributes:
        error (VehicleNotFoundFault): There is no such vehicle.
    """

    error: VehicleNotFoundFault

    def to_dict(self) -> dict[str, Any]:
        error = self.error.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.vehicle_not_found_fault import VehicleNotFoundFault  # noqa: PLC0415

        d = dict(src_dict)
        error = VehicleNotFoundFault.from_dict(d.pop("error"))

        vehicle_not_found_error = cls(
            error=error,
        )

        return vehicle_not_found_error
