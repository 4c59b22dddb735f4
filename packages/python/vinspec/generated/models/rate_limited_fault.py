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
    from ..models.rate_limited_details import RateLimitedDetails


T = TypeVar("T", bound="RateLimitedFault")


@_attrs_define
class RateLimitedFault:
    """Too many requests.

    Attributes:
        code (Literal['rate_limited']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (RateLimitedDetails): Which limit it was.
    """

    code: Literal["rate_limited"]
    message: str
    request_id: str
    details: RateLimitedDetails

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
        from ..models.rate_limited_details import RateLimitedDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["rate_limited"], d.pop("code"))
        if code != "rate_limited":
            raise ValueError(f"code must match const 'rate_limited', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = RateLimitedDetails.from_dict(d.pop("details"))

        rate_limited_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return rate_limited_fault
