from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.service_info_limits import ServiceInfoLimits
    from ..models.service_info_links import ServiceInfoLinks


T = TypeVar("T", bound="ServiceInfo")


@_attrs_define
class ServiceInfo:
    """What the service does and where to find it. The result of the MCP tool `get_service_info`.

    Attributes:
        object_ (Literal['service_info']): Always `service_info`.
        name (str): Name of the service.
        summary (str): What it is, in one sentence.
        capabilities (list[str]): What it can do, one sentence each.
        coverage (list[str]): Which vehicles it covers and which it does not, one sentence each.
        limits (ServiceInfoLimits): What a lookup costs, and how long things last.
        links (ServiceInfoLinks): Where to find everything that this server knows of.
    """

    object_: Literal["service_info"]
    name: str
    summary: str
    capabilities: list[str]
    coverage: list[str]
    limits: ServiceInfoLimits
    links: ServiceInfoLinks

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_

        name = self.name

        summary = self.summary

        capabilities = self.capabilities

        coverage = self.coverage

        limits = self.limits.to_dict()

        links = self.links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "name": name,
                "summary": summary,
                "capabilities": capabilities,
                "coverage": coverage,
                "limits": limits,
                "links": links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.service_info_limits import ServiceInfoLimits  # noqa: PLC0415
        from ..models.service_info_links import ServiceInfoLinks  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["service_info"], d.pop("object"))
        if object_ != "service_info":
            raise ValueError(f"object must match const 'service_info', got '{object_}'")

        name = d.pop("name")

        summary = d.pop("summary")

        capabilities = cast(list[str], d.pop("capabilities"))

        coverage = cast(list[str], d.pop("coverage"))

        limits = ServiceInfoLimits.from_dict(d.pop("limits"))

        links = ServiceInfoLinks.from_dict(d.pop("links"))

        service_info = cls(
            object_=object_,
            name=name,
            summary=summary,
            capabilities=capabilities,
            coverage=coverage,
            limits=limits,
            links=links,
        )

        return service_info
