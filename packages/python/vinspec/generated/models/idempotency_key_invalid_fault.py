from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="IdempotencyKeyInvalidFault")


@_attrs_define
class IdempotencyKeyInvalidFault:
    """The `Idempotency-Key` header is malformed.

    Attributes:
        code (Literal['idempotency_key_invalid']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
    """

    code: Literal["idempotency_key_invalid"]
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
        code = cast(Literal["idempotency_key_invalid"], d.pop("code"))
        if code != "idempotency_key_invalid":
            raise ValueError(f"code must match const 'idempotency_key_invalid', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        idempotency_key_invalid_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
        )

        return idempotency_key_invalid_fault
