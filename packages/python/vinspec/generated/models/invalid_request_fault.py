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
    from ..models.invalid_request_details import InvalidRequestDetails


T = TypeVar("T", bound="InvalidRequestFault")


@_attrs_define
class InvalidRequestFault:
    """A parameter, a header, or the body is invalid.

    Attributes:
        code (Literal['invalid_request']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (InvalidRequestDetails | Unset): What is invalid.
    """

    code: Literal["invalid_request"]
    message: str
    request_id: str
    details: InvalidRequestDetails | Unset = UNSET

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
        from ..models.invalid_request_details import InvalidRequestDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["invalid_request"], d.pop("code"))
        if code != "invalid_request":
            raise ValueError(f"code must match const 'invalid_request', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        _details = d.pop("details", UNSET)
        details: InvalidRequestDetails | Unset
        if isinstance(_details, Unset):
            details = UNSET
        else:
            details = InvalidRequestDetails.from_dict(_details)

        invalid_request_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return invalid_request_fault
