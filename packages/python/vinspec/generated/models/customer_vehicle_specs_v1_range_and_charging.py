from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.spec_row import SpecRow
    from ..models.wheel_numbers import WheelNumbers
    from ..models.wheel_row import WheelRow


T = TypeVar("T", bound="CustomerVehicleSpecsV1RangeAndCharging")


@_attrs_define
class CustomerVehicleSpecsV1RangeAndCharging:
    """Range, consumption, costs, and charging times.

    Attributes:
        rows (list[SpecRow]): Facts about the vehicle, whatever its wheels.
        wheel_rows (list[WheelRow]): One entry for each wheel size on the EPA label.
        wheel_numbers (list[WheelNumbers] | Unset): The figures of `wheel_rows` as numbers, in the same order. Results
            from before there were numbers have none.
    """

    rows: list[SpecRow]
    wheel_rows: list[WheelRow]
    wheel_numbers: list[WheelNumbers] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        wheel_rows = []
        for wheel_rows_item_data in self.wheel_rows:
            wheel_rows_item = wheel_rows_item_data.to_dict()
            wheel_rows.append(wheel_rows_item)

        wheel_numbers: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.wheel_numbers, Unset):
            wheel_numbers = []
            for wheel_numbers_item_data in self.wheel_numbers:
                wheel_numbers_item = wheel_numbers_item_data.to_dict()
                wheel_numbers.append(wheel_numbers_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rows": rows,
                "wheel_rows": wheel_rows,
            }
        )
        if wheel_numbers is not UNSET:
            field_dict["wheel_numbers"] = wheel_numbers

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.spec_row import SpecRow  # noqa: PLC0415
        from ..models.wheel_numbers import WheelNumbers  # noqa: PLC0415
        from ..models.wheel_row import WheelRow  # noqa: PLC0415

        d = dict(src_dict)
        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = SpecRow.from_dict(rows_item_data)

            rows.append(rows_item)

        wheel_rows = []
        _wheel_rows = d.pop("wheel_rows")
        for wheel_rows_item_data in _wheel_rows:
            wheel_rows_item = WheelRow.from_dict(wheel_rows_item_data)

            wheel_rows.append(wheel_rows_item)

        _wheel_numbers = d.pop("wheel_numbers", UNSET)
        wheel_numbers: list[WheelNumbers] | Unset = UNSET
        if _wheel_numbers is not UNSET:
            wheel_numbers = []
            for wheel_numbers_item_data in _wheel_numbers:
                wheel_numbers_item = WheelNumbers.from_dict(wheel_numbers_item_data)

                wheel_numbers.append(wheel_numbers_item)

        customer_vehicle_specs_v1_range_and_charging = cls(
            rows=rows,
            wheel_rows=wheel_rows,
            wheel_numbers=wheel_numbers,
        )

        return customer_vehicle_specs_v1_range_and_charging
