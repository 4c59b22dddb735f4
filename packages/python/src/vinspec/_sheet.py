"""The facts of a vehicle as labeled words, in groups, for whatever shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ._generated.models import CustomerVehicleSpecsV1, SpecRow

Rows = list[tuple[str, str]]


def to_groups(specs: CustomerVehicleSpecsV1) -> Iterator[tuple[str, Rows]]:
    """Title and rows of each group that has any."""
    summary, battery, charging = specs.summary, specs.battery, specs.range_and_charging
    apart = len(charging.wheel_rows) > 1
    groups: list[tuple[str, Rows]] = [
        (
            "Summary",
            _known(
                ("Built", summary.production_date),
                ("Factory", summary.factory),
                ("Wheels", summary.wheels),
                ("Paint", summary.paint),
                ("Interior", summary.interior),
                ("Supercharging", summary.supercharging),
            ),
        ),
        (
            "Battery",
            _known(
                ("State of health", _percent(battery.state_of_health_percent)),
                ("Usable capacity", battery.usable_capacity),
                ("Battery capacity", battery.capacity_summary),
                ("Last measured", battery.last_measured),
            ),
        ),
        ("Range and charging", _from_rows(charging.rows)),
        ("Range by wheels", _known(*((row.wheel_size, row.range) for row in charging.wheel_rows)) if apart else []),
        *((section.title, _from_rows(section.rows)) for section in specs.sections),
    ]
    return ((title, rows) for title, rows in groups if rows)


def _known(*rows: tuple[str, str | None]) -> Rows:
    return [(label, value) for label, value in rows if value is not None]


def _percent(value: float | None) -> str | None:
    return None if value is None else f"{value:g}%"


def _from_rows(rows: Sequence[SpecRow]) -> Rows:
    return [(row.label, row.value if isinstance(row.value, str) else "\n".join(row.value)) for row in rows]
