from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="Checkout")


@_attrs_define
class Checkout:
    """A hosted payment page.

    Attributes:
        object_ (Literal['checkout']): Always `checkout`.
        checkout_url (str): Open this page to pay.
        package_key (str): The package being bought.
    """

    object_: Literal["checkout"]
    checkout_url: str
    package_key: str

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        checkout_url = self.checkout_url

        package_key = self.package_key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "checkout_url": checkout_url,
                "package_key": package_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["checkout"], d.pop("object"))
        if object_ != "checkout":
            raise ValueError(f"object must match const 'checkout', got '{object_}'")

        checkout_url = d.pop("checkout_url")

        package_key = d.pop("package_key")

        checkout = cls(
            object_=object_,
            checkout_url=checkout_url,
            package_key=package_key,
        )

        return checkout
