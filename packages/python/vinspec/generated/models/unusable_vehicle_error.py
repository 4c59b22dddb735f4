from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.invalid_vin_fault import InvalidVinFault
    from ..models.unsupported_vehicle_fault import UnsupportedVehicleFault


T = TypeVar("T", bound="UnusableVehicleError")


@_attrs_define
class UnusableVehicleError:
    """The VIN is not valid, or the vehicle is not supported. Nothing was charged.

    Attributes:
        error (InvalidVinFault | UnsupportedVehicleFault): What went wrong, by its `code`.
    """

    error: InvalidVinFault | UnsupportedVehicleFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.invalid_vin_fault import InvalidVinFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, InvalidVinFault):
            error = self.error.to_dict()
        else:
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
        from ..models.invalid_vin_fault import InvalidVinFault  # noqa: PLC0415
        from ..models.unsupported_vehicle_fault import UnsupportedVehicleFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> InvalidVinFault | UnsupportedVehicleFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = InvalidVinFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = UnsupportedVehicleFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        unusable_vehicle_error = cls(
            error=error,
        )

        return unusable_vehicle_error
