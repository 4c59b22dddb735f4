from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="PaymentMethod")


@_attrs_define
class PaymentMethod:
    """A saved card.

    Attributes:
        brand (str): Card brand.
        last4 (str): The last four digits.
    """

    brand: str
    last4: str

    def to_dict(self) -> dict[str, Any]:
        brand = self.brand

        last4 = self.last4

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "brand": brand,
                "last4": last4,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        brand = d.pop("brand")

        last4 = d.pop("last4")

        payment_method = cls(
            brand=brand,
            last4=last4,
        )

        return payment_method
