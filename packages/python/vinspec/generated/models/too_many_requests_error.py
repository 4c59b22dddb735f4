from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.rate_limited_fault import RateLimitedFault


T = TypeVar("T", bound="TooManyRequestsError")


@_attrs_define
class TooManyRequestsError:
    """Too many requests. Nothing was charged. Wait for the number of seconds in `Retry-After`.

    Attributes:
        error (RateLimitedFault): Too many requests.
    """

    error: RateLimitedFault

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
        from ..models.rate_limited_fault import RateLimitedFault  # noqa: PLC0415

        d = dict(src_dict)
        error = RateLimitedFault.from_dict(d.pop("error"))

        too_many_requests_error = cls(
            error=error,
        )

        return too_many_requests_error
