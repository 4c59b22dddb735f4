from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SpecsNotAvailableDetails")


@_attrs_define
class SpecsNotAvailableDetails:
    """What is known about the vehicle.

    Attributes:
        year (None | str): Model year.
        make (None | str): Manufacturer.
        model (None | str): Model.
    """

    year: None | str
    make: None | str
    model: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        year: None | str
        year = self.year

        make: None | str
        make = self.make

        model: None | str
        model = self.model

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "year": year,
                "make": make,
                "model": model,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_year(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        year = _parse_year(d.pop("year"))

        def _parse_make(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        make = _parse_make(d.pop("make"))

        def _parse_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        model = _parse_model(d.pop("model"))

        specs_not_available_details = cls(
            year=year,
            make=make,
            model=model,
        )

        specs_not_available_details.additional_properties = d
        return specs_not_available_details

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
