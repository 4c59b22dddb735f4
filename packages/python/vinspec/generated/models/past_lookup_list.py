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
    from ..models.past_lookup import PastLookup


T = TypeVar("T", bound="PastLookupList")


@_attrs_define
class PastLookupList:
    """A page of paid lookups.

    Attributes:
        object_ (Literal['list']): Always `list`.
        data (list[PastLookup]): The items, in order.
        next_cursor (None | str): The `cursor` of the next page. Null on the last page.
    """

    object_: Literal["list"]
    data: list[PastLookup]
    next_cursor: None | str

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "data": data,
                "next_cursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.past_lookup import PastLookup  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["list"], d.pop("object"))
        if object_ != "list":
            raise ValueError(f"object must match const 'list', got '{object_}'")

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = PastLookup.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("next_cursor"))

        past_lookup_list = cls(
            object_=object_,
            data=data,
            next_cursor=next_cursor,
        )

        return past_lookup_list
