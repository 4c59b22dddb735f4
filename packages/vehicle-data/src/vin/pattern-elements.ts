/** The vPIC elements that are kept: their letter in `data/pattern-schemas.txt`, our name, vPIC's name. */
const elements = [
  ['M', 'model', 'Model'],
  ['S', 'series', 'Series'],
  ['s', 'series2', 'Series2'],
  ['T', 'trim', 'Trim'],
  ['t', 'trim2', 'Trim2'],
  ['I', 'engineInfo', 'Other Engine Info'],
  ['E', 'engineModel', 'Engine Model'],
  ['U', 'driveUnit', 'EV Drive Unit'],
  ['O', 'batteryInfo', 'Other Battery Info'],
  ['B', 'bodyClass', 'Body Class'],
  ['D', 'doors', 'Doors'],
  ['W', 'driveType', 'Drive Type'],
  ['F', 'fuelPrimary', 'Fuel Type - Primary'],
  ['G', 'fuelSecondary', 'Fuel Type - Secondary'],
  ['L', 'electrification', 'Electrification Level'],
  ['Y', 'batteryType', 'Battery Type'],
  ['K', 'batteryKwh', 'Battery Energy (KWh) From'],
  ['k', 'batteryKwhTo', 'Battery Energy (KWh) To'],
  ['Z', 'batteryVolts', 'Battery Voltage (Volts) From'],
  ['R', 'chargerKw', 'Charger Power (KW)'],
  ['H', 'powerHp', 'Engine Brake (hp) From'],
  ['h', 'powerHpTo', 'Engine Brake (hp) To'],
  ['J', 'powerKw', 'Engine Power (KW)'],
  ['V', 'weightClass', 'Gross Vehicle Weight Rating From'],
  ['v', 'weightClassTo', 'Gross Vehicle Weight Rating To'],
  ['c', 'curbWeightLb', 'Curb Weight (pounds)'],
  ['b', 'wheelbaseIn', 'Wheelbase (inches) From'],
  ['q', 'wheelbaseInTo', 'Wheelbase (inches) To'],
  ['a', 'seats', 'Number of Seats'],
  ['r', 'seatRows', 'Number of Seat Rows'],
  ['w', 'wheelSizeIn', 'Wheel Size Front (inches)'],
  ['f', 'frontAirbags', 'Front Air Bag Locations'],
  ['d', 'sideAirbags', 'Side Air Bag Locations'],
  ['u', 'curtainAirbags', 'Curtain Air Bag Locations'],
  ['e', 'kneeAirbags', 'Knee Air Bag Locations'],
  ['n', 'note', 'Note'],
  ['A', 'antilockBrakes', 'Antilock Braking System (ABS)'],
  ['Q', 'stabilityControl', 'Electronic Stability Control (ESC)'],
  ['X', 'tractionControl', 'Traction Control'],
  ['g', 'tirePressureMonitoring', 'Tire Pressure Monitoring System (TPMS) Type'],
  ['i', 'adaptiveCruise', 'Adaptive Cruise Control (ACC)'],
  ['j', 'automaticBraking', 'Crash Imminent Braking (CIB)'],
  ['l', 'brakeSupport', 'Dynamic Brake Support (DBS)'],
  ['m', 'pedestrianBraking', 'Pedestrian Automatic Emergency Braking (PAEB)'],
  ['o', 'blindSpotWarning', 'Blind Spot Warning (BSW)'],
  ['p', 'blindSpotIntervention', 'Blind Spot Intervention (BSI)'],
  ['x', 'collisionWarning', 'Forward Collision Warning (FCW)'],
  ['y', 'laneDepartureWarning', 'Lane Departure Warning (LDW)'],
  ['z', 'laneKeeping', 'Lane Keeping Assistance (LKA)'],
  ['0', 'laneCentering', 'Lane Centering Assistance'],
  ['1', 'backupCamera', 'Backup Camera'],
  ['2', 'parkingAssist', 'Parking Assist'],
  ['3', 'rearCrossTraffic', 'Rear Cross Traffic Alert'],
  ['4', 'rearBraking', 'Rear Automatic Emergency Braking'],
  ['5', 'headlamps', 'Headlamp Light Source'],
  ['6', 'automaticHighBeams', 'Semiautomatic Headlamp Beam Switching'],
  ['7', 'keylessIgnition', 'Keyless Ignition'],
  ['8', 'basePriceUsd', 'Base Price ($)'],
  [
    '9',
    'crashNotification',
    'Automatic Crash Notification (ACN)/Advanced Automatic Crash Notification (AACN)',
  ],
  ['+', 'pedestrianSound', 'Automatic Pedestrian Alerting Sound (for Hybrid and EV only)'],
  ['-', 'topSpeedMph', 'Top Speed (MPH)'],
  ['C', 'plantCity', 'Plant City'],
  ['P', 'plantState', 'Plant State'],
  ['N', 'plantCountry', 'Plant Country'],
] as const

export type PatternElement = (typeof elements)[number][1]

/** vPIC gives a car all values of these, of the others one. */
export const multiValued: ReadonlySet<string> = new Set(['I', 'n'])

/** Our name to letter. */
export const codesByElement: ReadonlyMap<PatternElement, string> = new Map(
  elements.map(([code, element]) => [element, code]),
)

/** Letter to our name. */
export const elementsByCode: ReadonlyMap<string, PatternElement> = new Map(
  elements.map(([code, element]) => [code, element]),
)

/** vPIC's name to letter. */
export const codesByVpicName: ReadonlyMap<string, string> = new Map(
  elements.map(([code, , vpicName]) => [vpicName, code]),
)
