from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define

T = TypeVar("T", bound="PastLookup")


@_attrs_define
class PastLookup:
    """A paid lookup of a vehicle.

    Attributes:
        object_ (Literal['lookup']): Always `lookup`.
        id (UUID): Identifies the lookup.
        vin (str): The VIN, in uppercase.
        request_id (str): The request that was charged.
        created_at (datetime.datetime): When it was charged.
    """

    object_: Literal["lookup"]
    id: UUID
    vin: str
    request_id: str
    created_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        id = str(self.id)

        vin = self.vin

        request_id = self.request_id

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "id": id,
                "vin": vin,
                "request_id": request_id,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["lookup"], d.pop("object"))
        if object_ != "lookup":
            raise ValueError(f"object must match const 'lookup', got '{object_}'")

        id = UUID(d.pop("id"))

        vin = d.pop("vin")

        request_id = d.pop("request_id")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        past_lookup = cls(
            object_=object_,
            id=id,
            vin=vin,
            request_id=request_id,
            created_at=created_at,
        )

        return past_lookup
