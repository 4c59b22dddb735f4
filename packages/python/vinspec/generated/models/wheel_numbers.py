from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.spec_numbers import SpecNumbers


T = TypeVar("T", bound="WheelNumbers")


@_attrs_define
class WheelNumbers:
    """The figures for one wheel size as numbers. A figure that is not known is absent.

    Attributes:
        wheel_size (str): That of the entry of `wheel_rows` in the same place.
        range_ (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is both
            `min` and `max`. Results from before there were numbers have none.
        city_range (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is
            both `min` and `max`. Results from before there were numbers have none.
        highway_range (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure
            is both `min` and `max`. Results from before there were numbers have none.
        mpge_combined (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure
            is both `min` and `max`. Results from before there were numbers have none.
        mpge_city (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is
            both `min` and `max`. Results from before there were numbers have none.
        mpge_highway (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is
            both `min` and `max`. Results from before there were numbers have none.
        efficiency (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is
            both `min` and `max`. Results from before there were numbers have none.
        efficiency_wh_per_mile (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
        fuel_cost (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is
            both `min` and `max`. Results from before there were numbers have none.
        annual_electricity_cost (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A
            single figure is both `min` and `max`. Results from before there were numbers have none.
        annual_gas_savings (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
        level_2_charging (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
        supercharger_0_to_80 (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
        supercharger_0_to_100 (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
    """

    wheel_size: str
    range_: SpecNumbers | Unset = UNSET
    city_range: SpecNumbers | Unset = UNSET
    highway_range: SpecNumbers | Unset = UNSET
    mpge_combined: SpecNumbers | Unset = UNSET
    mpge_city: SpecNumbers | Unset = UNSET
    mpge_highway: SpecNumbers | Unset = UNSET
    efficiency: SpecNumbers | Unset = UNSET
    efficiency_wh_per_mile: SpecNumbers | Unset = UNSET
    fuel_cost: SpecNumbers | Unset = UNSET
    annual_electricity_cost: SpecNumbers | Unset = UNSET
    annual_gas_savings: SpecNumbers | Unset = UNSET
    level_2_charging: SpecNumbers | Unset = UNSET
    supercharger_0_to_80: SpecNumbers | Unset = UNSET
    supercharger_0_to_100: SpecNumbers | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        wheel_size = self.wheel_size

        range_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.range_, Unset):
            range_ = self.range_.to_dict()

        city_range: dict[str, Any] | Unset = UNSET
        if not isinstance(self.city_range, Unset):
            city_range = self.city_range.to_dict()

        highway_range: dict[str, Any] | Unset = UNSET
        if not isinstance(self.highway_range, Unset):
            highway_range = self.highway_range.to_dict()

        mpge_combined: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mpge_combined, Unset):
            mpge_combined = self.mpge_combined.to_dict()

        mpge_city: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mpge_city, Unset):
            mpge_city = self.mpge_city.to_dict()

        mpge_highway: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mpge_highway, Unset):
            mpge_highway = self.mpge_highway.to_dict()

        efficiency: dict[str, Any] | Unset = UNSET
        if not isinstance(self.efficiency, Unset):
            efficiency = self.efficiency.to_dict()

        efficiency_wh_per_mile: dict[str, Any] | Unset = UNSET
        if not isinstance(self.efficiency_wh_per_mile, Unset):
            efficiency_wh_per_mile = self.efficiency_wh_per_mile.to_dict()

        fuel_cost: dict[str, Any] | Unset = UNSET
        if not isinstance(self.fuel_cost, Unset):
            fuel_cost = self.fuel_cost.to_dict()

        annual_electricity_cost: dict[str, Any] | Unset = UNSET
        if not isinstance(self.annual_electricity_cost, Unset):
            annual_electricity_cost = self.annual_electricity_cost.to_dict()

        annual_gas_savings: dict[str, Any] | Unset = UNSET
        if not isinstance(self.annual_gas_savings, Unset):
            annual_gas_savings = self.annual_gas_savings.to_dict()

        level_2_charging: dict[str, Any] | Unset = UNSET
        if not isinstance(self.level_2_charging, Unset):
            level_2_charging = self.level_2_charging.to_dict()

        supercharger_0_to_80: dict[str, Any] | Unset = UNSET
        if not isinstance(self.supercharger_0_to_80, Unset):
            supercharger_0_to_80 = self.supercharger_0_to_80.to_dict()

        supercharger_0_to_100: dict[str, Any] | Unset = UNSET
        if not isinstance(self.supercharger_0_to_100, Unset):
            supercharger_0_to_100 = self.supercharger_0_to_100.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "wheel_size": wheel_size,
            }
        )
        if range_ is not UNSET:
            field_dict["range"] = range_
        if city_range is not UNSET:
            field_dict["city_range"] = city_range
        if highway_range is not UNSET:
            field_dict["highway_range"] = highway_range
        if mpge_combined is not UNSET:
            field_dict["mpge_combined"] = mpge_combined
        if mpge_city is not UNSET:
            field_dict["mpge_city"] = mpge_city
        if mpge_highway is not UNSET:
            field_dict["mpge_highway"] = mpge_highway
        if efficiency is not UNSET:
            field_dict["efficiency"] = efficiency
        if efficiency_wh_per_mile is not UNSET:
            field_dict["efficiency_wh_per_mile"] = efficiency_wh_per_mile
        if fuel_cost is not UNSET:
            field_dict["fuel_cost"] = fuel_cost
        if annual_electricity_cost is not UNSET:
            field_dict["annual_electricity_cost"] = annual_electricity_cost
        if annual_gas_savings is not UNSET:
            field_dict["annual_gas_savings"] = annual_gas_savings
        if level_2_charging is not UNSET:
            field_dict["level_2_charging"] = level_2_charging
        if supercharger_0_to_80 is not UNSET:
            field_dict["supercharger_0_to_80"] = supercharger_0_to_80
        if supercharger_0_to_100 is not UNSET:
            field_dict["supercharger_0_to_100"] = supercharger_0_to_100

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.spec_numbers import SpecNumbers  # noqa: PLC0415

        d = dict(src_dict)
        wheel_size = d.pop("wheel_size")

        _range_ = d.pop("range", UNSET)
        range_: SpecNumbers | Unset
        if isinstance(_range_, Unset):
            range_ = UNSET
        else:
            range_ = SpecNumbers.from_dict(_range_)

        _city_range = d.pop("city_range", UNSET)
        city_range: SpecNumbers | Unset
        if isinstance(_city_range, Unset):
            city_range = UNSET
        else:
            city_range = SpecNumbers.from_dict(_city_range)

        _highway_range = d.pop("highway_range", UNSET)
        highway_range: SpecNumbers | Unset
        if isinstance(_highway_range, Unset):
            highway_range = UNSET
        else:
            highway_range = SpecNumbers.from_dict(_highway_range)

        _mpge_combined = d.pop("mpge_combined", UNSET)
        mpge_combined: SpecNumbers | Unset
        if isinstance(_mpge_combined, Unset):
            mpge_combined = UNSET
        else:
            mpge_combined = SpecNumbers.from_dict(_mpge_combined)

        _mpge_city = d.pop("mpge_city", UNSET)
        mpge_city: SpecNumbers | Unset
        if isinstance(_mpge_city, Unset):
            mpge_city = UNSET
        else:
            mpge_city = SpecNumbers.from_dict(_mpge_city)

        _mpge_highway = d.pop("mpge_highway", UNSET)
        mpge_highway: SpecNumbers | Unset
        if isinstance(_mpge_highway, Unset):
            mpge_highway = UNSET
        else:
            mpge_highway = SpecNumbers.from_dict(_mpge_highway)

        _efficiency = d.pop("efficiency", UNSET)
        efficiency: SpecNumbers | Unset
        if isinstance(_efficiency, Unset):
            efficiency = UNSET
        else:
            efficiency = SpecNumbers.from_dict(_efficiency)

        _efficiency_wh_per_mile = d.pop("efficiency_wh_per_mile", UNSET)
        efficiency_wh_per_mile: SpecNumbers | Unset
        if isinstance(_efficiency_wh_per_mile, Unset):
            efficiency_wh_per_mile = UNSET
        else:
            efficiency_wh_per_mile = SpecNumbers.from_dict(_efficiency_wh_per_mile)

        _fuel_cost = d.pop("fuel_cost", UNSET)
        fuel_cost: SpecNumbers | Unset
        if isinstance(_fuel_cost, Unset):
            fuel_cost = UNSET
        else:
            fuel_cost = SpecNumbers.from_dict(_fuel_cost)

        _annual_electricity_cost = d.pop("annual_electricity_cost", UNSET)
        annual_electricity_cost: SpecNumbers | Unset
        if isinstance(_annual_electricity_cost, Unset):
            annual_electricity_cost = UNSET
        else:
            annual_electricity_cost = SpecNumbers.from_dict(_annual_electricity_cost)

        _annual_gas_savings = d.pop("annual_gas_savings", UNSET)
        annual_gas_savings: SpecNumbers | Unset
        if isinstance(_annual_gas_savings, Unset):
            annual_gas_savings = UNSET
        else:
            annual_gas_savings = SpecNumbers.from_dict(_annual_gas_savings)

        _level_2_charging = d.pop("level_2_charging", UNSET)
        level_2_charging: SpecNumbers | Unset
        if isinstance(_level_2_charging, Unset):
            level_2_charging = UNSET
        else:
            level_2_charging = SpecNumbers.from_dict(_level_2_charging)

        _supercharger_0_to_80 = d.pop("supercharger_0_to_80", UNSET)
        supercharger_0_to_80: SpecNumbers | Unset
        if isinstance(_supercharger_0_to_80, Unset):
            supercharger_0_to_80 = UNSET
        else:
            supercharger_0_to_80 = SpecNumbers.from_dict(_supercharger_0_to_80)

        _supercharger_0_to_100 = d.pop("supercharger_0_to_100", UNSET)
        supercharger_0_to_100: SpecNumbers | Unset
        if isinstance(_supercharger_0_to_100, Unset):
            supercharger_0_to_100 = UNSET
        else:
            supercharger_0_to_100 = SpecNumbers.from_dict(_supercharger_0_to_100)

        wheel_numbers = cls(
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

        return wheel_numbers
