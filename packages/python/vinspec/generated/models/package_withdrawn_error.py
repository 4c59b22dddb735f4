from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.package_unavailable_fault import PackageUnavailableFault


T = TypeVar("T", bound="PackageWithdrawnError")


@_attrs_define
class PackageWithdrawnError:
    """The package is no longer on sale. Nothing was charged.

    Attributes:
        error (PackageUnavailableFault): The package is no longer on sale.
    """

    error: PackageUnavailableFault

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
        from ..models.package_unavailable_fault import PackageUnavailableFault  # noqa: PLC0415

        d = dict(src_dict)
        error = PackageUnavailableFault.from_dict(d.pop("error"))

        package_withdrawn_error = cls(
            error=error,
        )

        return package_withdrawn_error
