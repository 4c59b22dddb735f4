from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.invalid_api_key_fault import InvalidApiKeyFault
    from ..models.missing_api_key_fault import MissingApiKeyFault
    from ..models.revoked_api_key_fault import RevokedApiKeyFault


T = TypeVar("T", bound="UnauthorizedError")


@_attrs_define
class UnauthorizedError:
    """Invalid or missing API key.

    Attributes:
        error (InvalidApiKeyFault | MissingApiKeyFault | RevokedApiKeyFault): What went wrong, by its `code`.
    """

    error: InvalidApiKeyFault | MissingApiKeyFault | RevokedApiKeyFault

    def to_dict(self) -> dict[str, Any]:
        from ..models.invalid_api_key_fault import InvalidApiKeyFault  # noqa: PLC0415
        from ..models.missing_api_key_fault import MissingApiKeyFault  # noqa: PLC0415

        error: dict[str, Any]
        if isinstance(self.error, MissingApiKeyFault):
            error = self.error.to_dict()
        elif isinstance(self.error, InvalidApiKeyFault):
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
        from ..models.invalid_api_key_fault import InvalidApiKeyFault  # noqa: PLC0415
        from ..models.missing_api_key_fault import MissingApiKeyFault  # noqa: PLC0415
        from ..models.revoked_api_key_fault import RevokedApiKeyFault  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_error(data: object) -> InvalidApiKeyFault | MissingApiKeyFault | RevokedApiKeyFault:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = MissingApiKeyFault.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_1 = InvalidApiKeyFault.from_dict(data)

                return error_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            error_type_2 = RevokedApiKeyFault.from_dict(data)

            return error_type_2

        error = _parse_error(d.pop("error"))

        unauthorized_error = cls(
            error=error,
        )

        return unauthorized_error
