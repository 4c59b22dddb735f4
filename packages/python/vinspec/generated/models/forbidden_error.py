from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.permission_denied_fault import PermissionDeniedFault


T = TypeVar("T", bound="ForbiddenError")


@_attrs_define
class ForbiddenError:
    """The API key lacks the permission. Nothing was charged.

    Attributes:
        error (PermissionDeniedFault): The API key or app lacks a permission.
    """

    error: PermissionDeniedFault

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
        from ..models.permission_denied_fault import PermissionDeniedFault  # noqa: PLC0415

        d = dict(src_dict)
        error = PermissionDeniedFault.from_dict(d.pop("error"))

        forbidden_error = cls(
            error=error,
        )

        return forbidden_error
