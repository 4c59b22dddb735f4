from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.batch_not_found_fault import BatchNotFoundFault


T = TypeVar("T", bound="BatchNotFoundError")


@_attrs_define
class BatchNotFoundError:
    """There is no such batch. Nothing was charged.

    Attributes:
        error (BatchNotFoundFault): There is no such batch.
    """

    error: BatchNotFoundFault

    def to_dict(self) -> dict[str, Any]:
        error = self.error.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.batch_not_found_fault import BatchNotFoundFault  # noqa: PLC0415

        d = dict(src_dict)
        error = BatchNotFoundFault.from_dict(d.pop("error"))

        batch_not_found_error = cls(
            error=error,
        )

        return batch_not_found_error
