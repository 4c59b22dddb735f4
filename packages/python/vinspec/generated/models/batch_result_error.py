from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.error_code import ErrorCode

T = TypeVar("T", bound="BatchResultError")


@_attrs_define
class BatchResultError:
    """Why a VIN of a batch has no specifications.

    Attributes:
        code (ErrorCode): Stable identifier of what went wrong.
        message (str): What happened and what to do next, for a person.
    """

    code: ErrorCode
    message: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        message = self.message

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = ErrorCode(d.pop("code"))

        message = d.pop("message")

        batch_result_error = cls(
            code=code,
            message=message,
        )

        return batch_result_error
