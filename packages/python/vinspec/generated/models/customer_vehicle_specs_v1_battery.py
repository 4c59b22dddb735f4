from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.customer_vehicle_specs_v1_battery_numbers import (
        CustomerVehicleSpecsV1BatteryNumbers,
    )


T = TypeVar("T", bound="CustomerVehicleSpecsV1Battery")


@_attrs_define
class CustomerVehicleSpecsV1Battery:
    """The battery, as built and as last measured.

    Attributes:
        state_of_health_percent (float | None): Remaining capacity, as a percentage of the original.
        usable_capacity (None | str): Usable capacity as text: what is left of it now if that is known, else when new.
        original_capacity_kwh (float | None): Original capacity in kWh.
        capacity_summary (None | str): One sentence about the capacity. `null` when it is not known.
        last_measured (None | str): When the state of health was measured.
        numbers (CustomerVehicleSpecsV1BatteryNumbers | Unset): The capacities and the state of health as numbers,
            marked if they are estimates. Absent if none is known.
    """

    state_of_health_percent: float | None
    usable_capacity: None | str
    original_capacity_kwh: float | None
    capacity_summary: None | str
    last_measured: None | str
    numbers: CustomerVehicleSpecsV1BatteryNumbers | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        state_of_health_percent: float | None
        state_of_health_percent = self.state_of_health_percent

        usable_capacity: None | str
        usable_capacity = self.usable_capacity

        original_capacity_kwh: float | None
        original_capacity_kwh = self.original_capacity_kwh

        capacity_summary: None | str
        capacity_summary = self.capacity_summary

        last_measured: None | str
        last_measured = self.last_measured

        numbers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.numbers, Unset):
            numbers = self.numbers.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "state_of_health_percent": state_of_health_percent,
                "usable_capacity": usable_capacity,
                "original_capacity_kwh": original_capacity_kwh,
                "capacity_summary": capacity_summary,
                "last_measured": last_measured,
            }
        )
        if numbers is not UNSET:
            field_dict["numbers"] = numbers

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.customer_vehicle_specs_v1_battery_numbers import (
            CustomerVehicleSpecsV1BatteryNumbers,  # noqa: PLC0415
        )

        d = dict(src_dict)

        def _parse_state_of_health_percent(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        state_of_health_percent = _parse_state_of_health_percent(d.pop("state_of_health_percent"))

        def _parse_usable_capacity(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        usable_capacity = _parse_usable_capacity(d.pop("usable_capacity"))

        def _parse_original_capacity_kwh(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        original_capacity_kwh = _parse_original_capacity_kwh(d.pop("original_capacity_kwh"))

        def _parse_capacity_summary(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        capacity_summary = _parse_capacity_summary(d.pop("capacity_summary"))

        def _parse_last_measured(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_measured = _parse_last_measured(d.pop("last_measured"))

        _numbers = d.pop("numbers", UNSET)
        numbers: CustomerVehicleSpecsV1BatteryNumbers | Unset
        if isinstance(_numbers, Unset):
            numbers = UNSET
        else:
            numbers = CustomerVehicleSpecsV1BatteryNumbers.from_dict(_numbers)

        customer_vehicle_specs_v1_battery = cls(
            state_of_health_percent=state_of_health_percent,
            usable_capacity=usable_capacity,
            original_capacity_kwh=original_capacity_kwh,
            capacity_summary=capacity_summary,
            last_measured=last_measured,
            numbers=numbers,
        )

        return customer_vehicle_specs_v1_battery
