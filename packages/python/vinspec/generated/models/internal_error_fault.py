from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="InternalErrorFault")


@_attrs_define
class InternalErrorFault:
    """A fault on our end.

    Attributes:
        code (Literal['internal_error']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
    """

    code: Literal["internal_error"]
    message: str
    request_id: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        message = self.message

        request_id = self.request_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "message": message,
                "request_id": request_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = cast(Literal["internal_error"], d.pop("code"))
        if code != "internal_error":
            raise ValueError(f"code must match const 'internal_error', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        internal_error_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
        )

        return internal_error_fault
