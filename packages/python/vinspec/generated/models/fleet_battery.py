from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetBattery")


@_attrs_define
class FleetBattery:
    """What is usual for a model at an age.

    Attributes:
        object_ (Literal['fleet_battery']): Always `fleet_battery`.
        age_years (int): Year of the reading less model year.
        cars (int): How many cars the median is of.
        median_state_of_health_percent (float): Half of these cars have more, half have less.
    """

    object_: Literal["fleet_battery"]
    age_years: int
    cars: int
    median_state_of_health_percent: float

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        age_years = self.age_years

        cars = self.cars

        median_state_of_health_percent = self.median_state_of_health_percent

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "age_years": age_years,
                "cars": cars,
                "median_state_of_health_percent": median_state_of_health_percent,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["fleet_battery"], d.pop("object"))
        if object_ != "fleet_battery":
            raise ValueError(f"object must match const 'fleet_battery', got '{object_}'")

        age_years = d.pop("age_years")

        cars = d.pop("cars")

        median_state_of_health_percent = d.pop("median_state_of_health_percent")

        fleet_battery = cls(
            object_=object_,
            age_years=age_years,
            cars=cars,
            median_state_of_health_percent=median_state_of_health_percent,
        )

        return fleet_battery
