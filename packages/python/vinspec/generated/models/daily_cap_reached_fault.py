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
    from ..models.daily_cap_reached_details import DailyCapReachedDetails


T = TypeVar("T", bound="DailyCapReachedFault")


@_attrs_define
class DailyCapReachedFault:
    """This API key or app has reached its daily credit cap. Buying credits does not help.

    Attributes:
        code (Literal['daily_cap_reached']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (DailyCapReachedDetails): The cap, and when it resets.
    """

    code: Literal["daily_cap_reached"]
    message: str
    request_id: str
    details: DailyCapReachedDetails

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
        from ..models.daily_cap_reached_details import DailyCapReachedDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["daily_cap_reached"], d.pop("code"))
        if code != "daily_cap_reached":
            raise ValueError(f"code must match const 'daily_cap_reached', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = DailyCapReachedDetails.from_dict(d.pop("details"))

        daily_cap_reached_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return daily_cap_reached_fault
