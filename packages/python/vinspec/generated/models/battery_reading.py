from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="BatteryReading")


@_attrs_define
class BatteryReading:
    """What a source said of a battery on a day.

    Attributes:
        object_ (Literal['battery_reading']): Always `battery_reading`.
        day (datetime.date): Day of the measurement, or of the source's answer if it names none.
        source (str): Who says so.
        state_of_health_percent (float | None): Remaining capacity, as a percentage of the original.
        usable_capacity_kwh (float | None): The energy that the full battery gives on this day.
        estimate (bool): Whether it was worked out from other figures, such as the range, instead of stated by the
            source.
        odometer_miles (int | None): How far the car had been driven, if the source says so.
        private (bool): Whether only you see it, because the owner of the car agreed that you have it read.
    """

    object_: Literal["battery_reading"]
    day: datetime.date
    source: str
    state_of_health_percent: float | None
    usable_capacity_kwh: float | None
    estimate: bool
    odometer_miles: int | None
    private: bool

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        day = self.day.isoformat()

        source = self.source

        state_of_health_percent: float | None
        state_of_health_percent = self.state_of_health_percent

        usable_capacity_kwh: float | None
        usable_capacity_kwh = self.usable_capacity_kwh

        estimate = self.estimate

        odometer_miles: int | None
        odometer_miles = self.odometer_miles

        private = self.private

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "day": day,
                "source": source,
                "state_of_health_percent": state_of_health_percent,
                "usable_capacity_kwh": usable_capacity_kwh,
                "estimate": estimate,
                "odometer_miles": odometer_miles,
                "private": private,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["battery_reading"], d.pop("object"))
        if object_ != "battery_reading":
            raise ValueError(f"object must match const 'battery_reading', got '{object_}'")

        day = datetime.date.fromisoformat(d.pop("day"))

        source = d.pop("source")

        def _parse_state_of_health_percent(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        state_of_health_percent = _parse_state_of_health_percent(d.pop("state_of_health_percent"))

        def _parse_usable_capacity_kwh(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        usable_capacity_kwh = _parse_usable_capacity_kwh(d.pop("usable_capacity_kwh"))

        estimate = d.pop("estimate")

        def _parse_odometer_miles(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        odometer_miles = _parse_odometer_miles(d.pop("odometer_miles"))

        private = d.pop("private")

        battery_reading = cls(
            object_=object_,
            day=day,
            source=source,
            state_of_health_percent=state_of_health_percent,
            usable_capacity_kwh=usable_capacity_kwh,
            estimate=estimate,
            odometer_miles=odometer_miles,
            private=private,
        )

        return battery_reading
