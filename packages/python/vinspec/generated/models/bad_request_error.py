from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.invalid_request_fault import InvalidRequestFault


T = TypeVar("T", bound="BadRequestError")


@_attrs_define
class BadRequestError:
    """The request is invalid. Nothing was charged.

    Attributes:
        error (InvalidRequestFault): A parameter, a header, or the body is invalid.
    """

    error: InvalidRequestFault

    def to_dict(self) -> dict[str, Any]:
        error = self.error.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.invalid_request_fault import InvalidRequestFault  # noqa: PLC0415

        d = dict(src_dict)
        error = InvalidRequestFault.from_dict(d.pop("error"))

        bad_request_error = cls(
            error=error,
        )

        return bad_request_error
