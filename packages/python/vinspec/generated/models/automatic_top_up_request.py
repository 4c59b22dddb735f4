from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.automatic_top_up_request_threshold_percent import (
    AutomaticTopUpRequestThresholdPercent,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomaticTopUpRequest")


@_attrs_define
class AutomaticTopUpRequest:
    """The settings of the rule.

    Attributes:
        package_key (str): The `package_key` of the package to buy each time.
        threshold_percent (AutomaticTopUpRequestThresholdPercent | Unset): Buy when the balance falls to this percentage
            of the package's credits. Default: AutomaticTopUpRequestThresholdPercent.VALUE_10.
        monthly_cap_cents (int | Unset): The most that can be spent automatically per calendar month (UTC), in US cents.
            If omitted, the current cap stays. An API key or app sets it up to its own monthly maximum, and asks the
            customer for more.
    """

    package_key: str
    threshold_percent: AutomaticTopUpRequestThresholdPercent | Unset = (
        AutomaticTopUpRequestThresholdPercent.VALUE_10
    )
    monthly_cap_cents: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        package_key = self.package_key

        threshold_percent: int | Unset = UNSET
        if not isinstance(self.threshold_percent, Unset):
            threshold_percent = self.threshold_percent.value

        monthly_cap_cents = self.monthly_cap_cents

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "package_key": package_key,
            }
        )
        if threshold_percent is not UNSET:
            field_dict["threshold_percent"] = threshold_percent
        if monthly_cap_cents is not UNSET:
            field_dict["monthly_cap_cents"] = monthly_cap_cents

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        package_key = d.pop("package_key")

        _threshold_percent = d.pop("threshold_percent", UNSET)
        threshold_percent: AutomaticTopUpRequestThresholdPercent | Unset
        if isinstance(_threshold_percent, Unset):
            threshold_percent = UNSET
        else:
            threshold_percent = AutomaticTopUpRequestThresholdPercent(_threshold_percent)

        monthly_cap_cents = d.pop("monthly_cap_cents", UNSET)

        automatic_top_up_request = cls(
            package_key=package_key,
            threshold_percent=threshold_percent,
            monthly_cap_cents=monthly_cap_cents,
        )

        return automatic_top_up_request
