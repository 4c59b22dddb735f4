from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.unsupported_media_type_fault import UnsupportedMediaTypeFault


T = TypeVar("T", bound="UnsupportedMediaTypeError")


@_attrs_define
class UnsupportedMediaTypeError:
    """The body is not `application/json`.

    Attributes:
        error (UnsupportedMediaTypeFault): The body is not `application/json`.
    """

    error: UnsupportedMediaTypeFault

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
        from ..models.unsupported_media_type_fault import UnsupportedMediaTypeFault  # noqa: PLC0415

        d = dict(src_dict)
        error = UnsupportedMediaTypeFault.from_dict(d.pop("error"))

        unsupported_media_type_error = cls(
            error=error,
        )

        return unsupported_media_type_error
