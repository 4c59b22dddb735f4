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
    from ..models.credit_balance_auto_top_up import CreditBalanceAutoTopUp


T = TypeVar("T", bound="CreditBalance")


@_attrs_define
class CreditBalance:
    """What can be spent now.

    Attributes:
        object_ (Literal['credit_balance']): Always `credit_balance`.
        available_credits (int): Credits that can be spent now.
        auto_top_up (CreditBalanceAutoTopUp): The state of automatic top-up.
    """

    object_: Literal["credit_balance"]
    available_credits: int
    auto_top_up: CreditBalanceAutoTopUp

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        available_credits = self.available_credits

        auto_top_up = self.auto_top_up.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "available_credits": available_credits,
                "auto_top_up": auto_top_up,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.credit_balance_auto_top_up import CreditBalanceAutoTopUp  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["credit_balance"], d.pop("object"))
        if object_ != "credit_balance":
            raise ValueError(f"object must match const 'credit_balance', got '{object_}'")

        available_credits = d.pop("available_credits")

        auto_top_up = CreditBalanceAutoTopUp.from_dict(d.pop("auto_top_up"))

        credit_balance = cls(
            object_=object_,
            available_credits=available_credits,
            auto_top_up=auto_top_up,
        )

        return credit_balance
