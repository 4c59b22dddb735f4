from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.auto_top_up_status import AutoTopUpStatus
from ..types import UNSET, Unset

T = TypeVar("T", bound="InsufficientCreditsDetails")


@_attrs_define
class InsufficientCreditsDetails:
    """The credits left, and how to get more.

    Attributes:
        available_credits (int): Credits that can be spent now.
        auto_top_up_status (AutoTopUpStatus): What the rule is doing. `disabled`: off. `setup_required`: a payment
            method must be saved at `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
            `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day. `action_required`: the
            bank needs the customer to confirm the charge, or the package costs more than the customer agreed to;
            `setup_url` is the page for that. It charges nothing; the purchase follows. `cap_reached`: the next charge would
            exceed the monthly cap; it waits for the next calendar month (UTC) or a higher cap. `suspended`: stopped after
            three declines, a card declined for good, a lost dispute, or a withdrawn package; save another card or configure
            it again to resume.
        checkout_url (str | Unset): A page to buy credits. Only AI tools are given one.
        package_key (str | Unset): The package that `checkout_url` sells.
    """

    available_credits: int
    auto_top_up_status: AutoTopUpStatus
    checkout_url: str | Unset = UNSET
    package_key: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        available_credits = self.available_credits

        auto_top_up_status = self.auto_top_up_status.value

        checkout_url = self.checkout_url

        package_key = self.package_key

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "available_credits": available_credits,
                "auto_top_up_status": auto_top_up_status,
            }
        )
        if checkout_url is not UNSET:
            field_dict["checkout_url"] = checkout_url
        if package_key is not UNSET:
            field_dict["package_key"] = package_key

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        available_credits = d.pop("available_credits")

        auto_top_up_status = AutoTopUpStatus(d.pop("auto_top_up_status"))

        checkout_url = d.pop("checkout_url", UNSET)

        package_key = d.pop("package_key", UNSET)

        insufficient_credits_details = cls(
            available_credits=available_credits,
            auto_top_up_status=auto_top_up_status,
            checkout_url=checkout_url,
            package_key=package_key,
        )

        insufficient_credits_details.additional_properties = d
        return insufficient_credits_details

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
