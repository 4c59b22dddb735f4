# Generated from openapi.json by `pnpm gen`. Do not edit.
from enum import StrEnum


class VehicleSpecsCheckCoverageType0Range(StrEnum):
    EXACT = "exact"
    NONE = "none"
    SPAN = "span"

    def __str__(self) -> str:
        return str(self.value)
