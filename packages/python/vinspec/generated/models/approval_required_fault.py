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
    from ..models.approval_required_details import ApprovalRequiredDetails


T = TypeVar("T", bound="ApprovalRequiredFault")


@_attrs_define
class ApprovalRequiredFault:
    """The account holder must approve the change first.

    Attributes:
        code (Literal['approval_required']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (ApprovalRequiredDetails): Where to approve the change.
    """

    code: Literal["approval_required"]
    message: str
    request_id: str
    details: ApprovalRequiredDetails

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
        from ..models.approval_required_details import ApprovalRequiredDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["approval_required"], d.pop("code"))
        if code != "approval_required":
            raise ValueError(f"code must match const 'approval_required', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = ApprovalRequiredDetails.from_dict(d.pop("details"))

        approval_required_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return approval_required_fault
