from enum import StrEnum


class AutoTopUpStatus(StrEnum):
    ACTION_REQUIRED = "action_required"
    ACTIVE = "active"
    CAP_REACHED = "cap_reached"
    DISABLED = "disabled"
    PROCESSING = "processing"
    RETRY_SCHEDULED = "retry_scheduled"
    SETUP_REQUIRED = "setup_required"
    SUSPENDED = "suspended"

    def __str__(self) -> str:
        return str(self.value)
