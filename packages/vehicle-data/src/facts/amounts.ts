/** A figure, or its least and its most where a source gives a range. */
export type Amount = number | Span
export interface Span {
  readonly from: number
  readonly to: number
}

/** Every figure that can be known of a vehicle or of a version of its model, and its unit. */
export const amountUnits = {
  /** EPA's label: range when new, combined, in the city and on the highway. */
  rangeMi: 'mi',
  rangeCityMi: 'mi',
  rangeHighwayMi: 'mi',
  mpgeCombined: 'MPGe',
  mpgeCity: 'MPGe',
  mpgeHighway: 'MPGe',
  /** From the wall, charging losses included. */
  kwhPer100Mi: 'kWh/100 mi',
  /** EPA's 15,000 miles at 0.15 USD per kWh. */
  fuelCostUsdPerYear: 'USD/year',
  /** Against the average new car; negative when it costs more. */
  savingUsdOver5Years: 'USD/5 years',
  /** EPA's scores, 1 to 10. */
  fuelEconomyScore: 'of 10',
  greenhouseGasScore: 'of 10',
  /** From empty to full at 240 V: with what comes with the car, with the maker's optional faster on-board charger, and with a high-power wall connector. */
  charge240Hours: 'h',
  fastCharger240Hours: 'h',
  wallConnector240Hours: 'h',
  /** The most power that the car takes at a DC fast charger, and its on-board charger for AC. */
  dcPowerKw: 'kW',
  /** At such a charger, from 10% to 80% of the energy that can be used. */
  dcCharge10To80Minutes: 'min',
  acPowerKw: 'kW',
  /** Original energy of the whole pack; what of it can be used when new, as an estimate and as the maker states it. */
  packKwh: 'kWh',
  usableKwh: 'kWh',
  statedUsableKwh: 'kWh',
  /** Measured on this very car: energy that is left of the original, 0 to 100. */
  stateOfHealthPercent: '%',
  /** Of this very car: the energy that its battery can give now when full, and how far it has been driven. */
  usableNowKwh: 'kWh',
  odometerMi: 'mi',
  /** The most that all motors give together. */
  powerKw: 'kW',
  torqueLbFt: 'lb-ft',
  curbWeightLb: 'lb',
  /** Gross vehicle weight rating: a class is a span. */
  grossWeightLb: 'lb',
  wheelbaseIn: 'in',
  seats: 'seats',
  seatRows: 'rows',
  doors: 'doors',
  motors: 'motors',
  /** Behind the rear seats, and in front of where it begins. */
  cargoVolumeCuFt: 'cu ft',
  passengerVolumeCuFt: 'cu ft',
  topSpeedMph: 'mph',
  /** As its maker states it. */
  zeroTo60Seconds: 's',
  /** The most that it may tow, with what its maker asks for. */
  towingLb: 'lb',
  /** Of the wheels that are standard on the trim. */
  standardWheelIn: 'in',
  /** The maker's suggested price of the version when new, without options and delivery. */
  basePriceUsd: 'USD',
} as const

export type AmountName = keyof typeof amountUnits

export type Amounts = { readonly [Name in AmountName]?: Amount | undefined }
