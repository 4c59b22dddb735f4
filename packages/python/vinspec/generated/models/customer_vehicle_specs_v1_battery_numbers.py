from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.spec_numbers import SpecNumbers


T = TypeVar("T", bound="CustomerVehicleSpecsV1BatteryNumbers")


@_attrs_define
class CustomerVehicleSpecsV1BatteryNumbers:
    """The capacities and the state of health as numbers, marked if they are estimates. Absent if none is known.

    Attributes:
        original_capacity (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single
            figure is both `min` and `max`. Results from before there were numbers have none.
        usable_capacity (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure
            is both `min` and `max`. Results from before there were numbers have none.
        state_of_health (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure
            is both `min` and `max`. Results from before there were numbers have none.
    """

    original_capacity: SpecNumbers | Unset = UNSET
    usable_capacity: SpecNumbers | Unset = UNSET
    state_of_health: SpecNumbers | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        original_capacity: dict[str, Any] | Unset = UNSET
        if not isinstance(self.original_capacity, Unset):
            original_capacity = self.original_capacity.to_dict()

        usable_capacity: dict[str, Any] | Unset = UNSET
        if not isinstance(self.usable_capacity, Unset):
            usable_capacity = self.usable_capacity.to_dict()

        state_of_health: dict[str, Any] | Unset = UNSET
        if not isinstance(self.state_of_health, Unset):
            state_of_health = self.state_of_health.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if original_capacity is not UNSET:
            field_dict["original_capacity"] = original_capacity
        if usable_capacity is not UNSET:
            field_dict["usable_capacity"] = usable_capacity
        if state_of_health is not UNSET:
            field_dict["state_of_health"] = state_of_health

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.spec_numbers import SpecNumbers  # noqa: PLC0415

        d = dict(src_dict)
        _original_capacity = d.pop("original_capacity", UNSET)
        original_capacity: SpecNumbers | Unset
        if isinstance(_original_capacity, Unset):
            original_capacity = UNSET
        else:
            original_capacity = SpecNumbers.from_dict(_original_capacity)

        _usable_capacity = d.pop("usable_capacity", UNSET)
        usable_capacity: SpecNumbers | Unset
        if isinstance(_usable_capacity, Unset):
            usable_capacity = UNSET
        else:
            usable_capacity = SpecNumbers.from_dict(_usable_capacity)

        _state_of_health = d.pop("state_of_health", UNSET)
        state_of_health: SpecNumbers | Unset
        if isinstance(_state_of_health, Unset):
            state_of_health = UNSET
        else:
            state_of_health = SpecNumbers.from_dict(_state_of_health)

        customer_vehicle_specs_v1_battery_numbers = cls(
            original_capacity=original_capacity,
            usable_capacity=usable_capacity,
            state_of_health=state_of_health,
        )

        return customer_vehicle_specs_v1_battery_numbers
