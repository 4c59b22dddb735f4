from enum import StrEnum


class BatchStatus(StrEnum):
    CANCELED = "canceled"
    CHECKED = "checked"
    CHECKING = "checking"
    FINISHED = "finished"
    PAUSED = "paused"
    RUNNING = "running"
    WAITING = "waiting"

    def __str__(self) -> str:
        return str(self.value)
