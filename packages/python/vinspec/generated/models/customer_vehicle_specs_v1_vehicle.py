from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CustomerVehicleSpecsV1Vehicle")


@_attrs_define
class CustomerVehicleSpecsV1Vehicle:
    """What the vehicle is.

    Attributes:
        year (None | str): Model year.
        make (None | str): Manufacturer.
        model (None | str): Model.
        trim (None | str): Trim, if certain.
    """

    year: None | str
    make: None | str
    model: None | str
    trim: None | str

    def to_dict(self) -> dict[str, Any]:
        year: None | str
        year = self.year

        make: None | str
        make = self.make

        model: None | str
        model = self.model

        trim: None | str
        trim = self.trim

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "year": year,
                "make": make,
                "model": model,
                "trim": trim,
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

        def _parse_trim(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        trim = _parse_trim(d.pop("trim"))

        customer_vehicle_specs_v1_vehicle = cls(
            year=year,
            make=make,
            model=model,
            trim=trim,
        )

        return customer_vehicle_specs_v1_vehicle
