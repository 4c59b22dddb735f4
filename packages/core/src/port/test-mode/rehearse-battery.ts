/** A made-up battery history of the first test VIN. The others have none, like most cars. */
import type { BatteryHistory } from '@vinspec/contract'
import { SAMPLE_VIN } from './test-vins.ts'

const STATED = {
  object: 'battery_reading',
  source: 'Rehearsal',
  estimate: false,
  odometer_miles: null,
  private: false,
} as const
const SAMPLE: Pick<BatteryHistory, 'readings' | 'fleet'> = {
  readings: [
    { ...STATED, day: '2025-03-01', state_of_health_percent: 94.1, usable_capacity_kwh: 89.4 },
    {
      ...STATED,
      day: '2025-11-15',
      state_of_health_percent: 92.5,
      usable_capacity_kwh: null,
      estimate: true,
    },
    {
      ...STATED,
      day: '2026-01-01',
      state_of_health_percent: 92,
      usable_capacity_kwh: 87.4,
      odometer_miles: 48210,
    },
  ],
  fleet: [
    { object: 'fleet_battery', age_years: 3, cars: 64, median_state_of_health_percent: 93.2 },
    { object: 'fleet_battery', age_years: 4, cars: 37, median_state_of_health_percent: 91.6 },
  ],
}

export function rehearseBattery(vin: string): BatteryHistory {
  const known = vin === SAMPLE_VIN ? SAMPLE : { readings: [], fleet: [] }
  return { object: 'battery_history', vin, ...known }
}
