from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.service_unavailable_fault import ServiceUnavailableFault
    from ..models.vehicle_data_unavailable_fault import VehicleDataUnavailableFault


T = TypeVar("T", bound="VehicleDataDownError")


@_attrs_define
class VehicleDataDownError:
    """The vehicle data source or the service is not available. Nothing was charged. Retry after the number of seconds in
    `Retry-After`.

        Attributes:
            error (ServiceUnavailableFault | VehicleDataUnavailableFault): What went wrong, by its `code`.
    """

    error: ServiceUnavailableFault | VehicleDataUnavailableFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.vehicle_data_unavailable_fault import VehicleDataUnavailableFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, VehicleDataUnavailableFault):
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
        from ..models.service_unavailable_fault import ServiceUnavailableFault  # noqa: PLC0415
        from ..models.vehicle_data_unavailable_fault import VehicleDataUnavailableFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> ServiceUnavailableFault | VehicleDataUnavailableFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = VehicleDataUnavailableFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = ServiceUnavailableFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        vehicle_data_down_error = cls(
            error=error,
        )

        return vehicle_data_down_error
