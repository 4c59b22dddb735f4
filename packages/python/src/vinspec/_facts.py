"""The numeric facts of a result: always the same names, so that results of any day fit into one table."""

from __future__ import annotations

from collections.abc import Iterator

from ._generated.models import CustomerVehicleSpecsV1, SpecNumbers

# By name: the key of the figure in a result, and its unit. A figure in another unit is left out, never mislabeled.
# New facts are added at the end; a name keeps its meaning.
_FACTS = {
    "range_mi": ("range", "mi"),
    "fuel_economy_mpge": ("fuel_economy", "MPGe"),
    "consumption_kwh_per_100_mi": ("efficiency", "kWh/100 mi"),
    "range_energy_kwh": ("range_energy", "kWh"),
    "battery_kwh": ("original_capacity", "kWh"),
    "usable_battery_kwh": ("usable_capacity", "kWh"),
    "battery_health_percent": ("state_of_health", "%"),
    "home_charging_h": ("level_2_charging", "h"),
    "onboard_charger_kw": ("onboard_charger", "kW"),
    "dc_power_kw": ("dc_power", "kW"),
    "dc_10_to_80_minutes": ("dc_charging_10_to_80", "min"),
    "electricity_usd_per_year": ("annual_electricity_cost", "USD/year"),
    "savings_usd_per_year": ("annual_gas_savings", "USD/year"),
    "power_kw": ("power", "kW"),
    "torque_lb_ft": ("torque", "lb-ft"),
    "top_speed_mph": ("top_speed", "mph"),
    "curb_weight_lb": ("curb_weight", "lb"),
    "wheelbase_in": ("wheelbase", "in"),
    "cargo_cu_ft": ("cargo_volume", "cu ft"),
    "seats": ("seats", "seats"),
    "base_price_usd": ("base_price", "USD"),
}


def numeric_facts(specs: CustomerVehicleSpecsV1 | None) -> dict[str, float | None]:
    """`model_year`, and each figure as `<name>_min` and `<name>_max`, which differ if the VIN fits several versions.

    What is not known is None; of None, everything is.
    """
    known = {} if specs is None else dict(_figures(specs))
    year = None if specs is None else specs.vehicle.year
    facts: dict[str, float | None] = {"model_year": float(year) if year and year.isdecimal() else None}
    for name, (key, unit) in _FACTS.items():
        numbers = known.get(key)
        fits = numbers is not None and numbers.unit == unit
        facts[f"{name}_min"] = numbers.min if numbers and fits else None
        facts[f"{name}_max"] = numbers.max if numbers and fits else None
    return facts


def _figures(specs: CustomerVehicleSpecsV1) -> Iterator[tuple[str, SpecNumbers]]:
    for rows in (specs.range_and_charging.rows, *(section.rows for section in specs.sections)):
        for row in rows:
            if row.numbers is not None:
                yield row.key, row.numbers
    battery = specs.battery.numbers
    if battery is not None:
        for key in ("original_capacity", "usable_capacity", "state_of_health"):
            numbers: SpecNumbers | None = getattr(battery, key)
            if numbers is not None:
                yield key, numbers
