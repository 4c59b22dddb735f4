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

from ..models.batch_result_credits import BatchResultCredits
from ..models.batch_result_outcome import BatchResultOutcome

if TYPE_CHECKING:
    from ..models.batch_result_error import BatchResultError
    from ..models.customer_vehicle_specs_v1 import CustomerVehicleSpecsV1


T = TypeVar("T", bound="BatchResult")


@_attrs_define
class BatchResult:
    """A VIN of a batch, and what came of it.

    Attributes:
        object_ (Literal['batch_result']): Always `batch_result`.
        vin (str): The VIN, in uppercase without spaces and hyphens; what is not a VIN, as it was sent.
        outcome (BatchResultOutcome): As counted in the batch.
        credits_charged (BatchResultCredits): What it cost.
        title (None | str): The vehicle, as far as it is known.
        specs (CustomerVehicleSpecsV1 | None): The specifications from the latest lookup of the vehicle; null if it is
            not in My Vehicles.
        error (BatchResultError | None): Why there are no specifications; null if there are, or if it is not looked up
            yet.
    """

    object_: Literal["batch_result"]
    vin: str
    outcome: BatchResultOutcome
    credits_charged: BatchResultCredits
    title: None | str
    specs: CustomerVehicleSpecsV1 | None
    error: BatchResultError | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.batch_result_error import BatchResultError  # noqa: PLC0415
        from ..models.customer_vehicle_specs_v1 import CustomerVehicleSpecsV1  # noqa: PLC0415

        object_ = self.object_

        vin = self.vin

        outcome = self.outcome.value

        credits_charged = self.credits_charged.value

        title: None | str
        title = self.title

        specs: dict[str, Any] | None
        if isinstance(self.specs, CustomerVehicleSpecsV1):
            specs = self.specs.to_dict()
        else:
            specs = self.specs

        error: dict[str, Any] | None
        if isinstance(self.error, BatchResultError):
            error = self.error.to_dict()
        else:
            error = self.error

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "vin": vin,
                "outcome": outcome,
                "credits_charged": credits_charged,
                "title": title,
                "specs": specs,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.batch_result_error import BatchResultError  # noqa: PLC0415
        from ..models.customer_vehicle_specs_v1 import CustomerVehicleSpecsV1  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["batch_result"], d.pop("object"))
        if object_ != "batch_result":
            raise ValueError(f"object must match const 'batch_result', got '{object_}'")

        vin = d.pop("vin")

        outcome = BatchResultOutcome(d.pop("outcome"))

        credits_charged = BatchResultCredits(d.pop("credits_charged"))

        def _parse_title(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        title = _parse_title(d.pop("title"))

        def _parse_specs(data: object) -> CustomerVehicleSpecsV1 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                specs_type_0 = CustomerVehicleSpecsV1.from_dict(data)

                return specs_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CustomerVehicleSpecsV1 | None, data)

        specs = _parse_specs(d.pop("specs"))

        def _parse_error(data: object) -> BatchResultError | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = BatchResultError.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BatchResultError | None, data)

        error = _parse_error(d.pop("error"))

        batch_result = cls(
            object_=object_,
            vin=vin,
            outcome=outcome,
            credits_charged=credits_charged,
            title=title,
            specs=specs,
            error=error,
        )

        return batch_result
