from enum import StrEnum


class VehicleSpecsCheckReasonType0Code(StrEnum):
    SPECS_NOT_AVAILABLE = "specs_not_available"
    UNSUPPORTED_VEHICLE = "unsupported_vehicle"
    VEHICLE_NOT_FOUND = "vehicle_not_found"

    def __str__(self) -> str:
        return str(self.value)
