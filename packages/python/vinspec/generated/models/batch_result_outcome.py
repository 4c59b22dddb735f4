from enum import StrEnum


class BatchResultOutcome(StrEnum):
    FAILED = "failed"
    FOUND = "found"
    INVALID = "invalid"
    OPEN = "open"
    OWNED = "owned"
    UNSUPPORTED = "unsupported"

    def __str__(self) -> str:
        return str(self.value)
