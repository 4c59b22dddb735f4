from enum import StrEnum


class SpecSectionKey(StrEnum):
    DRIVETRAIN = "drivetrain"
    OPTIONS = "options"
    TECHNOLOGY = "technology"

    def __str__(self) -> str:
        return str(self.value)
