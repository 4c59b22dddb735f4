from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="SavedVehicle")


@_attrs_define
class SavedVehicle:
    """A vehicle in My Vehicles.

    Attributes:
        object_ (Literal['saved_vehicle']): Always `saved_vehicle`.
        vin (str): The VIN, in uppercase.
        title (str): Headline for the vehicle.
        note (str): The account holder's note about it, from the portal. Empty if there is none.
        saved_at (datetime.datetime): When it was first looked up.
        last_looked_up_at (datetime.datetime): When it was last looked up.
    """

    object_: Literal["saved_vehicle"]
    vin: str
    title: str
    note: str
    saved_at: datetime.datetime
    last_looked_up_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        vin = self.vin

        title = self.title

        note = self.note

        saved_at = self.saved_at.isoformat()

        last_looked_up_at = self.last_looked_up_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "vin": vin,
                "title": title,
                "note": note,
                "saved_at": saved_at,
                "last_looked_up_at": last_looked_up_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["saved_vehicle"], d.pop("object"))
        if object_ != "saved_vehicle":
            raise ValueError(f"object must match const 'saved_vehicle', got '{object_}'")

        vin = d.pop("vin")

        title = d.pop("title")

        note = d.pop("note")

        saved_at = datetime.datetime.fromisoformat(d.pop("saved_at"))

        last_looked_up_at = datetime.datetime.fromisoformat(d.pop("last_looked_up_at"))

        saved_vehicle = cls(
            object_=object_,
            vin=vin,
            title=title,
            note=note,
            saved_at=saved_at,
            last_looked_up_at=last_looked_up_at,
        )

        return saved_vehicle
