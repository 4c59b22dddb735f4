# Generated from openapi.json by `pnpm gen`. Do not edit.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="SpecRow")


@_attrs_define
class SpecRow:
    """One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says where the figures are
    from. If the VIN fits several versions with different figures, a line that ends in a colon says what the VIN does
    not show, and up to six lines list the versions that fit, each with its range.

        Attributes:
            key (str): Stable identifier of the row.
            label (str): Display name.
            value (list[str] | str): One string, or several.
    """

    key: str
    label: str
    value: list[str] | str

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        label = self.label

        value: list[str] | str
        if isinstance(self.value, list):
            value = self.value

        else:
            value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "label": label,
                "value": value,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
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

        spec_row = cls(
            key=key,
            label=label,
            value=value,
        )

        return spec_row
