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
    from ..models.insufficient_credits_details import InsufficientCreditsDetails


T = TypeVar("T", bound="InsufficientCreditsFault")


@_attrs_define
class InsufficientCreditsFault:
    """No credit is left to spend.

    Attributes:
        code (Literal['insufficient_credits']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (InsufficientCreditsDetails): The credits left, and how to get more.
    """

    code: Literal["insufficient_credits"]
    message: str
    request_id: str
    details: InsufficientCreditsDetails

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
        from ..models.insufficient_credits_details import InsufficientCreditsDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["insufficient_credits"], d.pop("code"))
        if code != "insufficient_credits":
            raise ValueError(f"code must match const 'insufficient_credits', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = InsufficientCreditsDetails.from_dict(d.pop("details"))

        insufficient_credits_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return insufficient_credits_fault
