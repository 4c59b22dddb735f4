from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.spec_numbers import SpecNumbers
    from ..models.spec_part import SpecPart


T = TypeVar("T", bound="SpecRow")


@_attrs_define
class SpecRow:
    """One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says who said what of this
    very car, and where the figures are from. If the VIN fits several versions with different figures, a line that ends
    in a colon says what the VIN does not show, and up to six lines list the versions that fit, each with its range.

        Attributes:
            key (str): Stable identifier of the row. The data dictionary in the docs says of every key what it means, its
                unit, its sources, and how many cars have it.
            label (str): Display name.
            value (list[str] | str): One string, or several.
            numbers (SpecNumbers | Unset): The figure in a text, as numbers, rounded as it is there. A single figure is both
                `min` and `max`. Results from before there were numbers have none.
            parts (list[SpecPart] | Unset): The figures of a row that has several, such as the power of each motor or the
                years and miles of each warranty, in the order of the text. Absent in other rows.
    """

    key: str
    label: str
    value: list[str] | str
    numbers: SpecNumbers | Unset = UNSET
    parts: list[SpecPart] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        label = self.label

        value: list[str] | str
        if isinstance(self.value, list):
            value = self.value

        else:
            value = self.value

        numbers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.numbers, Unset):
            numbers = self.numbers.to_dict()

        parts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.parts, Unset):
            parts = []
            for parts_item_data in self.parts:
                parts_item = parts_item_data.to_dict()
                parts.append(parts_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "label": label,
                "value": value,
            }
        )
        if numbers is not UNSET:
            field_dict["numbers"] = numbers
        if parts is not UNSET:
            field_dict["parts"] = parts

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.spec_numbers import SpecNumbers  # noqa: PLC0415
        from ..models.spec_part import SpecPart  # noqa: PLC0415

        d = dict(src_dict)
        key = d.pop("key")

        label = d.pop("label")

        def _parse_value(data: object) -> list[str] | str:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                value_type_1 = cast(list[str], data)

                return value_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | str, data)

        value = _parse_value(d.pop("value"))

        _numbers = d.pop("numbers", UNSET)
        numbers: SpecNumbers | Unset
        if isinstance(_numbers, Unset):
            numbers = UNSET
        else:
            numbers = SpecNumbers.from_dict(_numbers)

        _parts = d.pop("parts", UNSET)
        parts: list[SpecPart] | Unset = UNSET
        if _parts is not UNSET:
            parts = []
            for parts_item_data in _parts:
                parts_item = SpecPart.from_dict(parts_item_data)

                parts.append(parts_item)

        spec_row = cls(
            key=key,
            label=label,
            value=value,
            numbers=numbers,
            parts=parts,
        )

        return spec_row
