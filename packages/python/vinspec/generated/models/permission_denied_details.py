from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.permission_denied_details_permission import (
    PermissionDeniedDetailsPermission,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="PermissionDeniedDetails")


@_attrs_define
class PermissionDeniedDetails:
    """What is missing.

    Attributes:
        permission (PermissionDeniedDetailsPermission): The missing permission.
        settings_url (str | Unset): A page where the account holder changes what this API key or app may do.
    """

    permission: PermissionDeniedDetailsPermission
    settings_url: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        permission = self.permission.value

        settings_url = self.settings_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "permission": permission,
            }
        )
        if settings_url is not UNSET:
            field_dict["settings_url"] = settings_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        permission = PermissionDeniedDetailsPermission(d.pop("permission"))

        settings_url = d.pop("settings_url", UNSET)

        permission_denied_details = cls(
            permission=permission,
            settings_url=settings_url,
        )

        permission_denied_details.additional_properties = d
        return permission_denied_details

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
