from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.approval_required_fault import ApprovalRequiredFault


T = TypeVar("T", bound="ApprovalRequiredError")


@_attrs_define
class ApprovalRequiredError:
    """The account holder must approve the change first. Nothing changed or was charged.

    Attributes:
        error (ApprovalRequiredFault): The account holder must approve the change first.
    """

    error: ApprovalRequiredFault

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
        from ..models.approval_required_fault import ApprovalRequiredFault  # noqa: PLC0415

        d = dict(src_dict)
        error = ApprovalRequiredFault.from_dict(d.pop("error"))

        approval_required_error = cls(
            error=error,
        )

        return approval_required_error
