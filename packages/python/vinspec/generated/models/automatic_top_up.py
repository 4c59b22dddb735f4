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

from ..models.auto_top_up_status import AutoTopUpStatus
from ..models.automatic_top_up_threshold_percent_type_0 import (
    AutomaticTopUpThresholdPercentType0,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.money import Money
    from ..models.payment_method import PaymentMethod


T = TypeVar("T", bound="AutomaticTopUp")


@_attrs_define
class AutomaticTopUp:
    """The automatic top-up rule and this month's spend.

    Attributes:
        object_ (Literal['automatic_top_up']): Always `automatic_top_up`.
        enabled (bool): Whether the customer wants automatic top-up.
        status (AutoTopUpStatus): What the rule is doing. `disabled`: off. `setup_required`: a payment method must be
            saved at `setup_url`. `active`: watching the balance. `processing`: one charge is in flight. `retry_scheduled`:
            a charge was declined, and is retried after an hour, then after a day. `action_required`: the bank needs the
            customer to confirm the charge, or the package costs more than the customer agreed to; `setup_url` is the page
            for that. It charges nothing; the purchase follows. `cap_reached`: the next charge would exceed the monthly cap;
            it waits for the next calendar month (UTC) or a higher cap. `suspended`: stopped after three declines, a card
            declined for good, a lost dispute, or a withdrawn package; save another card or configure it again to resume.
        package_key (None | str): The package bought each time; null when never set.
        threshold_percent (AutomaticTopUpThresholdPercentType0 | None): Percentage of the package's credits at which the
            rule buys; null when never set.
        threshold_credits (int | None): The same threshold in credits; null when never set.
        monthly_cap (Money | None): The most that can be spent automatically per calendar month; null for no cap.
        monthly_spend (Money): An amount in US dollars.
        payment_method (None | PaymentMethod): The card that will be charged; null when none is saved.
        setup_url (str | Unset): A page where the customer has to act before anything is bought: save or confirm a card,
            or agree to a higher price. Present only when needed.
    """

    object_: Literal["automatic_top_up"]
    enabled: bool
    status: AutoTopUpStatus
    package_key: None | str
    threshold_percent: AutomaticTopUpThresholdPercentType0 | None
    threshold_credits: int | None
    monthly_cap: Money | None
    monthly_spend: Money
    payment_method: None | PaymentMethod
    setup_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.money import Money  # noqa: PLC0415
        from ..models.payment_method import PaymentMethod  # noqa: PLC0415

        object_ = self.object_

        enabled = self.enabled

        status = self.status.value

        package_key: None | str
        package_key = self.package_key

        threshold_percent: int | None
        if isinstance(self.threshold_percent, AutomaticTopUpThresholdPercentType0):
            threshold_percent = self.threshold_percent.value
        else:
            threshold_percent = self.threshold_percent

        threshold_credits: int | None
        threshold_credits = self.threshold_credits

        monthly_cap: dict[str, Any] | None
        if isinstance(self.monthly_cap, Money):
            monthly_cap = self.monthly_cap.to_dict()
        else:
            monthly_cap = self.monthly_cap

        monthly_spend = self.monthly_spend.to_dict()

        payment_method: dict[str, Any] | None
        if isinstance(self.payment_method, PaymentMethod):
            payment_method = self.payment_method.to_dict()
        else:
            payment_method = self.payment_method

        setup_url = self.setup_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "enabled": enabled,
                "status": status,
                "package_key": package_key,
                "threshold_percent": threshold_percent,
                "threshold_credits": threshold_credits,
                "monthly_cap": monthly_cap,
                "monthly_spend": monthly_spend,
                "payment_method": payment_method,
            }
        )
        if setup_url is not UNSET:
            field_dict["setup_url"] = setup_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.money import Money  # noqa: PLC0415
        from ..models.payment_method import PaymentMethod  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["automatic_top_up"], d.pop("object"))
        if object_ != "automatic_top_up":
            raise ValueError(f"object must match const 'automatic_top_up', got '{object_}'")

        enabled = d.pop("enabled")

        status = AutoTopUpStatus(d.pop("status"))

        def _parse_package_key(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        package_key = _parse_package_key(d.pop("package_key"))

        def _parse_threshold_percent(data: object) -> AutomaticTopUpThresholdPercentType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, int):
                    raise TypeError()
                threshold_percent_type_0 = AutomaticTopUpThresholdPercentType0(data)

                return threshold_percent_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomaticTopUpThresholdPercentType0 | None, data)

        threshold_percent = _parse_threshold_percent(d.pop("threshold_percent"))

        def _parse_threshold_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        threshold_credits = _parse_threshold_credits(d.pop("threshold_credits"))

        def _parse_monthly_cap(data: object) -> Money | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                monthly_cap_type_0 = Money.from_dict(data)

                return monthly_cap_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Money | None, data)

        monthly_cap = _parse_monthly_cap(d.pop("monthly_cap"))

        monthly_spend = Money.from_dict(d.pop("monthly_spend"))

        def _parse_payment_method(data: object) -> None | PaymentMethod:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                payment_method_type_0 = PaymentMethod.from_dict(data)

                return payment_method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PaymentMethod, data)

        payment_method = _parse_payment_method(d.pop("payment_method"))

        setup_url = d.pop("setup_url", UNSET)

        automatic_top_up = cls(
            object_=object_,
            enabled=enabled,
            status=status,
            package_key=package_key,
            threshold_percent=threshold_percent,
            threshold_credits=threshold_credits,
            monthly_cap=monthly_cap,
            monthly_spend=monthly_spend,
            payment_method=payment_method,
            setup_url=setup_url,
        )

        return automatic_top_up
