from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.idempotency_key_invalid_fault import IdempotencyKeyInvalidFault
    from ..models.idempotency_key_missing_fault import IdempotencyKeyMissingFault
    from ..models.invalid_json_fault import InvalidJsonFault
    from ..models.invalid_request_fault import InvalidRequestFault


T = TypeVar("T", bound="BadKeyedBodyError")


@_attrs_define
class BadKeyedBodyError:
    """The request, its body, or its `Idempotency-Key` is invalid, or the body is larger than 16 kB. Nothing was charged.

    Attributes:
        error (IdempotencyKeyInvalidFault | IdempotencyKeyMissingFault | InvalidJsonFault | InvalidRequestFault): What
            went wrong, by its `code`.
    """

    error: IdempotencyKeyInvalidFault | IdempotencyKeyMissingFault | InvalidJsonFault | InvalidRequestFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.idempotency_key_missing_fault import IdempotencyKeyMissingFault  # noqa: PLC0415
        from ..models.invalid_json_fault import InvalidJsonFault  # noqa: PLC0415
        from ..models.invalid_request_fault import InvalidRequestFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, InvalidJsonFault):
            error = self.error.to_dict()
        elif isinstance(self.error, InvalidRequestFault):
            error = self.error.to_dict()
        elif isinstance(self.error, IdempotencyKeyMissingFault):
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
        from ..models.idempotency_key_invalid_fault import IdempotencyKeyInvalidFault  # noqa: PLC0415
        from ..models.idempotency_key_missing_fault import IdempotencyKeyMissingFault  # noqa: PLC0415
        from ..models.invalid_json_fault import InvalidJsonFault  # noqa: PLC0415
        from ..models.invalid_request_fault import InvalidRequestFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(
            data: object,
        ) -> IdempotencyKeyInvalidFault | IdempotencyKeyMissingFault | InvalidJsonFault | InvalidRequestFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = InvalidJsonFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_1 = InvalidRequestFault.from_dict(data)

                return error_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_2 = IdempotencyKeyMissingFault.from_dict(data)

                return error_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_3 = IdempotencyKeyInvalidFault.from_dict(data)

            return error_type_3

        error = _parse_error(d.pop("error"))

        bad_keyed_body_error = cls(
            error=error,
        )

        return bad_keyed_body_error
