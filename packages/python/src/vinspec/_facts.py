"""The facts of a result in columns: always the same names, so that results of any day fit into one table."""

from __future__ import annotations

from collections.abc import Iterator

from ._generated.columns import FIGURES, WORDS
from ._generated.models import CustomerVehicleSpecsV1, SpecNumbers, SpecRow


def numeric_facts(specs: CustomerVehicleSpecsV1 | None) -> dict[str, float | None]:
    """`model_year`, and each figure as `<name>_min` and `<name>_max`, which differ if the VIN fits several versions.

    A figure in another unit than its name says is left out. What is not known is None; of None, everything is.
    """
    known = {} if specs is None else dict(_figures(specs))
    year = None if specs is None else specs.vehicle.year
    facts: dict[str, float | None] = {"model_year": float(year) if year and year.isdecimal() else None}
    for name, (key, unit) in FIGURES.items():
        numbers = known.get(key)
        fits = numbers is not None and numbers.unit == unit
        facts[f"{name}_min"] = numbers.min if numbers and fits else None
        facts[f"{name}_max"] = numbers.max if numbers and fits else None
    return facts


def words(specs: CustomerVehicleSpecsV1 | None) -> dict[str, str | None]:
    """What is said in words, such as `make` and `drive`; several texts are joined."""
    if specs is None:
        return dict.fromkeys(WORDS)
    known: dict[str, str | None] = {row.key: _joined(row.value) for row in _rows(specs)}
    for part in ("vehicle", "summary"):
        known.update({f"{part}.{name}": value for name, value in getattr(specs, part).model_dump().items()})
    return {name: known.get(place) for name, place in WORDS.items()}


def _joined(value: str | list[str]) -> str:
    return value if isinstance(value, str) else "; ".join(value)


def _rows(specs: CustomerVehicleSpecsV1) -> Iterator[SpecRow]:
    yield from specs.range_and_charging.rows
    for section in specs.sections:
        yield from section.rows


def _figures(specs: CustomerVehicleSpecsV1) -> Iterator[tuple[str, SpecNumbers]]:
    for row in _rows(specs):
        if row.numbers is not None:
            yield row.key, row.numbers
    battery = specs.battery.numbers
    if battery is not None:
        for key in ("original_capacity", "usable_capacity", "state_of_health"):
            numbers: SpecNumbers | None = getattr(battery, key)
            if numbers is not None:
                yield key, numbers
