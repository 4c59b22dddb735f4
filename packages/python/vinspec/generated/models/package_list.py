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
    from ..models.package import Package


T = TypeVar("T", bound="PackageList")


@_attrs_define
class PackageList:
    """The lookup packages on sale.

    Attributes:
        object_ (Literal['list']): Always `list`.
        data (list[Package]): The packages, smallest first.
    """

    object_: Literal["list"]
    data: list[Package]

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.package import Package  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["list"], d.pop("object"))
        if object_ != "list":
            raise ValueError(f"object must match const 'list', got '{object_}'")

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Package.from_dict(data_item_data)

            data.append(data_item)

        package_list = cls(
            object_=object_,
            data=data,
        )

        return package_list
