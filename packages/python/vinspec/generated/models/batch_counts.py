from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="BatchCounts")


@_attrs_define
class BatchCounts:
    """How many of the VINs had each outcome.

    Attributes:
        total (int): All that were sent.
        duplicate (int): In the list before. Not in the results.
        invalid (int): Not a VIN.
        unsupported (int): No lookup of them would succeed.
        owned (int): In My Vehicles already, and read again for free.
        found (int): Looked up for a credit each.
        failed (int): Looked up without a result, at no charge.
        open_ (int): Not looked up yet, or left out when the batch ended.
    """

    total: int
    duplicate: int
    invalid: int
    unsupported: int
    owned: int
    found: int
    failed: int
    open_: int

    def to_dict(self) -> dict[str, Any]:
        total = self.total

        duplicate = self.duplicate

        invalid = self.invalid

        unsupported = self.unsupported

        owned = self.owned

        found = self.found

        failed = self.failed

        open_ = self.open_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "total": total,
                "duplicate": duplicate,
                "invalid": invalid,
                "unsupported": unsupported,
                "owned": owned,
                "found": found,
                "failed": failed,
                "open": open_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        total = d.pop("total")

        duplicate = d.pop("duplicate")

        invalid = d.pop("invalid")

        unsupported = d.pop("unsupported")

        owned = d.pop("owned")

        found = d.pop("found")

        failed = d.pop("failed")

        open_ = d.pop("open")

        batch_counts = cls(
            total=total,
            duplicate=duplicate,
            invalid=invalid,
            unsupported=unsupported,
            owned=owned,
            found=found,
            failed=failed,
            open_=open_,
        )

        return batch_counts
