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

if TYPE_CHECKING:
    from ..models.invalid_vin_details import InvalidVinDetails


T = TypeVar("T", bound="InvalidVinFault")


@_attrs_define
class InvalidVinFault:
    """This is not a VIN.

    Attributes:
        code (Literal['invalid_vin']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (InvalidVinDetails): Why the VIN is not valid.
    """

    code: Literal["invalid_vin"]
    message: str
    request_id: str
    details: InvalidVinDetails

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        message = self.message

        request_id = self.request_id

        details = self.details.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "message": message,
                "request_id": request_id,
                "details": details,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.invalid_vin_details import InvalidVinDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["invalid_vin"], d.pop("code"))
        if code != "invalid_vin":
            raise ValueError(f"code must match const 'invalid_vin', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = InvalidVinDetails.from_dict(d.pop("details"))

        invalid_vin_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return invalid_vin_fault
