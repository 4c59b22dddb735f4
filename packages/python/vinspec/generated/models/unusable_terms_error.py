from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.monthly_cap_too_low_fault import MonthlyCapTooLowFault
    from ..models.package_unavailable_fault import PackageUnavailableFault


T = TypeVar("T", bound="UnusableTermsError")


@_attrs_define
class UnusableTermsError:
    """The package is no longer on sale, or the cap is below its price. Nothing changed or was charged.

    Attributes:
        error (MonthlyCapTooLowFault | PackageUnavailableFault): What went wrong, by its `code`.
    """

    error: MonthlyCapTooLowFault | PackageUnavailableFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.package_unavailable_fault import PackageUnavailableFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, PackageUnavailableFault):
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
        from ..models.monthly_cap_too_low_fault import MonthlyCapTooLowFault  # noqa: PLC0415
        from ..models.package_unavailable_fault import PackageUnavailableFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> MonthlyCapTooLowFault | PackageUnavailableFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = PackageUnavailableFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = MonthlyCapTooLowFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        unusable_terms_error = cls(
            error=error,
        )

        return unusable_terms_error
