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
    from ..models.battery_reading import BatteryReading
    from ..models.fleet_battery import FleetBattery


T = TypeVar("T", bound="BatteryHistory")


@_attrs_define
class BatteryHistory:
    """How a vehicle's battery has aged.

    Attributes:
        object_ (Literal['battery_history']): Always `battery_history`.
        vin (str): The VIN, in uppercase.
        readings (list[BatteryReading]): One per source and day, earliest first; the latest 500. Readings are forgotten
            when the source's license ends.
        fleet (list[FleetBattery]): Median state of health of the same model, by age, youngest first, from its latest
            5,000 readings. Only ages of which 20 cars or more are known, not counting estimates or private readings.
    """

    object_: Literal["battery_history"]
    vin: str
    readings: list[BatteryReading]
    fleet: list[FleetBattery]

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        vin = self.vin

        readings = []
        for readings_item_data in self.readings:
            readings_item = readings_item_data.to_dict()
            readings.append(readings_item)

        fleet = []
        for fleet_item_data in self.fleet:
            fleet_item = fleet_item_data.to_dict()
            fleet.append(fleet_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "vin": vin,
                "readings": readings,
                "fleet": fleet,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.battery_reading import BatteryReading  # noqa: PLC0415
        from ..models.fleet_battery import FleetBattery  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["battery_history"], d.pop("object"))
        if object_ != "battery_history":
            raise ValueError(f"object must match const 'battery_history', got '{object_}'")

        vin = d.pop("vin")

        readings = []
        _readings = d.pop("readings")
        for readings_item_data in _readings:
            readings_item = BatteryReading.from_dict(readings_item_data)

            readings.append(readings_item)

        fleet = []
        _fleet = d.pop("fleet")
        for fleet_item_data in _fleet:
            fleet_item = FleetBattery.from_dict(fleet_item_data)

            fleet.append(fleet_item)

        battery_history = cls(
            object_=object_,
            vin=vin,
            readings=readings,
            fleet=fleet,
        )

        return battery_history
