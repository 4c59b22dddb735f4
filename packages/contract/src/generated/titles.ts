// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Titles } from '../answer-facts.ts'

/** What people call the fields of an answer, by its schema and their path; absent without a title. */
export const titles: Readonly<Record<string, Titles>> = {
  "CustomerVehicleSpecsV1": {
    "vehicle.year": "Year",
    "vehicle.make": "Make",
    "vehicle.model": "Model",
    "vehicle.trim": "Trim",
    "summary.production_date": "Built",
    "summary.factory": "Factory",
    "summary.wheels": "Wheels",
    "summary.paint": "Paint",
    "summary.interior": "Interior",
    "summary.supercharging": "Supercharging",
    "battery.state_of_health_percent": "State of health",
    "battery.usable_capacity": "Usable capacity",
    "battery.original_capacity_kwh": "Capacity when new",
    "battery.capacity_summary": "Battery capacity",
    "battery.last_measured": "Last measured",
    "range_and_charging.wheel_rows.wheel_size": "Wheels",
    "range_and_charging.wheel_rows.range": "Range",
    "range_and_charging.wheel_rows.city_range": "City range",
    "range_and_charging.wheel_rows.highway_range": "Highway range",
    "range_and_charging.wheel_rows.mpge_combined": "Fuel economy",
    "range_and_charging.wheel_rows.mpge_city": "City economy",
    "range_and_charging.wheel_rows.mpge_highway": "Highway economy",
    "range_and_charging.wheel_rows.efficiency": "Consumption",
    "range_and_charging.wheel_rows.efficiency_wh_per_mile": "Consumption per mile",
    "range_and_charging.wheel_rows.fuel_cost": "Electricity cost",
    "range_and_charging.wheel_rows.annual_electricity_cost": "Electricity per year",
    "range_and_charging.wheel_rows.annual_gas_savings": "Savings per year",
    "range_and_charging.wheel_rows.level_2_charging": "Charging at home",
    "range_and_charging.wheel_rows.supercharger_0_to_80": "Fast charging to 80%",
    "range_and_charging.wheel_rows.supercharger_0_to_100": "Fast charging to 100%"
  },
  "SavedVehicleList": {
    "data.vin": "VIN",
    "data.title": "Vehicle",
    "data.note": "Note",
    "data.saved_at": "First lookup",
    "data.last_looked_up_at": "Last lookup"
  },
  "PastLookupList": {
    "data.request_id": "Request",
    "data.created_at": "Date"
  },
  "DailyUsageList": {
    "data.day": "Day",
    "data.api_key_id": "API key",
    "data.api_key_name": "Name",
    "data.lookups": "Lookups"
  },
  "VehicleSpecsCheck": {
    "vin": "VIN",
    "supported": "Supported",
    "title": "Vehicle",
    "coverage.range": "Range",
    "coverage.battery": "Battery",
    "coverage.charging": "Charging",
    "coverage.safety": "Safety",
    "data_version": "Data version"
  }
}
