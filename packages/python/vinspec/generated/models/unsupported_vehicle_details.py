from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="UnsupportedVehicleDetails")


@_attrs_define
class UnsupportedVehicleDetails:
    """What is known about the vehicle.

    Attributes:
        reason (str): Why it is not supported.
        year (None | str | Unset): Model year.
        make (None | str | Unset): Manufacturer.
        model (None | str | Unset): Model.
        maker (str | Unset): Manufacturer, if it does not sell the vehicle in the US or makes no passenger cars.
        country (str | Unset): Country of the manufacturer in the VIN.
    """

    reason: str
    year: None | str | Unset = UNSET
    make: None | str | Unset = UNSET
    model: None | str | Unset = UNSET
    maker: str | Unset = UNSET
    country: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        year: None | str | Unset
        if isinstance(self.year, Unset):
            year = UNSET
        else:
            year = self.year

        make: None | str | Unset
        if isinstance(self.make, Unset):
            make = UNSET
        else:
            make = self.make

        model: None | str | Unset
        if isinstance(self.model, Unset):
            model = UNSET
        else:
            model = self.model

        maker = self.maker

        country = self.country

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reason": reason,
            }
        )
        if year is not UNSET:
            field_dict["year"] = year
        if make is not UNSET:
            field_dict["make"] = make
        if model is not UNSET:
            field_dict["model"] = model
        if maker is not UNSET:
            field_dict["maker"] = maker
        if country is not UNSET:
            field_dict["country"] = country

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        reason = d.pop("reason")

        def _parse_year(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        year = _parse_year(d.pop("year", UNSET))

        def _parse_make(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        make = _parse_make(d.pop("make", UNSET))

        def _parse_model(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        model = _parse_model(d.pop("model", UNSET))

        maker = d.pop("maker", UNSET)

        country = d.pop("country", UNSET)

        unsupported_vehicle_details = cls(
            reason=reason,
            year=year,
            make=make,
            model=model,
            maker=maker,
            country=country,
        )

        unsupported_vehicle_details.additional_properties = d
        return unsupported_vehicle_details

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
