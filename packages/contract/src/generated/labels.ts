// Generated from openapi.json by `pnpm gen`. Do not edit.

/** What people call the fields of a specification, in the order of the contract. */
export const vehicleLabels = [
  [
    "year",
    "Year"
  ],
  [
    "make",
    "Make"
  ],
  [
    "model",
    "Model"
  ],
  [
    "trim",
    "Trim"
  ]
] as const

export const summaryLabels = [
  [
    "production_date",
    "Built"
  ],
  [
    "factory",
    "Factory"
  ],
  [
    "wheels",
    "Wheels"
  ],
  [
    "paint",
    "Paint"
  ],
  [
    "interior",
    "Interior"
  ],
  [
    "supercharging",
    "Supercharging"
  ]
] as const

export const batteryLabels = [
  [
    "state_of_health_percent",
    "State of health"
  ],
  [
    "usable_capacity",
    "Usable capacity"
  ],
  [
    "original_capacity_kwh",
    "Capacity when new"
  ],
  [
    "capacity_summary",
    "Battery capacity"
  ],
  [
    "last_measured",
    "Last measured"
  ]
] as const

export const wheelLabels = [
  [
    "range",
    "Range"
  ],
  [
    "city_range",
    "City range"
  ],
  [
    "highway_range",
    "Highway range"
  ],
  [
    "mpge_combined",
    "Fuel economy"
  ],
  [
    "mpge_city",
    "City economy"
  ],
  [
    "mpge_highway",
    "Highway economy"
  ],
  [
    "efficiency",
    "Consumption"
  ],
  [
    "efficiency_wh_per_mile",
    "Consumption per mile"
  ],
  [
    "fuel_cost",
    "Electricity cost"
  ],
  [
    "annual_electricity_cost",
    "Electricity per year"
  ],
  [
    "annual_gas_savings",
    "Savings per year"
  ],
  [
    "level_2_charging",
    "Charging at home"
  ],
  [
    "supercharger_0_to_80",
    "Fast charging to 80%"
  ],
  [
    "supercharger_0_to_100",
    "Fast charging to 100%"
  ]
] as const
