from enum import StrEnum


class PermissionDeniedDetailsPermission(StrEnum):
    LOOKUPS = "lookups"
    PURCHASES = "purchases"
    TOP_UP = "top_up"

    def __str__(self) -> str:
        return str(self.value)
