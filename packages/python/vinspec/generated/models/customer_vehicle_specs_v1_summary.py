from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CustomerVehicleSpecsV1Summary")


@_attrs_define
class CustomerVehicleSpecsV1Summary:
    """The facts people look for first.

    Attributes:
        production_date (None | str): When it was built.
        factory (None | str): Where it was built.
        wheels (None | str): Wheels as delivered.
        paint (None | str): Paint as delivered.
        interior (None | str): Interior as delivered.
        supercharging (None | str): Supercharging terms.
    """

    production_date: None | str
    factory: None | str
    wheels: None | str
    paint: None | str
    interior: None | str
    supercharging: None | str

    def to_dict(self) -> dict[str, Any]:
        production_date: None | str
        production_date = self.production_date

        factory: None | str
        factory = self.factory

        wheels: None | str
        wheels = self.wheels

        paint: None | str
        paint = self.paint

        interior: None | str
        interior = self.interior

        supercharging: None | str
        supercharging = self.supercharging

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "production_date": production_date,
                "factory": factory,
                "wheels": wheels,
                "paint": paint,
                "interior": interior,
                "supercharging": supercharging,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_production_date(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        production_date = _parse_production_date(d.pop("production_date"))

        def _parse_factory(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        factory = _parse_factory(d.pop("factory"))

        def _parse_wheels(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        wheels = _parse_wheels(d.pop("wheels"))

        def _parse_paint(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        paint = _parse_paint(d.pop("paint"))

        def _parse_interior(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        interior = _parse_interior(d.pop("interior"))

        def _parse_supercharging(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        supercharging = _parse_supercharging(d.pop("supercharging"))

        customer_vehicle_specs_v1_summary = cls(
            production_date=production_date,
            factory=factory,
            wheels=wheels,
            paint=paint,
            interior=interior,
            supercharging=supercharging,
        )

        return customer_vehicle_specs_v1_summary
