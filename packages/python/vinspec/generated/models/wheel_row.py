from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WheelRow")


@_attrs_define
class WheelRow:
    """Label figures for one wheel size. The data dictionary in the docs says what each means.

    Attributes:
        wheel_size (str): The wheel size, or all wheels.
        range_ (None | str): Combined range.
        city_range (None | str): City range.
        highway_range (None | str): Highway range.
        mpge_combined (None | str): Combined fuel economy equivalent.
        mpge_city (None | str): City fuel economy equivalent.
        mpge_highway (None | str): Highway fuel economy equivalent.
        efficiency (None | str): Consumption from the wall.
        efficiency_wh_per_mile (None | str): The same in watt-hours per mile.
        fuel_cost (None | str): Electricity cost for a distance.
        annual_electricity_cost (None | str): Estimated electricity cost per year.
        annual_gas_savings (None | str): Estimated savings per year compared with an average new car.
        level_2_charging (None | str): Charging time at 240 V.
        supercharger_0_to_80 (None | str): Fast charging from empty to 80%.
        supercharger_0_to_100 (None | str): Fast charging from empty to full.
    """

    wheel_size: str
    range_: None | str
    city_range: None | str
    highway_range: None | str
    mpge_combined: None | str
    mpge_city: None | str
    mpge_highway: None | str
    efficiency: None | str
    efficiency_wh_per_mile: None | str
    fuel_cost: None | str
    annual_electricity_cost: None | str
    annual_gas_savings: None | str
    level_2_charging: None | str
    supercharger_0_to_80: None | str
    supercharger_0_to_100: None | str

    def to_dict(self) -> dict[str, Any]:
        wheel_size = self.wheel_size

        range_: None | str
        range_ = self.range_

        city_range: None | str
        city_range = self.city_range

        highway_range: None | str
        highway_range = self.highway_range

        mpge_combined: None | str
        mpge_combined = self.mpge_combined

        mpge_city: None | str
        mpge_city = self.mpge_city

        mpge_highway: None | str
        mpge_highway = self.mpge_highway

        efficiency: None | str
        efficiency = self.efficiency

        efficiency_wh_per_mile: None | str
        efficiency_wh_per_mile = self.efficiency_wh_per_mile

        fuel_cost: None | str
        fuel_cost = self.fuel_cost

        annual_electricity_cost: None | str
        annual_electricity_cost = self.annual_electricity_cost

        annual_gas_savings: None | str
        annual_gas_savings = self.annual_gas_savings

        level_2_charging: None | str
        level_2_charging = self.level_2_charging

        supercharger_0_to_80: None | str
        supercharger_0_to_80 = self.supercharger_0_to_80

        supercharger_0_to_100: None | str
        supercharger_0_to_100 = self.supercharger_0_to_100

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "wheel_size": wheel_size,
                "range": range_,
                "city_range": city_range,
                "highway_range": highway_range,
                "mpge_combined": mpge_combined,
                "mpge_city": mpge_city,
                "mpge_highway": mpge_highway,
                "efficiency": efficiency,
                "efficiency_wh_per_mile": efficiency_wh_per_mile,
                "fuel_cost": fuel_cost,
                "annual_electricity_cost": annual_electricity_cost,
                "annual_gas_savings": annual_gas_savings,
                "level_2_charging": level_2_charging,
                "supercharger_0_to_80": supercharger_0_to_80,
                "supercharger_0_to_100": supercharger_0_to_100,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        wheel_size = d.pop("wheel_size")

        def _parse_range_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        range_ = _parse_range_(d.pop("range"))

        def _parse_city_range(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        city_range = _parse_city_range(d.pop("city_range"))

        def _parse_highway_range(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        highway_range = _parse_highway_range(d.pop("highway_range"))

        def _parse_mpge_combined(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        mpge_combined = _parse_mpge_combined(d.pop("mpge_combined"))

        def _parse_mpge_city(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        mpge_city = _parse_mpge_city(d.pop("mpge_city"))

        def _parse_mpge_highway(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        mpge_highway = _parse_mpge_highway(d.pop("mpge_highway"))

        def _parse_efficiency(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        efficiency = _parse_efficiency(d.pop("efficiency"))

        def _parse_efficiency_wh_per_mile(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        efficiency_wh_per_mile = _parse_efficiency_wh_per_mile(d.pop("efficiency_wh_per_mile"))

        def _parse_fuel_cost(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fuel_cost = _parse_fuel_cost(d.pop("fuel_cost"))

        def _parse_annual_electricity_cost(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        annual_electricity_cost = _parse_annual_electricity_cost(d.pop("annual_electricity_cost"))

        def _parse_annual_gas_savings(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        annual_gas_savings = _parse_annual_gas_savings(d.pop("annual_gas_savings"))

        def _parse_level_2_charging(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        level_2_charging = _parse_level_2_charging(d.pop("level_2_charging"))

        def _parse_supercharger_0_to_80(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        supercharger_0_to_80 = _parse_supercharger_0_to_80(d.pop("supercharger_0_to_80"))

        def _parse_supercharger_0_to_100(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        supercharger_0_to_100 = _parse_supercharger_0_to_100(d.pop("supercharger_0_to_100"))

        wheel_row = cls(
            wheel_size=wheel_size,
            range_=range_,
            city_range=city_range,
            highway_range=highway_range,
            mpge_combined=mpge_combined,
            mpge_city=mpge_city,
            mpge_highway=mpge_highway,
            efficiency=efficiency,
            efficiency_wh_per_mile=efficiency_wh_per_mile,
            fuel_cost=fuel_cost,
            annual_electricity_cost=annual_electricity_cost,
            annual_gas_savings=annual_gas_savings,
            level_2_charging=level_2_charging,
            supercharger_0_to_80=supercharger_0_to_80,
            supercharger_0_to_100=supercharger_0_to_100,
        )

        return wheel_row
