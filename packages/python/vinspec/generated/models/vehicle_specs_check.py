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

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.vehicle_specs_check_coverage_type_0 import (
        VehicleSpecsCheckCoverageType0,
    )
    from ..models.vehicle_specs_check_reason_type_0 import VehicleSpecsCheckReasonType0


T = TypeVar("T", bound="VehicleSpecsCheck")


@_attrs_define
class VehicleSpecsCheck:
    """What a lookup of a VIN would return, without the figures.

    Attributes:
        object_ (Literal['vehicle_specs_check']): Always `vehicle_specs_check`.
        vin (str): The VIN, in uppercase.
        supported (bool): Whether a lookup would succeed, for one credit.
        title (None | str): The vehicle, as far as it is known. A trim that reveals a figure is left out.
        reason (None | VehicleSpecsCheckReasonType0): Why a lookup would be rejected; null if it would succeed.
        coverage (None | VehicleSpecsCheckCoverageType0): Which groups of facts the result would include; null if a
            lookup would be rejected.
        data_version (str | Unset): Version of the vehicle data behind this answer: the day of its newest source, and a
            digest of its contents. A newer version may know more about the VIN.
    """

    object_: Literal["vehicle_specs_check"]
    vin: str
    supported: bool
    title: None | str
    reason: None | VehicleSpecsCheckReasonType0
    coverage: None | VehicleSpecsCheckCoverageType0
    data_version: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.vehicle_specs_check_coverage_type_0 import (
            VehicleSpecsCheckCoverageType0,  # noqa: PLC0415
        )
        from ..models.vehicle_specs_check_reason_type_0 import (
            VehicleSpecsCheckReasonType0,  # noqa: PLC0415
        )

        object_ = self.object_

        vin = self.vin

        supported = self.supported

        title: None | str
        title = self.title

        reason: dict[str, Any] | None
        if isinstance(self.reason, VehicleSpecsCheckReasonType0):
            reason = self.reason.to_dict()
        else:
            reason = self.reason

        coverage: dict[str, Any] | None
        if isinstance(self.coverage, VehicleSpecsCheckCoverageType0):
            coverage = self.coverage.to_dict()
        else:
            coverage = self.coverage

        data_version = self.data_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "vin": vin,
                "supported": supported,
                "title": title,
                "reason": reason,
                "coverage": coverage,
            }
        )
        if data_version is not UNSET:
            field_dict["data_version"] = data_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.vehicle_specs_check_coverage_type_0 import (
            VehicleSpecsCheckCoverageType0,  # noqa: PLC0415
        )
        from ..models.vehicle_specs_check_reason_type_0 import (
            VehicleSpecsCheckReasonType0,  # noqa: PLC0415
        )

        d = dict(src_dict)
        object_ = cast(Literal["vehicle_specs_check"], d.pop("object"))
        if object_ != "vehicle_specs_check":
            raise ValueError(f"object must match const 'vehicle_specs_check', got '{object_}'")

        vin = d.pop("vin")

        supported = d.pop("supported")

        def _parse_title(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        title = _parse_title(d.pop("title"))

        def _parse_reason(data: object) -> None | VehicleSpecsCheckReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reason_type_0 = VehicleSpecsCheckReasonType0.from_dict(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VehicleSpecsCheckReasonType0, data)

        reason = _parse_reason(d.pop("reason"))

        def _parse_coverage(data: object) -> None | VehicleSpecsCheckCoverageType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                coverage_type_0 = VehicleSpecsCheckCoverageType0.from_dict(data)

                return coverage_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VehicleSpecsCheckCoverageType0, data)

        coverage = _parse_coverage(d.pop("coverage"))

        data_version = d.pop("data_version", UNSET)

        vehicle_specs_check = cls(
            object_=object_,
            vin=vin,
            supported=supported,
            title=title,
            reason=reason,
            coverage=coverage,
            data_version=data_version,
        )

        return vehicle_specs_check
