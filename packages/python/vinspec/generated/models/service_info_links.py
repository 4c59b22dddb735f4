from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ServiceInfoLinks")


@_attrs_define
class ServiceInfoLinks:
    """Where to find everything that this server knows of.

    Attributes:
        docs_url (str): The API reference.
        api_url (str): Root of the HTTP API.
        account_url (str | Unset): Where a customer signs in, creates API keys, and manages connected apps.
        mcp_url (str | Unset): The remote MCP server.
    """

    docs_url: str
    api_url: str
    account_url: str | Unset = UNSET
    mcp_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        docs_url = self.docs_url

        api_url = self.api_url

        account_url = self.account_url

        mcp_url = self.mcp_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "docs_url": docs_url,
                "api_url": api_url,
            }
        )
        if account_url is not UNSET:
            field_dict["account_url"] = account_url
        if mcp_url is not UNSET:
            field_dict["mcp_url"] = mcp_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        docs_url = d.pop("docs_url")

        api_url = d.pop("api_url")

        account_url = d.pop("account_url", UNSET)

        mcp_url = d.pop("mcp_url", UNSET)

        service_info_links = cls(
            docs_url=docs_url,
            api_url=api_url,
            account_url=account_url,
            mcp_url=mcp_url,
        )

        return service_info_links
