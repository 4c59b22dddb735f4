from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.auto_top_up_status import AutoTopUpStatus

T = TypeVar("T", bound="CreditBalanceAutoTopUp")


@_attrs_define
class CreditBalanceAutoTopUp:
    """The state of automatic top-up.

    Attributes:
        enabled (bool): Whether the customer wants automatic top-up.
        status (AutoTopUpStatus): What the rule is doing. `disabled`: off. `setup_required`: a payment method must be
            saved at `setup_url`. `active`: watching the balance. `processing`: one charge is in flight. `retry_scheduled`:
            a charge was declined, and is retried after an hour, then after a day. `action_required`: the bank needs the
            customer to confirm the charge, or the package costs more than the customer agreed to; `setup_url` is the page
            for that. It charges nothing; the purchase follows. `cap_reached`: the next charge would exceed the monthly cap;
            it waits for the next calendar month (UTC) or a higher cap. `suspended`: stopped after three declines, a card
            declined for good, a lost dispute, or a withdrawn package; save another card or configure it again to resume.
    """

    enabled: bool
    status: AutoTopUpStatus

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        status = self.status.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "enabled": enabled,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        enabled = d.pop("enabled")

        status = AutoTopUpStatus(d.pop("status"))

        credit_balance_auto_top_up = cls(
            enabled=enabled,
            status=status,
        )

        return credit_balance_auto_top_up
