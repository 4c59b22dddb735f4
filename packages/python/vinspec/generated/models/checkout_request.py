from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="CheckoutRequest")


@_attrs_define
class CheckoutRequest:
    """The package to buy.

    Attributes:
        package_key (str): The `package_key` of a package that is on sale.
    """

    package_key: str

    def to_dict(self) -> dict[str, Any]:
        package_key = self.package_key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "package_key": package_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        package_key = d.pop("package_key")

        checkout_request = cls(
            package_key=package_key,
        )

        return checkout_request
