// Generated from openapi.json by `pnpm gen`. Do not edit.

/** An OpenAPI 3.1 document. */
export type OpenapiDocument = {
  /** The version of the OpenAPI specification. Example: '3.1.0' */
  openapi: string
  /** Title and contract version. */
  info: {
    [name: string]: unknown
  }
  /** The operations by path. */
  paths: {
    [name: string]: unknown
  }
  [name: string]: unknown
}

/** The lookup packages on sale. */
export type PackageList = {
  /** Always `list`. */
  object: 'list'
  /** The packages, smallest first. */
  data: Package[]
}

/** A lookup package: a number of credits at a price. */
export type Package = {
  /** Identifies the package in checkout and top-up requests. Example: 'lookups_50' */
  package_key: string
  /** Display name. Example: '50 lookups' */
  name: string
  /** Credits granted when the payment is confirmed. Example: 50 */
  credits: number
  price: Price
  /** Days from payment to expiry. */
  credits_expire_after_days: 30
}

/** What the package costs. */
export type Price = {
  /** Amount in US cents. Example: 5000 */
  amount_cents: number
  /** Always US dollars. */
  currency: 'usd'
  /** The price as text. Example: '$50.00' */
  display: string
}

/** What can be spent now. */
export type CreditBalance = {
  /** Always `credit_balance`. */
  object: 'credit_balance'
  /** Credits that can be spent now. Example: 42 */
  available_credits: number
  /** The state of automatic top-up. */
  auto_top_up: {
    /** Whether the customer wants automatic top-up. Example: false */
    enabled: boolean
    status: AutoTopUpStatus
  }
}

/**
 * What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
 * `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
 * `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
 * `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
 * the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
 * `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
 * (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
 * dispute, or a withdrawn package; save another card or configure it again to resume.
 */
export type AutoTopUpStatus = 'disabled' | 'setup_required' | 'active' | 'processing' | 'retry_scheduled' | 'action_required' | 'cap_reached' | 'suspended'

/** The package to buy. */
export type CheckoutRequest = {
  /** The `package_key` of a package that is on sale. Example: 'lookups_50' */
  package_key: string
}

/** A hosted payment page. */
export type Checkout = {
  /** Always `checkout`. */
  object: 'checkout'
  /** Open this page to pay. Example: 'https://checkout.stripe.com/c/pay/cs_example' */
  checkout_url: string
  /** The package being bought. Example: 'lookups_50' */
  package_key: string
}

/** An amount in US dollars. */
export type Money = {
  /** Amount in US cents. Example: 5000 */
  amount_cents: number
  /** Always US dollars. */
  currency: 'usd'
}

/** The settings of the rule. */
export type AutomaticTopUpRequest = {
  /** The `package_key` of the package to buy each time. Example: 'lookups_50' */
  package_key: string
  /** Buy when the balance falls to this percentage of the package's credits. */
  threshold_percent?: 10 | 20 | 30
  /**
   * The most that can be spent automatically per calendar month (UTC), in US cents. If omitted, the
   * current cap stays. Example: 20000
   */
  monthly_cap_cents?: number
}

/** The automatic top-up rule and this month's spend. */
export type AutomaticTopUp = {
  /** Always `automatic_top_up`. */
  object: 'automatic_top_up'
  /** Whether the customer wants automatic top-up. Example: true */
  enabled: boolean
  status: AutoTopUpStatus
  /** The package bought each time; null when never set. Example: 'lookups_50' */
  package_key: string | null
  /** Percentage of the package's credits at which the rule buys; null when never set. */
  threshold_percent: 10 | 20 | 30 | null
  /** The same threshold in credits; null when never set. Example: 5 */
  threshold_credits: number | null
  /** The most that can be spent automatically per calendar month; null for no cap. */
  monthly_cap: Money | null
  monthly_spend: Money
  /** The card that will be charged; null when none is saved. */
  payment_method: PaymentMethod | null
  /**
   * A page where the customer has to act before anything is bought: save or confirm a card, or agree to
   * a higher price. Present only when needed. Example:
   * 'https://checkout.stripe.com/c/pay/cs_setup_example'
   */
  setup_url?: string
}

/** A saved card. */
export type PaymentMethod = {
  /** Card brand. Example: 'visa' */
  brand: string
  /** The last four digits. Example: '4242' */
  last4: string
}

/** Stable identifier of what went wrong. */
export type ErrorCode = 'invalid_json' | 'invalid_request' | 'idempotency_key_missing' | 'idempotency_key_invalid' | 'missing_api_key' | 'invalid_api_key' | 'revoked_api_key' | 'insufficient_credits' | 'daily_cap_reached' | 'monthly_maximum_reached' | 'permission_denied' | 'approval_required' | 'route_not_found' | 'package_not_found' | 'vehicle_not_found' | 'specs_not_available' | 'batch_not_found' | 'method_not_allowed' | 'idempotency_key_reused' | 'idempotency_in_progress' | 'unsupported_media_type' | 'invalid_vin' | 'unsupported_vehicle' | 'package_unavailable' | 'monthly_cap_too_low' | 'rate_limited' | 'internal_error' | 'vehicle_data_unavailable' | 'payments_unavailable' | 'service_unavailable'

/** What happened and what to do next, for a person. */
export type ErrorMessage = string

/** What is invalid. */
export type InvalidRequestDetails = {
  /** JSON Pointer to the part of the body, or to the parameter. Example: '/vin' */
  pointer: string
  /** What is wrong with it. Example: 'must NOT have fewer than 17 characters' */
  reason: string
}

/** The credits left, and how to get more. */
export type InsufficientCreditsDetails = {
  /** Credits that can be spent now. Example: 0 */
  available_credits: number
  auto_top_up_status: AutoTopUpStatus
  /**
   * A page to buy credits. Only AI tools are given one. Example:
   * 'https://checkout.stripe.com/c/pay/cs_example'
   */
  checkout_url?: string
  /** The package that `checkout_url` sells. Example: 'lookups_50' */
  package_key?: string
}

/** The cap, and when it resets. */
export type DailyCapReachedDetails = {
  /** Credits that may be spent per day (UTC). Example: 100 */
  daily_credit_cap: number
  /** When the next day starts (UTC). Example: '2026-11-23T00:00:00.000Z' */
  resets_at: string
  /**
   * A page where the account holder changes what this API key or app may do. Example:
   * 'https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
   */
  settings_url?: string
}

/** The maximum, what is spent of it, and when it resets. */
export type MonthlyMaximumReachedDetails = {
  /** What the credits may have cost that are spent per calendar month (UTC), in US cents. Example: 2000 */
  monthly_maximum_cents: number
  /** What the credits have cost that were spent this month, in US cents. Example: 2000 */
  spent_cents: number
  /** When the next month starts (UTC). Example: '2026-12-01T00:00:00.000Z' */
  resets_at: string
  /**
   * A page where the account holder changes what this API key or app may do. Example:
   * 'https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
   */
  settings_url?: string
}

/** What is missing. */
export type PermissionDeniedDetails = {
  /** The missing permission. */
  permission: 'lookups' | 'purchases' | 'top_up'
  /**
   * A page where the account holder changes what this API key or app may do. Example:
   * 'https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
   */
  settings_url?: string
}

/** Where to approve the change. */
export type ApprovalRequiredDetails = {
  /**
   * A page where the account holder approves or declines the change. Example:
   * 'https://vinspec.example/approvals/0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
   */
  approval_url: string
}

/** What is known about the vehicle. */
export type SpecsNotAvailableDetails = {
  /** Model year. Example: '2024' */
  year: string | null
  /** Manufacturer. Example: 'Tesla' */
  make: string | null
  /** Model. Example: 'Cybertruck' */
  model: string | null
}

/** Why the VIN is not valid. */
export type InvalidVinDetails = {
  /** What is wrong. Example: 'character' */
  reason: string
}

/** What is known about the vehicle. */
export type UnsupportedVehicleDetails = {
  /** Why it is not supported. Example: 'plug_in_hybrid' */
  reason: string
  /** Model year. Example: '2023' */
  year?: string | null
  /** Manufacturer. Example: 'Volvo' */
  make?: string | null
  /** Model. Example: 'XC90' */
  model?: string | null
  /**
   * Manufacturer, if it does not sell the vehicle in the US or makes no passenger cars. Example:
   * 'Renault'
   */
  maker?: string
  /** Country of the manufacturer in the VIN. Example: 'France' */
  country?: string
}

/** The cap that is needed. */
export type MonthlyCapTooLowDetails = {
  /** The lowest cap that the package allows, in US cents. Example: 5000 */
  minimum_cents: number
}

/** Which limit it was. */
export type RateLimitedDetails = {
  /** Its name, as in the `RateLimit-Policy` header if that has it. Example: 'lookups' */
  policy: string
}

/** The vehicle to look up. */
export type VehicleSpecsRequest = {
  /** The VIN, in any case. Example: '5YJSA1E67NF123456' */
  vin: string
}

/** A fact that a lookup would, or could, return. */
export type CheckedFact = {
  /** Names the fact, for your code. Example: 'battery_health' */
  key: string
  /** Names the fact, for people. Example: 'Battery health' */
  label: string
  /**
   * `known`: the result includes it. `live_source`: a source is asked about this very car at the lookup,
   * and may not know it. `owner`: a source says it only if the owner of the car agrees. Example:
   * 'live_source'
   */
  availability: 'known' | 'live_source' | 'owner'
  /** The sources that would say it; empty if it is known. */
  sources: string[]
}

/** What a lookup of a VIN would return, without the figures. */
export type VehicleSpecsCheck = {
  /** Always `vehicle_specs_check`. */
  object: 'vehicle_specs_check'
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /** Whether a lookup would succeed, for one credit. */
  supported: boolean
  /**
   * The vehicle, as far as it is known. A trim that reveals a figure is left out. Example: '2022 Tesla
   * Model S Plaid'
   */
  title: string | null
  /** Why a lookup would be rejected; null if it would succeed. */
  reason: {
    /** The error code of the lookup. */
    code: 'vehicle_not_found' | 'specs_not_available' | 'unsupported_vehicle'
    /**
     * What the vehicle is or lacks, as a sentence. Example: 'Only battery-electric cars sold in the US are
     * supported. This is a motorcycle.'
     */
    message: string
  } | null
  /** Which groups of facts the result would include; null if a lookup would be rejected. */
  coverage: {
    /** `exact`: one figure. `span`: the VIN fits several versions with different ranges. `none`: not known. */
    range: 'exact' | 'span' | 'none'
    /** Battery capacity. */
    battery: boolean
    /** Charging time or power. */
    charging: boolean
    /** Crash test stars, airbags, or driver assistance. */
    safety: boolean
  } | null
  /** What a lookup would cost, in credits; 0 if it would be rejected. Example: 1 */
  credits?: number
  /**
   * Facts beyond these groups that the result would include, or that a live source is asked for; empty
   * if a lookup would be rejected. No source is asked by the check.
   */
  facts?: CheckedFact[]
  /**
   * Version of the vehicle data behind this answer: the day of its newest source, and a digest of its
   * contents. A newer version may know more about the VIN. Example: '2026-11-24-75d6c917'
   */
  data_version?: string
}

/** Customer-ready specifications of one electric vehicle. `null` means unknown. */
export type CustomerVehicleSpecsV1 = {
  /** Always `vehicle_specs`. */
  object: 'vehicle_specs'
  /** Version of this payload. */
  version: '2026-09-01'
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /** Headline for the vehicle. Example: '2022 Tesla Model S Plaid' */
  title: string
  /** What the vehicle is. */
  vehicle: {
    /** Model year. Example: '2022' */
    year: string | null
    /** Manufacturer. Example: 'Tesla' */
    make: string | null
    /** Model. Example: 'Model S' */
    model: string | null
    /** Trim, if certain. Example: 'Plaid' */
    trim: string | null
  }
  /** The facts people look for first. */
  summary: {
    /** When it was built. */
    production_date: string | null
    /** Where it was built. Example: 'Fremont, California, United States' */
    factory: string | null
    /** Wheels as delivered. */
    wheels: string | null
    /** Paint as delivered. */
    paint: string | null
    /** Interior as delivered. */
    interior: string | null
    /** Supercharging terms. */
    supercharging: string | null
  }
  /** The battery, as built and as last measured. */
  battery: {
    /** Remaining capacity, as a percentage of the original. */
    state_of_health_percent: number | null
    /** Usable capacity as text: what is left of it now if that is known, else when new. */
    usable_capacity: string | null
    /** Original capacity in kWh. Example: 77.5 */
    original_capacity_kwh: number | null
    /** One sentence about the capacity. `null` when it is not known. Example: '77.5 kWh when new' */
    capacity_summary: string | null
    /** When the state of health was measured. */
    last_measured: string | null
    /**
     * The capacities and the state of health as numbers, marked if they are estimates. Absent if none is
     * known.
     */
    numbers?: {
      original_capacity?: SpecNumbers
      usable_capacity?: SpecNumbers
      state_of_health?: SpecNumbers
    }
  }
  /** Range, consumption, costs, and charging times. */
  range_and_charging: {
    /** Facts about the vehicle, whatever its wheels. */
    rows: SpecRow[]
    /** One entry for each wheel size on the EPA label. */
    wheel_rows: WheelRow[]
    /**
     * The figures of `wheel_rows` as numbers, in the same order. Results from before there were numbers
     * have none.
     */
    wheel_numbers?: WheelNumbers[]
  }
  /** More facts, by section. */
  sections: SpecSection[]
}

/**
 * One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says who said
 * what of this very car, and where the figures are from. If the VIN fits several versions with
 * different figures, a line that ends in a colon says what the VIN does not show, and up to six lines
 * list the versions that fit, each with its range.
 */
export type SpecRow = {
  /**
   * Stable identifier of the row. The data dictionary in the docs says of every key what it means, its
   * unit, its sources, and how many cars have it. Example: 'drive'
   */
  key: string
  /** Display name. Example: 'Drive' */
  label: string
  /** One string, or several. Example: 'All-wheel drive' */
  value: string | string[]
  numbers?: SpecNumbers
  /**
   * The figures of a row that has several, such as the power of each motor or the years and miles of
   * each warranty, in the order of the text. Absent in other rows.
   */
  parts?: SpecPart[]
}

/**
 * The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
 * Results from before there were numbers have none.
 */
export type SpecNumbers = {
  /** Unit of both numbers. Example: 'mi' */
  unit: string
  /** The figure, or the least that fits the VIN. Example: 348 */
  min: number
  /** The same number, or the most that fits the VIN. Example: 396 */
  max: number
  /** Present if the figure is an estimate. */
  estimate?: true
}

/** One of several figures in a row. */
export type SpecPart = {
  /** What the figure is. Example: 'battery_years' */
  name: string
  /** Unit of both numbers. Example: 'years' */
  unit: string
  /** The figure, or the least that fits the VIN. Example: 8 */
  min: number
  /** The same number, or the most that fits the VIN. Example: 8 */
  max: number
  /** Present if the figure is an estimate. */
  estimate?: true
}

/** Label figures for one wheel size. The data dictionary in the docs says what each means. */
export type WheelRow = {
  /** The wheel size, or all wheels. Example: '19 in' */
  wheel_size: string
  /** Combined range. Example: '396 mi' */
  range: string | null
  /** City range. Example: '408 mi' */
  city_range: string | null
  /** Highway range. Example: '383 mi' */
  highway_range: string | null
  /** Combined fuel economy equivalent. Example: '116 MPGe' */
  mpge_combined: string | null
  /** City fuel economy equivalent. Example: '119 MPGe' */
  mpge_city: string | null
  /** Highway fuel economy equivalent. Example: '112 MPGe' */
  mpge_highway: string | null
  /** Consumption from the wall. Example: '29 kWh/100 mi' */
  efficiency: string | null
  /** The same in watt-hours per mile. Example: '292 Wh/mi' */
  efficiency_wh_per_mile: string | null
  /** Electricity cost for a distance. Example: '$1.09 per 25 mi' */
  fuel_cost: string | null
  /** Estimated electricity cost per year. Example: '$650/yr' */
  annual_electricity_cost: string | null
  /** Estimated savings per year compared with an average new car. Example: '$950/yr' */
  annual_gas_savings: string | null
  /** Charging time at 240 V. Example: '15 h at 240 V' */
  level_2_charging: string | null
  /** Fast charging from empty to 80%. */
  supercharger_0_to_80: string | null
  /** Fast charging from empty to full. */
  supercharger_0_to_100: string | null
}

/** The figures for one wheel size as numbers. A figure that is not known is absent. */
export type WheelNumbers = {
  /** That of the entry of `wheel_rows` in the same place. Example: '19 in' */
  wheel_size: string
  range?: SpecNumbers
  city_range?: SpecNumbers
  highway_range?: SpecNumbers
  mpge_combined?: SpecNumbers
  mpge_city?: SpecNumbers
  mpge_highway?: SpecNumbers
  efficiency?: SpecNumbers
  efficiency_wh_per_mile?: SpecNumbers
  fuel_cost?: SpecNumbers
  annual_electricity_cost?: SpecNumbers
  annual_gas_savings?: SpecNumbers
  level_2_charging?: SpecNumbers
  supercharger_0_to_80?: SpecNumbers
  supercharger_0_to_100?: SpecNumbers
}

/** A titled group of rows. */
export type SpecSection = {
  /** Which section this is. */
  key: 'technology' | 'drivetrain' | 'options'
  /** Display name. Example: 'Drivetrain' */
  title: string
  /** The facts, in a fixed order. */
  rows: SpecRow[]
}

/** A vehicle in My Vehicles. */
export type SavedVehicle = {
  /** Always `saved_vehicle`. */
  object: 'saved_vehicle'
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /** Headline for the vehicle. Example: '2022 Tesla Model S Plaid' */
  title: string
  /** The account holder's note about it, from the portal. Empty if there is none. Example: '' */
  note: string
  /** When it was first looked up. Example: '2026-11-02T10:12:30.000Z' */
  saved_at: string
  /** When it was last looked up. Example: '2026-11-22T08:30:00.000Z' */
  last_looked_up_at: string
}

/** A page of My Vehicles. */
export type SavedVehicleList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: SavedVehicle[]
  /** The `cursor` of the next page. Null on the last page. */
  next_cursor: string | null
}

/** A paid lookup of a vehicle. */
export type PastLookup = {
  /** Always `lookup`. */
  object: 'lookup'
  /** Identifies the lookup. Example: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' */
  id: string
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /** The request that was charged. Example: 'req_01jd3v6p0w5k8x2m7n4q9r1t3y' */
  request_id: string
  /** When it was charged. Example: '2026-11-22T08:30:00.000Z' */
  created_at: string
  /**
   * A signed receipt: who was charged what for which answer. Anyone can verify it, also offline, with
   * `vinspec verify` or at /verify in the portal. Absent if this service signs none. Example:
   * 'eyJhbGciOiJFZERTQSIsImtpZCI6IjE4MGM0ZTFmOWIyYSIsInR5cCI6InZpbnNwZWMtcmVjZWlwdCJ9.eyJ2aW4iOiI1WUpTQTFFNjdORjEyMzQ1NiJ9.c2lnbmF0dXJl'
   */
  receipt?: string
}

/** A page of paid lookups. */
export type PastLookupList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: PastLookup[]
  /** The `cursor` of the next page. Null on the last page. */
  next_cursor: string | null
}

/** How a vehicle's battery has aged. */
export type BatteryHistory = {
  /** Always `battery_history`. */
  object: 'battery_history'
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /**
   * One per source and day, earliest first; the latest 500. Readings are forgotten when the source's
   * license ends.
   */
  readings: BatteryReading[]
  /**
   * Median state of health of the same model, by age, youngest first, from its latest 5,000 readings.
   * Only ages of which 20 cars or more are known, not counting estimates or private readings.
   */
  fleet: FleetBattery[]
}

/** What a source said of a battery on a day. */
export type BatteryReading = {
  /** Always `battery_reading`. */
  object: 'battery_reading'
  /** Day of the measurement, or of the source's answer if it names none. Example: '2026-11-23' */
  day: string
  /** Who says so. Example: 'Tesla' */
  source: string
  /** Remaining capacity, as a percentage of the original. Example: 91 */
  state_of_health_percent: number | null
  /** The energy that the full battery gives on this day. Example: 86.5 */
  usable_capacity_kwh: number | null
  /**
   * Whether it was worked out from other figures, such as the range, instead of stated by the source.
   * Example: false
   */
  estimate: boolean
  /** How far the car had been driven, if the source says so. Example: 48210 */
  odometer_miles: number | null
  /** Whether only you see it, because the owner of the car agreed that you have it read. Example: false */
  private: boolean
}

/** What is usual for a model at an age. */
export type FleetBattery = {
  /** Always `fleet_battery`. */
  object: 'fleet_battery'
  /** Year of the reading less model year. Example: 4 */
  age_years: number
  /** How many cars the median is of. Example: 37 */
  cars: number
  /** Half of these cars have more, half have less. Example: 91.6 */
  median_state_of_health_percent: number
}

/** What is wrong with a vehicle. */
export type VehicleReportRequest = {
  /**
   * The key of its row or the name of its field in the result, or `other`. Example:
   * 'driver_assistance_standard'
   */
  fact: string
  /** What is wrong with it. Example: 'Mine has no lane keeping.' */
  message: string
}

/** A report of a wrong fact. */
export type VehicleReport = {
  /** Always `vehicle_report`. */
  object: 'vehicle_report'
  /** Identifies the report. Example: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' */
  id: string
  /** The VIN, in uppercase. Example: '5YJSA1E67NF123456' */
  vin: string
  /** The fact that is reported. Example: 'driver_assistance_standard' */
  fact: string
  /** `credited`: the credit is back. `open`: a person looks into it. */
  status: 'credited' | 'open'
  /** When it was reported. Example: '2026-11-22T08:30:00.000Z' */
  created_at: string
}

/** The credits that one API key spent on one day. Days without a lookup are omitted. */
export type DailyUsage = {
  /** Always `daily_usage`. */
  object: 'daily_usage'
  /** The day (UTC). Example: '2026-11-22' */
  day: string
  /**
   * The ID of the API key. Null for the portal, a connected app, a deleted batch, or a lookup more than
   * 90 days ago. A batch has the key that last started it. Example:
   * '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
   */
  api_key_id: string | null
  /** The name of the API key. Example: 'production' */
  api_key_name: string | null
  /** Paid lookups, 1 credit each. Example: 12 */
  lookups: number
}

/** Credits spent per day and API key, oldest day first. */
export type DailyUsageList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: DailyUsage[]
}

/** The VINs to look up, and how. */
export type BatchRequest = {
  /** The VINs, in any case, with or without spaces and hyphens. */
  vins: string[]
  /** Whether vehicles in My Vehicles are read again for free. If not, each costs a credit again. */
  only_new?: boolean
  /** The most credits that it spends. If omitted, as many as it takes. Example: 100 */
  max_credits?: number
  /** Whether it is only checked, and waits to be resumed before it spends credits. */
  preview?: boolean
}

/** A list of VINs, and how far it is. */
export type Batch = {
  /** Always `batch`. */
  object: 'batch'
  /** Identifies the batch. Example: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' */
  id: string
  /**
   * `checking`: VINs are checked for free. `checked`: it waits to be started. `running`: vehicles are
   * looked up. `waiting`: it continues automatically once it can, and `waits_for` says what for.
   * `paused`: it continues when it is resumed. `finished` and `canceled`: it has ended. Example:
   * 'running'
   */
  status: 'checking' | 'checked' | 'running' | 'waiting' | 'paused' | 'finished' | 'canceled'
  /**
   * What a batch that has stopped waits for. `start`, `resume`: somebody has to resume it. `credits`:
   * there are none. `daily_cap`: the key or app has spent its daily cap. `monthly_maximum`: the credits
   * that it has spent this month are worth its maximum in dollars. `top_up`: the next lookup would make
   * automatic top-up buy, which nobody allowed for this batch in the portal. Null: nothing.
   */
  waits_for: 'start' | 'resume' | 'credits' | 'daily_cap' | 'monthly_maximum' | 'top_up' | null
  /** Whether vehicles in My Vehicles are read again for free. */
  only_new: boolean
  /** The most credits that it spends; null: as many as it takes. */
  max_credits: number | null
  counts: BatchCounts
  /** Credits spent so far. Example: 42 */
  credits_spent: number
  /** Credits for what is still to be looked up, within `max_credits`. Example: 40 */
  credits_needed: number
  /**
   * What automatic top-up would buy at most until everything is looked up, if you allow it for this
   * batch in the portal. Null: nothing, the batch runs or has ended, or it is in a list of batches.
   */
  top_up: Money | null
  /** When it was sent first. Example: '2026-11-22T08:30:00.000Z' */
  created_at: string
  /** When the first lookup could begin; null: not yet. Example: '2026-11-22T08:30:01.000Z' */
  started_at: string | null
  /** When it ended; null: not yet. */
  ended_at: string | null
  /**
   * Until when the batch and its results are kept. Vehicles stay in My Vehicles. Example:
   * '2027-02-20T08:30:00.000Z'
   */
  expires_at: string
}

/** How many of the VINs had each outcome. */
export type BatchCounts = {
  /** All that were sent. Example: 120 */
  total: number
  /** In the list before. Not in the results. Example: 3 */
  duplicate: number
  /** Not a VIN. Example: 1 */
  invalid: number
  /** No lookup of them would succeed. Example: 4 */
  unsupported: number
  /** In My Vehicles already, and read again for free. Example: 30 */
  owned: number
  /** Looked up for a credit each. Example: 42 */
  found: number
  /** Looked up without a result, at no charge. Example: 0 */
  failed: number
  /** Not looked up yet, or left out when the batch ended. Example: 40 */
  open: number
}

/** A page of batches. */
export type BatchList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: Batch[]
  /** The `cursor` of the next page. Null on the last page. */
  next_cursor: string | null
}

/** A VIN of a batch, and its outcome. */
export type BatchResult = {
  /** Always `batch_result`. */
  object: 'batch_result'
  /**
   * The VIN, in uppercase without spaces and hyphens; what is not a VIN, as it was sent. Example:
   * '5YJSA1E67NF123456'
   */
  vin: string
  /** As counted in the batch. Example: 'found' */
  outcome: 'found' | 'owned' | 'invalid' | 'unsupported' | 'failed' | 'open'
  /** What it cost. Example: 1 */
  credits_charged: 0 | 1
  /** The vehicle, as far as it is known. Example: '2022 Tesla Model S Plaid' */
  title: string | null
  /**
   * The specifications from the latest lookup of the vehicle; null if it is neither `found` nor `owned`,
   * or if you left them out.
   */
  specs: CustomerVehicleSpecsV1 | null
  /** Why there are no specifications; null if there are, or if it is not looked up yet. */
  error: BatchResultError | null
}

/** Why a VIN of a batch has no specifications. */
export type BatchResultError = {
  code: ErrorCode
  message: ErrorMessage
}

/** A page of the results of a batch. */
export type BatchResultList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: BatchResult[]
  /** The `cursor` of the next page. Null on the last page. */
  next_cursor: string | null
}

/**
 * A day (UTC) of the customer's ledger, chained by hash to the day before, so that no entry can be
 * changed, added, or removed unnoticed.
 */
export type LedgerDay = {
  /** Always `ledger_day`. */
  object: 'ledger_day'
  /** The day (UTC). Example: '2026-11-22' */
  day: string
  /** Entries of the ledger: lookups, grants, and what expired or was taken back. Example: 12 */
  entries: number
  /** The hash of the day before it that had entries. Null for the first. */
  previous: string | null
  /**
   * The hash of the day: of the customer, the day, the previous hash, and every entry. Example:
   * '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
   */
  sha256: string
  /**
   * The same, signed. Keep it: `vinspec verify` compares it with the file of the account. Absent if this
   * service signs none. Example:
   * 'eyJhbGciOiJFZERTQSIsImtpZCI6IjE4MGM0ZTFmOWIyYSIsInR5cCI6InZpbnNwZWMtbGVkZ2VyLWRheSJ9.eyJkYXkiOiIyMDI2LTExLTIyIn0.c2lnbmF0dXJl'
   */
  statement?: string
}

/** A page of days of the ledger, latest first. */
export type LedgerDayList = {
  /** Always `list`. */
  object: 'list'
  /** The items, in order. */
  data: LedgerDay[]
  /** The `cursor` of the next page. Null on the last page. */
  next_cursor: string | null
}

/** What `vehicles.list` takes. */
export type ListVehiclesParams = {
  /** Only vehicles with all of these words in their VIN, title, or note. */
  search?: string | undefined
  /** Items per page. Default: 20 */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** What `vehicles.get` takes. */
export type GetVehicleParams = {
  /** The VIN, in any case. */
  vin: string
}

/** What `vehicles.listLookups` takes. */
export type ListVehicleLookupsParams = {
  /** The VIN, in any case. */
  vin: string
  /** Items per page. Default: 20 */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** What `vehicles.getBattery` takes. */
export type GetVehicleBatteryParams = {
  /** The VIN, in any case. */
  vin: string
}

/** What `vehicles.report` takes. */
export type ReportVehicleParams = {
  /** The VIN, in any case. */
  vin: string
}

/** What `batches.list` takes. */
export type ListBatchesParams = {
  /** Items per page. Default: 20 */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** What `batches.get` takes. */
export type GetBatchParams = {
  /** The `id` of a batch. */
  batch_id: string
}

/** What `batches.listResults` takes. */
export type ListBatchResultsParams = {
  /** The `id` of a batch. */
  batch_id: string
  /**
   * Whether results have their specifications, which are long. Without them, `specs` is null. Default:
   * true
   */
  specs?: boolean | undefined
  /** Items per page. Default: 20 */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** What `batches.pause` takes. */
export type PauseBatchParams = {
  /** The `id` of a batch. */
  batch_id: string
}

/** What `batches.resume` takes. */
export type ResumeBatchParams = {
  /** The `id` of a batch. */
  batch_id: string
}

/** What `batches.cancel` takes. */
export type CancelBatchParams = {
  /** The `id` of a batch. */
  batch_id: string
}

/** What `usage.list` takes. */
export type ListUsageParams = {
  /** The first day (UTC). Default: 29 days before the last day. */
  from?: string | undefined
  /** The last day (UTC), inclusive. Default: today. */
  to?: string | undefined
}

/** What `ledger.listDays` takes. */
export type ListLedgerDaysParams = {
  /** Items per page. Default: 20 */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

/** What `vehicleSpecs.check` takes. */
export type CheckVehicleSpecsParams = {
  /** The VIN, in any case. */
  vin: string
}
