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
    from ..models.specs_not_available_details import SpecsNotAvailableDetails


T = TypeVar("T", bound="SpecsNotAvailableFault")


@_attrs_define
class SpecsNotAvailableFault:
    """Too little is known about this vehicle to sell its specifications.

    Attributes:
        code (Literal['specs_not_available']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (SpecsNotAvailableDetails): What is known about the vehicle.
    """

    code: Literal["specs_not_available"]
    message: str
    request_id: str
    details: SpecsNotAvailableDetails

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
        from ..models.specs_not_available_details import SpecsNotAvailableDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["specs_not_available"], d.pop("code"))
        if code != "specs_not_available":
            raise ValueError(f"code must match const 'specs_not_available', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = SpecsNotAvailableDetails.from_dict(d.pop("details"))

        specs_not_available_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return specs_not_available_fault
