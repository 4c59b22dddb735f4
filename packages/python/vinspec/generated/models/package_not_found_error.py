from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.package_not_found_fault import PackageNotFoundFault


T = TypeVar("T", bound="PackageNotFoundError")


@_attrs_define
class PackageNotFoundError:
    """There is no such package. Nothing was charged.

    Attributes:
        error (PackageNotFoundFault): There is no such package.
    """

    error: PackageNotFoundFault

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
        from ..models.package_not_found_fault import PackageNotFoundFault  # noqa: PLC0415

        d = dict(src_dict)
        error = PackageNotFoundFault.from_dict(d.pop("error"))

        package_not_found_error = cls(
            error=error,
        )

        return package_not_found_error
