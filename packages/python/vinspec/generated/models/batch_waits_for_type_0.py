from enum import StrEnum


class BatchWaitsForType0(StrEnum):
    CREDITS = "credits"
    DAILY_CAP = "daily_cap"
    RESUME = "resume"
    START = "start"
    TOP_UP = "top_up"

    def __str__(self) -> str:
        return str(self.value)
