from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="UnsupportedMediaTypeFault")


@_attrs_define
class UnsupportedMediaTypeFault:
    """The body is not `application/json`.

    Attributes:
        code (Literal['unsupported_media_type']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
    """

    code: Literal["unsupported_media_type"]
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
        code = cast(Literal["unsupported_media_type"], d.pop("code"))
        if code != "unsupported_media_type":
            raise ValueError(f"code must match const 'unsupported_media_type', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        unsupported_media_type_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
        )

        return unsupported_media_type_fault
