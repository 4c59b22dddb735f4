from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.customer_vehicle_specs_v1_battery import CustomerVehicleSpecsV1Battery
    from ..models.customer_vehicle_specs_v1_range_and_charging import (
        CustomerVehicleSpecsV1RangeAndCharging,
    )
    from ..models.customer_vehicle_specs_v1_summary import CustomerVehicleSpecsV1Summary
    from ..models.customer_vehicle_specs_v1_vehicle import CustomerVehicleSpecsV1Vehicle
    from ..models.spec_section import SpecSection


T = TypeVar("T", bound="CustomerVehicleSpecsV1")


@_attrs_define
class CustomerVehicleSpecsV1:
    """Customer-ready specifications of one electric vehicle. `null` means unknown.

    Attributes:
        object_ (Literal['vehicle_specs']): Always `vehicle_specs`.
        version (Literal['2026-09-01']): Version of this payload.
        vin (str): The VIN, in uppercase.
        title (str): Headline for the vehicle.
        vehicle (CustomerVehicleSpecsV1Vehicle): What the vehicle is.
        summary (CustomerVehicleSpecsV1Summary): The facts people look for first.
        battery (CustomerVehicleSpecsV1Battery): The battery, as built and as last measured.
        range_and_charging (CustomerVehicleSpecsV1RangeAndCharging): Range, consumption, costs, and charging times.
        sections (list[SpecSection]): More facts, by section.
    """

    object_: Literal["vehicle_specs"]
    version: Literal["2026-09-01"]
    vin: str
    title: str
    vehicle: CustomerVehicleSpecsV1Vehicle
    summary: CustomerVehicleSpecsV1Summary
    battery: CustomerVehicleSpecsV1Battery
    range_and_charging: CustomerVehicleSpecsV1RangeAndCharging
    sections: list[SpecSection]

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        version = self.version

        vin = self.vin

        title = self.title

        vehicle = self.vehicle.to_dict()

        summary = self.summary.to_dict()

        battery = self.battery.to_dict()

        range_and_charging = self.range_and_charging.to_dict()

        sections = []
        for sections_item_data in self.sections:
            sections_item = sections_item_data.to_dict()
            sections.append(sections_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "version": version,
                "vin": vin,
                "title": title,
                "vehicle": vehicle,
                "summary": summary,
                "battery": battery,
                "range_and_charging": range_and_charging,
                "sections": sections,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.customer_vehicle_specs_v1_battery import (
            CustomerVehicleSpecsV1Battery,  # noqa: PLC0415
        )
        from ..models.customer_vehicle_specs_v1_range_and_charging import (
            CustomerVehicleSpecsV1RangeAndCharging,  # noqa: PLC0415
        )
        from ..models.customer_vehicle_specs_v1_summary import (
            CustomerVehicleSpecsV1Summary,  # noqa: PLC0415
        )
        from ..models.customer_vehicle_specs_v1_vehicle import (
            CustomerVehicleSpecsV1Vehicle,  # noqa: PLC0415
        )
        from ..models.spec_section import SpecSection  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["vehicle_specs"], d.pop("object"))
        if object_ != "vehicle_specs":
            raise ValueError(f"object must match const 'vehicle_specs', got '{object_}'")

        version = cast(Literal["2026-09-01"], d.pop("version"))
        if version != "2026-09-01":
            raise ValueError(f"version must match const '2026-09-01', got '{version}'")

        vin = d.pop("vin")

        title = d.pop("title")

        vehicle = CustomerVehicleSpecsV1Vehicle.from_dict(d.pop("vehicle"))

        summary = CustomerVehicleSpecsV1Summary.from_dict(d.pop("summary"))

        battery = CustomerVehicleSpecsV1Battery.from_dict(d.pop("battery"))

        range_and_charging = CustomerVehicleSpecsV1RangeAndCharging.from_dict(d.pop("range_and_charging"))

        sections = []
        _sections = d.pop("sections")
        for sections_item_data in _sections:
            sections_item = SpecSection.from_dict(sections_item_data)

            sections.append(sections_item)

        customer_vehicle_specs_v1 = cls(
            object_=object_,
            version=version,
            vin=vin,
            title=title,
            vehicle=vehicle,
            summary=summary,
            battery=battery,
            range_and_charging=range_and_charging,
            sections=sections,
        )

        return customer_vehicle_specs_v1
