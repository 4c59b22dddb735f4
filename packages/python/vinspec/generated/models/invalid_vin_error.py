from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.invalid_vin_fault import InvalidVinFault


T = TypeVar("T", bound="InvalidVinError")


@_attrs_define
class InvalidVinError:
    """The VIN is not valid.

    Attributes:
        error (InvalidVinFault): This is not a VIN.
    """

    error: InvalidVinFault

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
        from ..models.invalid_vin_fault import InvalidVinFault  # noqa: PLC0415

        d = dict(src_dict)
        error = InvalidVinFault.from_dict(d.pop("error"))

        invalid_vin_error = cls(
            error=error,
        )

        return invalid_vin_error
