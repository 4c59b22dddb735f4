from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.daily_cap_reached_fault import DailyCapReachedFault
    from ..models.insufficient_credits_fault import InsufficientCreditsFault


T = TypeVar("T", bound="NoCreditToSpendError")


@_attrs_define
class NoCreditToSpendError:
    """No credits are available, or this API key or app has reached its daily cap. Buy a package or wait until the next day
    (UTC), then retry. You can use the same Idempotency-Key.

        Attributes:
            error (DailyCapReachedFault | InsufficientCreditsFault): What went wrong, by its `code`.
    """

    error: DailyCapReachedFault | InsufficientCreditsFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.insufficient_credits_fault import InsufficientCreditsFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, InsufficientCreditsFault):
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
        from ..models.daily_cap_reached_fault import DailyCapReachedFault  # noqa: PLC0415
        from ..models.insufficient_credits_fault import InsufficientCreditsFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> DailyCapReachedFault | InsufficientCreditsFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = InsufficientCreditsFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = DailyCapReachedFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        no_credit_to_spend_error = cls(
            error=error,
        )

        return no_credit_to_spend_error
