from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.idempotency_in_progress_fault import IdempotencyInProgressFault
    from ..models.idempotency_key_reused_fault import IdempotencyKeyReusedFault


T = TypeVar("T", bound="ConflictError")


@_attrs_define
class ConflictError:
    """The Idempotency-Key is in use. Nothing was charged.

    Attributes:
        error (IdempotencyInProgressFault | IdempotencyKeyReusedFault): What went wrong, by its `code`.
    """

    error: IdempotencyInProgressFault | IdempotencyKeyReusedFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.idempotency_key_reused_fault import IdempotencyKeyReusedFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, IdempotencyKeyReusedFault):
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
        from ..models.idempotency_in_progress_fault import IdempotencyInProgressFault  # noqa: PLC0415
        from ..models.idempotency_key_reused_fault import IdempotencyKeyReusedFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> IdempotencyInProgressFault | IdempotencyKeyReusedFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = IdempotencyKeyReusedFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = IdempotencyInProgressFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        conflict_error = cls(
            error=error,
        )

        return conflict_error
