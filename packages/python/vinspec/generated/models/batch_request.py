from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BatchRequest")


@_attrs_define
class BatchRequest:
    """The VINs to look up, and how.

    Attributes:
        vins (list[str]): The VINs, uppercase or lowercase, with or without spaces and hyphens. What is not a VIN is a
            result that says so.
        only_new (bool | Unset): Whether vehicles that are in My Vehicles already are read again for free. If not, they
            are looked up again for a credit each. Default: True.
        max_credits (int | Unset): The most credits that the batch spends. If omitted, as many as it takes.
        preview (bool | Unset): Whether the batch is only checked, and waits to be resumed before it spends credits.
            Default: False.
    """

    vins: list[str]
    only_new: bool | Unset = True
    max_credits: int | Unset = UNSET
    preview: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        vins = self.vins

        only_new = self.only_new

        max_credits = self.max_credits

        preview = self.preview

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "vins": vins,
            }
        )
        if only_new is not UNSET:
            field_dict["only_new"] = only_new
        if max_credits is not UNSET:
            field_dict["max_credits"] = max_credits
        if preview is not UNSET:
            field_dict["preview"] = preview

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        vins = cast(list[str], d.pop("vins"))

        only_new = d.pop("only_new", UNSET)

        max_credits = d.pop("max_credits", UNSET)

        preview = d.pop("preview", UNSET)

        batch_request = cls(
            vins=vins,
            only_new=only_new,
            max_credits=max_credits,
            preview=preview,
        )

        return batch_request
