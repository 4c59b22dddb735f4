/** A sheet with every field filled, on wheels that differ. */
import type { CustomerVehicleSpecsV1 } from '@vinspec/sdk'

const NOTHING = {
  city_range: null,
  highway_range: null,
  mpge_combined: null,
  mpge_city: null,
  mpge_highway: null,
  efficiency_wh_per_mile: null,
  fuel_cost: null,
  supercharger_0_to_80: null,
  supercharger_0_to_100: null,
}

export const everything: CustomerVehicleSpecsV1 = {
  object: 'vehicle_specs',
  version: '2026-09-01',
  vin: '7SAYGDEE6NF000000',
  title: '2022 Tesla Model Y Long Range',
  vehicle: { year: '2022', make: 'Tesla', model: 'Model Y', trim: 'Long Range' },
  summary: {
    production_date: 'August 2022',
    factory: 'Austin, Texas, United States',
    wheels: '20" Induction',
    paint: 'Deep Blue Metallic',
    interior: 'Black and white',
    supercharging: 'Pay per use',
  },
  battery: {
    state_of_health_percent: 93.5,
    usable_capacity: '70.1 kWh',
    original_capacity_kwh: 81,
    capacity_summary: '81 kWh battery when new, of which 75 kWh can be used',
    last_measured: 'October 2026',
  },
  range_and_charging: {
    rows: [
      { key: 'range', label: 'Range', value: '303 to 330 mi' },
      {
        key: 'annual_gas_savings',
        label: 'Savings against the average new car',
        value: '$1,450 to $1,500/yr',
      },
      {
        key: 'basis',
        label: 'Basis',
        value: [
          'EPA label figures of model year 2022',
          'Costs are EPA estimates for 15,000 miles a year at $0.15 per kWh',
          "The VIN doesn't show the trim or wheels. Versions that fit:",
          'Model Y Long Range AWD (19 in wheels): 330 mi',
          'Model Y Performance AWD (21 in wheels): 303 mi',
        ],
      },
    ],
    wheel_rows: [
      {
        wheel_size: '19 in',
        range: '330 mi',
        city_range: '341 mi',
        highway_range: '316 mi',
        mpge_combined: '122 MPGe',
        mpge_city: '127 MPGe',
        mpge_highway: '117 MPGe',
        efficiency: '28 kWh/100 mi',
        efficiency_wh_per_mile: '276 Wh/mi',
        fuel_cost: '$1.04 per 25 mi',
        annual_electricity_cost: '$600/yr',
        annual_gas_savings: '$1,500/yr',
        level_2_charging: '11.3 h at 240 V',
        supercharger_0_to_80: '32 min',
        supercharger_0_to_100: '68 min',
      },
      {
        ...NOTHING,
        wheel_size: '20 in',
        range: '318 mi',
        efficiency: '29 kWh/100 mi',
        efficiency_wh_per_mile: '288 Wh/mi',
        fuel_cost: '$1.08 per 25 mi',
        annual_electricity_cost: '$650/yr',
        annual_gas_savings: '$1,450/yr',
        level_2_charging: '11.3 h at 240 V',
      },
      {
        ...NOTHING,
        wheel_size: '21 in',
        range: '303 mi',
        mpge_combined: '111 MPGe',
        efficiency: '30 kWh/100 mi',
        annual_electricity_cost: '$650/yr',
        annual_gas_savings: '$1,450/yr',
        level_2_charging: '11.3 h at 240 V',
      },
    ],
  },
  sections: [
    {
      key: 'technology',
      title: 'Technology',
      rows: [
        { key: 'body', label: 'Body', value: 'Sport utility vehicle' },
        { key: 'battery_chemistry', label: 'Battery chemistry', value: 'Lithium-ion' },
      ],
    },
    {
      key: 'drivetrain',
      title: 'Drivetrain',
      rows: [{ key: 'drive', label: 'Drive', value: 'All-wheel drive' }],
    },
    {
      key: 'options',
      title: 'Options',
      rows: [
        {
          key: 'packages',
          label: 'Packages',
          value: ['Premium connectivity', 'Enhanced Autopilot', 'Tow hitch'],
        },
      ],
    },
  ],
}
