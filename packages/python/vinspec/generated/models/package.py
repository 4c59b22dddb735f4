from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.price import Price


T = TypeVar("T", bound="Package")


@_attrs_define
class Package:
    """A lookup package: a number of credits at a price.

    Attributes:
        package_key (str): Identifies the package in checkout and top-up requests.
        name (str): Display name.
        credits_ (int): Credits granted when the payment is confirmed.
        price (Price): What the package costs.
        credits_expire_after_days (Literal[30]): Days from payment to expiry.
    """

    package_key: str
    name: str
    credits_: int
    price: Price
    credits_expire_after_days: Literal[30]

    def to_dict(self) -> dict[str, Any]:
        package_key = self.package_key

        name = self.name

        credits_ = self.credits_

        price = self.price.to_dict()

        credits_expire_after_days = self.credits_expire_after_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "package_key": package_key,
                "name": name,
                "credits": credits_,
                "price": price,
                "credits_expire_after_days": credits_expire_after_days,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.price import Price  # noqa: PLC0415

        d = dict(src_dict)
        package_key = d.pop("package_key")

        name = d.pop("name")

        credits_ = d.pop("credits")

        price = Price.from_dict(d.pop("price"))

        credits_expire_after_days = cast(Literal[30], d.pop("credits_expire_after_days"))
        if credits_expire_after_days != 30:
            raise ValueError(
                f"credits_expire_after_days must match const 30, got '{credits_expire_after_days}'"
            )

        package = cls(
            package_key=package_key,
            name=name,
            credits_=credits_,
            price=price,
            credits_expire_after_days=credits_expire_after_days,
        )

        return package
