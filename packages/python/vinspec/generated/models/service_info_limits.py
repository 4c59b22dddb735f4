from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ServiceInfoLimits")


@_attrs_define
class ServiceInfoLimits:
    """What a lookup costs, and how long things last.

    Attributes:
        credits_per_lookup (Literal[1]): Credits that one successful lookup costs.
        credits_expire_after_days (Literal[30]): Days from payment to expiry.
        replay_hours (Literal[24]): How many hours a repeated request stays free.
    """

    credits_per_lookup: Literal[1]
    credits_expire_after_days: Literal[30]
    replay_hours: Literal[24]

    def to_dict(self) -> dict[str, Any]:
        credits_per_lookup = self.credits_per_lookup

        credits_expire_after_days = self.credits_expire_after_days

        replay_hours = self.replay_hours

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "credits_per_lookup": credits_per_lookup,
                "credits_expire_after_days": credits_expire_after_days,
                "replay_hours": replay_hours,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        credits_per_lookup = cast(Literal[1], d.pop("credits_per_lookup"))
        if credits_per_lookup != 1:
            raise ValueError(f"credits_per_lookup must match const 1, got '{credits_per_lookup}'")

        credits_expire_after_days = cast(Literal[30], d.pop("credits_expire_after_days"))
        if credits_expire_after_days != 30:
            raise ValueError(
                f"credits_expire_after_days must match const 30, got '{credits_expire_after_days}'"
            )

        replay_hours = cast(Literal[24], d.pop("replay_hours"))
        if replay_hours != 24:
            raise ValueError(f"replay_hours must match const 24, got '{replay_hours}'")

        service_info_limits = cls(
            credits_per_lookup=credits_per_lookup,
            credits_expire_after_days=credits_expire_after_days,
            replay_hours=replay_hours,
        )

        return service_info_limits
