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
    from ..models.permission_denied_details import PermissionDeniedDetails


T = TypeVar("T", bound="PermissionDeniedFault")


@_attrs_define
class PermissionDeniedFault:
    """The API key or app lacks a permission.

    Attributes:
        code (Literal['permission_denied']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
        details (PermissionDeniedDetails): What is missing.
    """

    code: Literal["permission_denied"]
    message: str
    request_id: str
    details: PermissionDeniedDetails

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
        from ..models.permission_denied_details import PermissionDeniedDetails  # noqa: PLC0415

        d = dict(src_dict)
        code = cast(Literal["permission_denied"], d.pop("code"))
        if code != "permission_denied":
            raise ValueError(f"code must match const 'permission_denied', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        details = PermissionDeniedDetails.from_dict(d.pop("details"))

        permission_denied_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
            details=details,
        )

        return permission_denied_fault
