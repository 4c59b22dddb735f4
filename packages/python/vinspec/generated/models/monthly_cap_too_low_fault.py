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
    from ..models.monthly_cap_too_low_details import MonthlyCapTooLowDetails


T = TypeVar("T", bound="MonthlyCapTooLowFault")


@_attrs_define
class MonthlyCapTooLowFault:
    """The monthly cap is below the price of the package.

    Attributes:
        code (Literal['monthly_cap_too_low']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (MonthlyCapTooLowDetails): The cap that is needed.
    """

    code: Literal["monthly_cap_too_low"]
    message: str
    request_id: str
    details: MonthlyCapTooLowDetails

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
        from ..models.monthly_cap_too_low_details import MonthlyCapTooLowDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["monthly_cap_too_low"], d.pop("code"))
        if code != "monthly_cap_too_low":
            raise ValueError(f"code must match const 'monthly_cap_too_low', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = MonthlyCapTooLowDetails.from_dict(d.pop("details"))

        monthly_cap_too_low_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return monthly_cap_too_low_fault
