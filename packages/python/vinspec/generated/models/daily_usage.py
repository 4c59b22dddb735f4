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

T = TypeVar("T", bound="DailyUsage")


@_attrs_define
class DailyUsage:
    """The credits that one API key spent on one day. Days without a lookup are omitted.

    Attributes:
        object_ (Literal['daily_usage']): Always `daily_usage`.
        day (datetime.date): The day (UTC).
        api_key_id (None | UUID): The ID of the API key. Null for the portal, a connected app, or a lookup more than 90
            days ago.
        api_key_name (None | str): The name of the API key.
        lookups (int): Paid lookups, 1 credit each.
    """

    object_: Literal["daily_usage"]
    day: datetime.date
    api_key_id: None | UUID
    api_key_name: None | str
    lookups: int

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        day = self.day.isoformat()

        api_key_id: None | str
        if isinstance(self.api_key_id, UUID):
            api_key_id = str(self.api_key_id)
        else:
            api_key_id = self.api_key_id

        api_key_name: None | str
        api_key_name = self.api_key_name

        lookups = self.lookups

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "day": day,
                "api_key_id": api_key_id,
                "api_key_name": api_key_name,
                "lookups": lookups,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        object_ = cast(Literal["daily_usage"], d.pop("object"))
        if object_ != "daily_usage":
            raise ValueError(f"object must match const 'daily_usage', got '{object_}'")

        day = datetime.date.fromisoformat(d.pop("day"))

        def _parse_api_key_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                api_key_id_type_0 = UUID(data)

                return api_key_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        api_key_id = _parse_api_key_id(d.pop("api_key_id"))

        def _parse_api_key_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        api_key_name = _parse_api_key_name(d.pop("api_key_name"))

        lookups = d.pop("lookups")

        daily_usage = cls(
            object_=object_,
            day=day,
            api_key_id=api_key_id,
            api_key_name=api_key_name,
            lookups=lookups,
        )

        return daily_usage
