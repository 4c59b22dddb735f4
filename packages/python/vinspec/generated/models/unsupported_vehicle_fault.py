from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.unsupported_vehicle_details import UnsupportedVehicleDetails


T = TypeVar("T", bound="UnsupportedVehicleFault")


@_attrs_define
class UnsupportedVehicleFault:
    """This vehicle is not supported.

    Attributes:
        code (Literal['unsupported_vehicle']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (UnsupportedVehicleDetails | Unset): What is known about the vehicle.
    """

    code: Literal["unsupported_vehicle"]
    message: str
    request_id: str
    details: UnsupportedVehicleDetails | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        message = self.message

        request_id = self.request_id

        details: dict[str, Any] | Unset = UNSET
        if not isinstance(self.details, Unset):
            details = self.details.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "message": message,
                "request_id": request_id,
            }
        )
        if details is not UNSET:
            field_dict["details"] = details

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.unsupported_vehicle_details import UnsupportedVehicleDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["unsupported_vehicle"], d.pop("code"))
        if code != "unsupported_vehicle":
            raise ValueError(f"code must match const 'unsupported_vehicle', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        _details = d.pop("details", UNSET)
        details: UnsupportedVehicleDetails | Unset
        if isinstance(_details, Unset):
            details = UNSET
        else:
            details = UnsupportedVehicleDetails.from_dict(_details)

        unsupported_vehicle_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return unsupported_vehicle_fault
