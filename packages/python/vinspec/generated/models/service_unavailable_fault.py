from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ServiceUnavailableFault")


@_attrs_define
class ServiceUnavailableFault:
    """The service is starting, stopping, or overloaded.

    Attributes:
        code (Literal['service_unavailable']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
    """

    code: Literal["service_unavailable"]
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
        code = cast(Literal["service_unavailable"], d.pop("code"))
        if code != "service_unavailable":
            raise ValueError(f"code must match const 'service_unavailable', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        service_unavailable_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
        )

        return service_unavailable_fault
