from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="Price")


@_attrs_define
class Price:
    """What the package costs.

    Attributes:
        amount_cents (int): Amount in US cents.
        currency (Literal['usd']): Always US dollars.
        display (str): The price as text.
    """

    amount_cents: int
    currency: Literal["usd"]
    display: str

    def to_dict(self) -> dict[str, Any]:
        amount_cents = self.amount_cents

        currency = self.currency

        display = self.display

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "amount_cents": amount_cents,
                "currency": currency,
                "display": display,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        amount_cents = d.pop("amount_cents")

        currency = cast(Literal["usd"], d.pop("currency"))
        if currency != "usd":
            raise ValueError(f"currency must match const 'usd', got '{currency}'")

        display = d.pop("display")

        price = cls(
            amount_cents=amount_cents,
            currency=currency,
            display=display,
        )

        return price
