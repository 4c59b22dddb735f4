from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="DailyCapReachedDetails")


@_attrs_define
class DailyCapReachedDetails:
    """The cap, and when it resets.

    Attributes:
        daily_credit_cap (int): Credits that may be spent per day (UTC).
        resets_at (datetime.datetime): When the next day starts (UTC).
        settings_url (str | Unset): A page where the account holder changes what this API key or app may do.
    """

    daily_credit_cap: int
    resets_at: datetime.datetime
    settings_url: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        daily_credit_cap = self.daily_credit_cap

        resets_at = self.resets_at.isoformat()

        settings_url = self.settings_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "daily_credit_cap": daily_credit_cap,
                "resets_at": resets_at,
            }
        )
        if settings_url is not UNSET:
            field_dict["settings_url"] = settings_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        daily_credit_cap = d.pop("daily_credit_cap")

        resets_at = datetime.datetime.fromisoformat(d.pop("resets_at"))

        settings_url = d.pop("settings_url", UNSET)

        daily_cap_reached_details = cls(
            daily_credit_cap=daily_credit_cap,
            resets_at=resets_at,
            settings_url=settings_url,
        )

        daily_cap_reached_details.additional_properties = d
        return daily_cap_reached_details

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
