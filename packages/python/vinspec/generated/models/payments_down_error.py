from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.payments_unavailable_fault import PaymentsUnavailableFault
    from ..models.service_unavailable_fault import ServiceUnavailableFault


T = TypeVar("T", bound="PaymentsDownError")


@_attrs_define
class PaymentsDownError:
    """Payments or the service are not available. Nothing was charged. Retry after the number of seconds in `Retry-After`.

    Attributes:
        error (PaymentsUnavailableFault | ServiceUnavailableFault): What went wrong, by its `code`.
    """

    error: PaymentsUnavailableFault | ServiceUnavailableFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.payments_unavailable_fault import PaymentsUnavailableFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, PaymentsUnavailableFault):
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
        from ..models.payments_unavailable_fault import PaymentsUnavailableFault  # noqa: PLC0415
        from ..models.service_unavailable_fault import ServiceUnavailableFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> PaymentsUnavailableFault | ServiceUnavailableFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = PaymentsUnavailableFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = ServiceUnavailableFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        payments_down_error = cls(
            error=error,
        )

        return payments_down_error
