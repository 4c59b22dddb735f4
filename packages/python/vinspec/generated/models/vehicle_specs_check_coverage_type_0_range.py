from enum import StrEnum


class VehicleSpecsCheckCoverageType0Range(StrEnum):
    EXACT = "exact"
    NONE = "none"
    SPAN = "span"

    def __str__(self) -> str:
        return str(self.value)
