from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.invalid_json_fault import InvalidJsonFault
    from ..models.invalid_request_fault import InvalidRequestFault


T = TypeVar("T", bound="BadBodyError")


@_attrs_define
class BadBodyError:
    """The request or its body is invalid, or the body is too large. Nothing was charged.

    Attributes:
        error (InvalidJsonFault | InvalidRequestFault): What went wrong, by its `code`.
    """

    error: InvalidJsonFault | InvalidRequestFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.invalid_json_fault import InvalidJsonFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, InvalidJsonFault):
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
        from ..models.invalid_json_fault import InvalidJsonFault  # noqa: PLC0415
        from ..models.invalid_request_fault import InvalidRequestFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> InvalidJsonFault | InvalidRequestFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = InvalidJsonFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_1 = InvalidRequestFault.from_dict(data)

            return error_type_1

        error = _parse_error(d.pop("error"))

        bad_body_error = cls(
            error=error,
        )

        return bad_body_error
