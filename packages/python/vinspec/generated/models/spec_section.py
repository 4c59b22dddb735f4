from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..models.spec_section_key import SpecSectionKey

if TYPE_CHECKING:
    from ..models.spec_row import SpecRow


T = TypeVar("T", bound="SpecSection")


@_attrs_define
class SpecSection:
    """A titled group of rows.

    Attributes:
        key (SpecSectionKey): Which section this is.
        title (str): Display name.
        rows (list[SpecRow]): The facts, in a fixed order.
    """

    key: SpecSectionKey
    title: str
    rows: list[SpecRow]

    def to_dict(self) -> dict[str, Any]:
        key = self.key.value

        title = self.title

        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "title": title,
                "rows": rows,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.spec_row import SpecRow  # noqa: PLC0415

        d = dict(src_dict)
        key = SpecSectionKey(d.pop("key"))

        title = d.pop("title")

        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = SpecRow.from_dict(rows_item_data)

            rows.append(rows_item)

        spec_section = cls(
            key=key,
            title=title,
            rows=rows,
        )

        return spec_section
