import type { VehicleSpecs } from '@vinspec/contract'

type WheelRow = VehicleSpecs['range_and_charging']['wheel_rows'][number]

/** A row of which nothing is known but these figures. */
export const wheelRow = (size: string, figures: Partial<WheelRow> = {}): WheelRow => ({
  wheel_size: size,
  range: null,
  city_range: null,
  highway_range: null,
  mpge_combined: null,
  mpge_city: null,
  mpge_highway: null,
  efficiency: null,
  efficiency_wh_per_mile: null,
  fuel_cost: null,
  annual_electricity_cost: null,
  annual_gas_savings: null,
  level_2_charging: null,
  supercharger_0_to_80: null,
  supercharger_0_to_100: null,
  ...figures,
})
