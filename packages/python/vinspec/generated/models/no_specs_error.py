from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.specs_not_available_fault import SpecsNotAvailableFault
    from ..models.vehicle_not_found_fault import VehicleNotFoundFault


T = TypeVar("T", bound="NoSpecsError")


@_attrs_define
class NoSpecsError:
    """The vehicle is not known, or too little is known about it to sell its specifications. Nothing was charged.

    Attributes:
        error (SpecsNotAvailableFault | VehicleNotFoundFault): What went wrong, by its `code`.
    """

    error: SpecsNotAvailableFault | VehicleNotFoundFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.vehicle_not_found_fault import VehicleNotFoundFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, VehicleNotFoundFault):
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
        from ..models.specs_not_available_fault import SpecsNotAvailableFault  # noqa: PLC0415
        from ..models.vehicle_not_found_fault import VehicleNotFoundFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> SpecsNotAvailableFault | VehicleNotFoundFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = VehicleNotFoundFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = SpecsNotAvailableFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        no_specs_error = cls(
            error=error,
        )

        return no_specs_error
