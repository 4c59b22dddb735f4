from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="IdempotencyInProgressFault")


@_attrs_define
class IdempotencyInProgressFault:
    """A request with this idempotency key is still running.

    Attributes:
        code (Literal['idempotency_in_progress']): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
        request_id (str): Identifies the request; send it to support.
    """

    code: Literal["idempotency_in_progress"]
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
        code = cast(Literal["idempotency_in_progress"], d.pop("code"))
        if code != "idempotency_in_progress":
            raise ValueError(f"code must match const 'idempotency_in_progress', got '{code}'")

        message = d.pop("message")

        request_id = d.pop("request_id")

        idempotency_in_progress_fault = cls(
            code=code,
            message=message,
            request_id=request_id,
        )

        return idempotency_in_progress_fault
