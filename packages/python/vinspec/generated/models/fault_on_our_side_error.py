from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.internal_error_fault import InternalErrorFault


T = TypeVar("T", bound="FaultOnOurSideError")


@_attrs_define
class FaultOnOurSideError:
    """A fault on our end. Nothing was charged. It is safe to retry with the same Idempotency-Key.

    Attributes:
        error (InternalErrorFault): A fault on our end.
    """

    error: InternalErrorFault

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
        from ..models.internal_error_fault import InternalErrorFault  # noqa: PLC0415

        d = dict(src_dict)
        error = InternalErrorFault.from_dict(d.pop("error"))

        fault_on_our_side_error = cls(
            error=error,
        )

        return fault_on_our_side_error
