# Generated from openapi.json by `pnpm gen`. Do not edit.
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.approval_required_fault import ApprovalRequiredFault
    from ..models.permission_denied_fault import PermissionDeniedFault


T = TypeVar("T", bound="ApprovalRequiredError")


@_attrs_define
class ApprovalRequiredError:
    """The account holder must approve the change first, or a test key was used. Nothing changed or was charged.

    Attributes:
        error (ApprovalRequiredFault | PermissionDeniedFault): What went wrong, by its `code`.
    """

    error: ApprovalRequiredFault | PermissionDeniedFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.approval_required_fault import ApprovalRequiredFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, ApprovalRequiredFault):
            error = self.error.to_dict()
        else:
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
        from ..models.permission_denied_fault import PermissionDeniedFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> ApprovalRequiredFault | PermissionDeniedFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = ApprovalRequiredFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = PermissionDeniedFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        approval_required_error = cls(
            error=error,
        )

        return approval_required_error
