/** A figure, or its least and most if a source gives a range. */
export type Amount = number | Span
export interface Span {
  readonly from: number
  readonly to: number
}

/** All figures that can be known about a vehicle or a version of its model, with their units. */
export const amountUnits = {
  /** EPA's label: range when new, combined, in the city and on the highway. */
  rangeMi: 'mi',
  rangeCityMi: 'mi',
  rangeHighwayMi: 'mi',
  mpgeCombined: 'MPGe',
  mpgeCity: 'MPGe',
  mpgeHighway: 'MPGe',
  /** From the wall, including charging losses. */
  kwhPer100Mi: 'kWh/100 mi',
  /** EPA's 15,000 miles at 0.15 USD per kWh. */
  fuelCostUsdPerYear: 'USD/year',
  /** Compared with the average new car; negative if this car costs more. */
  savingUsdOver5Years: 'USD/5 years',
  /** EPA's scores, 1 to 10. */
  fuelEconomyScore: 'of 10',
  greenhouseGasScore: 'of 10',
  /** From empty to full at 240 V: with the standard equipment, with the maker's optional faster on-board charger, and with a high-power wall connector. */
  charge240Hours: 'h',
  fastCharger240Hours: 'h',
  wallConnector240Hours: 'h',
  /** The most power that the car accepts at a DC fast charger, and that of its on-board charger for AC. */
  dcPowerKw: 'kW',
  /** At a DC fast charger, from 10% to 80% of the usable energy. */
  dcCharge10To80Minutes: 'min',
  acPowerKw: 'kW',
  /** Original energy of the whole pack, and the usable part when new, as an estimate and as the maker states it. */
  packKwh: 'kWh',
  usableKwh: 'kWh',
  statedUsableKwh: 'kWh',
  /** Measured on this car: the remaining share of the original energy, 0 to 100. */
  stateOfHealthPercent: '%',
  /** Measured on this car: the usable energy of the full battery now, and the odometer. */
  usableNowKwh: 'kWh',
  odometerMi: 'mi',
  /** The greatest total power of all motors. */
  powerKw: 'kW',
  torqueLbFt: 'lb-ft',
  curbWeightLb: 'lb',
  /** Gross vehicle weight rating. A weight class is a span. */
  grossWeightLb: 'lb',
  wheelbaseIn: 'in',
  seats: 'seats',
  seatRows: 'rows',
  doors: 'doors',
  motors: 'motors',
  /** The cargo space behind the rear seats, and the passenger space in front of it. */
  cargoVolumeCuFt: 'cu ft',
  passengerVolumeCuFt: 'cu ft',
  topSpeedMph: 'mph',
  /** As the maker states it. */
  zeroTo60Seconds: 's',
  /** The most that the car may tow, with the equipment that its maker requires. */
  towingLb: 'lb',
  /** Size of the trim's standard wheels. */
  standardWheelIn: 'in',
  /** The maker's suggested price of the version when new, without options and delivery. */
  basePriceUsd: 'USD',
} as const

export type AmountName = keyof typeof amountUnits

export type Amounts = { readonly [Name in AmountName]?: Amount | undefined }
