from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.service_unavailable_fault import ServiceUnavailableFault


T = TypeVar("T", bound="ServiceDownError")


@_attrs_define
class ServiceDownError:
    """The service is not available. Nothing was charged. Retry after the number of seconds in `Retry-After`.

    Attributes:
        error (ServiceUnavailableFault): The service is starting, stopping, or overloaded.
    """

    error: ServiceUnavailableFault

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
        from ..models.service_unavailable_fault import ServiceUnavailableFault  # noqa: PLC0415

        d = dict(src_dict)
        error = ServiceUnavailableFault.from_dict(d.pop("error"))

        service_down_error = cls(
            error=error,
        )

        return service_down_error
