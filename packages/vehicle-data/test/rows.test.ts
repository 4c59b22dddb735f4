import type { SpecRow } from '@vinspec/contract'
import { expect, test } from 'vitest'
import type { Statement } from '../src/facts/statements.ts'
import type { VehicleFacts, VehicleVersion } from '../src/facts/vehicle-facts.ts'
import { presentVehicle } from '../src/index.ts'
import { soundVin } from './labels.ts'

const identity = { modelYear: 2023, make: 'Acme', model: 'Comet' }

function present(facts: VehicleFacts, about: Statement['source']['about'] = 'vin') {
  const source = { name: 'a source', about, date: '2026-01-01' }
  return presentVehicle({
    vin: soundVin('5YJ3E1EB1KF317000'),
    record: { identity, statements: [{ source, facts }] },
  })
}

const lines = (rows: readonly SpecRow[]): string[] =>
  rows.map(({ key, label, value }) => `${key} | ${label} | ${[value].flat().join('; ')}`)

const version = (title: string, facts: Partial<VehicleVersion> = {}): VehicleVersion => ({
  title,
  wheels: '',
  drive: 'all',
  battery: '',
  ...facts,
})

test('every fact of the model has a row with its unit', () => {
  const { sections, range_and_charging: shown } = present({
    body: 'SUV',
    doors: 4,
    seats: { from: 5, to: 7 },
    passengerVolumeCuFt: 102,
    cargoVolumeCuFt: 27.2,
    wheelbaseIn: 113.8,
    curbWeightLb: 4398,
    grossWeightLb: { from: 5001, to: 6000 },
    batteryChemistry: 'nca',
    airbags: ['curtain', 'front', 'knee'],
    driverAssistance: { lane_keeping: 'standard', backup_camera: 'standard', parking_assist: 'optional' },
    equipment: { antilock_brakes: 'standard', keyless_ignition: 'optional' },
    tirePressureMonitoring: 'direct',
    headlamps: 'led',
    standardWheelIn: 19,
    topSpeedMph: 130,
    seatRows: 3,
    safetyRating: { overall: 5, frontalCrash: 4, asOf: '2026-02-13' },
    basePriceUsd: 45_200,
    warranties: [
      { covers: 'vehicle', years: 4, miles: 50_000 },
      { covers: 'battery', years: 8, miles: 100_000, batteryPercent: 70 },
    ],
    drive: 'all',
    motors: 2,
    motorKw: [88, 104],
    powerKw: 192,
    torqueLbFt: 317,
    acPowerKw: 11.5,
    dcPowerKw: { from: 150, to: 190 },
    dcCharge10To80Minutes: { from: 36, to: 45 },
    acPlug: 'j1772',
    dcPlug: 'ccs1',
    greenhouseGasScore: 10,
  })
  expect([...sections.flatMap(({ rows }) => lines(rows)), ...lines(shown.rows)]).toMatchInlineSnapshot(`
    [
      "energy | Energy | Battery electric",
      "body | Body | SUV",
      "doors | Side doors | 4",
      "seats | Seats | 5 to 7",
      "seat_rows | Rows of seats | 3",
      "passenger_volume | Passenger volume | 102 cu ft",
      "cargo_volume | Cargo volume | 27 cu ft",
      "wheelbase | Wheelbase | 113.8 in",
      "curb_weight | Curb weight | 4,398 lb",
      "gross_vehicle_weight | Gross vehicle weight rating | 5,001 to 6,000 lb",
      "battery_chemistry | Battery chemistry | Lithium-ion, nickel cobalt aluminum (NCA)",
      "airbags | Airbags | Front; Knee; Side curtain; Registered with NHTSA; others may be fitted",
      "driver_assistance_standard | Driver assistance, standard | Lane keeping assistance; Backup camera; Registered with NHTSA; others may be fitted",
      "driver_assistance_optional | Driver assistance, optional | Parking assist; Registered with NHTSA; others may be fitted",
      "safety_rating | NHTSA safety rating | Overall: 5 of 5 stars; Frontal crash: 4 of 5 stars; As of Feb 13, 2026",
      "equipment_standard | Equipment, standard | Antilock brakes; Registered with NHTSA; others may be fitted",
      "equipment_optional | Equipment, optional | Keyless ignition; Registered with NHTSA; others may be fitted",
      "tire_pressure_monitoring | Tire pressure monitoring | Direct, by sensors in the wheels",
      "headlamps | Headlamps | LED",
      "standard_wheels | Standard wheels | 19 in",
      "top_speed | Top speed | 130 mph",
      "base_price | Base price when new | $45,200",
      "warranty | Warranty when new | Vehicle: 4 years or 50,000 miles; Battery: 8 years or 100,000 miles, at least 70% of its capacity",
      "drive | Drive | All-wheel drive",
      "motors | Motors | Dual motor",
      "motor_power | Power of each motor | 88 kW and 104 kW",
      "power | Power | 257 hp (192 kW)",
      "torque | Torque | 317 lb-ft",
      "onboard_charger | Onboard charger | 11.5 kW",
      "dc_power | Highest fast-charging power | 150 to 190 kW",
      "dc_charging_10_to_80 | Fast charging from 10% to 80% | 36 to 45 min",
      "charging_port | Charging port | J1772 (AC); CCS1 (DC fast charging)",
      "emissions_score | EPA greenhouse gas score | 10 out of 10",
    ]
  `)
})

test.each([
  [[150], '150 kW'],
  [[230, 230, 230], '3 × 230 kW'],
  [[162, 162, 163, 163], '2 × 162 kW and 2 × 163 kW'],
  [[195, 195, 215], '2 × 195 kW and 215 kW'],
])('motors of %j kW are shown as %s', (motorKw, text) => {
  const { rows } = present({ motorKw }).sections.find(({ key }) => key === 'drivetrain') ?? { rows: [] }
  expect(rows.find(({ key }) => key === 'motor_power')?.value).toBe(text)
})

test.each([
  [12.75, '12.75 h at 240 V'],
  [8.32, '8.3 h at 240 V'],
  [9.5, '9.5 h at 240 V'],
])('%d hours of charging are shown as %s', (charge240Hours, text) => {
  const { rows } = present({ charge240Hours }).range_and_charging
  expect(rows.find(({ key }) => key === 'level_2_charging')?.value).toBe(text)
})

test('what is recorded about this very car is in the summary and the battery part', () => {
  const { summary, battery } = present(
    {
      productionDate: '2023-04-18',
      paint: 'Pearl White',
      interior: 'Black',
      supercharging: 'Pay as you go',
      stateOfHealthPercent: 93,
      lastMeasured: '2026-10-02',
    },
    'vehicle',
  )
  expect(summary).toMatchObject({
    production_date: 'Apr 18, 2023',
    paint: 'Pearl White',
    interior: 'Black',
    supercharging: 'Pay as you go',
  })
  expect(battery).toMatchObject({ state_of_health_percent: 93, last_measured: 'Oct 2, 2026' })
})

test('lists of airbags and assistance that name what every such car has read as complete', () => {
  const { sections } = present({
    airbags: ['front', 'front_side', 'curtain'],
    driverAssistance: { forward_collision_warning: 'standard', automatic_emergency_braking: 'optional' },
  })
  expect(sections.flatMap(({ rows }) => lines(rows)).join()).not.toContain('others may be fitted')
})

test.each([
  [{ acPlug: 'j1772' }, ['J1772 (AC)', 'DC fast charging not known']],
  [{ acPlug: 'j1772', dcPlug: 'none' }, ['J1772 (AC)', 'No DC fast charging']],
  [{ dcPlug: 'ccs1' }, ['CCS1 (DC fast charging)']],
  [
    { acPlug: 'nacs', dcPlug: 'nacs_some' },
    ['NACS (AC)', 'NACS (DC fast charging, in some versions or as an option)'],
  ],
] as const)('a list of plugs never reads as complete when it is not: %j', (facts, plugs) => {
  const { rows } = present(facts).range_and_charging
  expect(rows.find(({ key }) => key === 'charging_port')?.value).toEqual(plugs)
})

test('power out of the car that is not known has no row, and one that the car lacks has', () => {
  const rowOf = (facts: VehicleFacts) =>
    present(facts)
      .sections.flatMap(({ rows }) => rows)
      .find(({ key }) => key === 'power_out')
  expect(rowOf({ body: 'SUV' })).toBeUndefined()
  expect(rowOf({ body: 'SUV', powerOut: 'none' })?.value).toBe(
    "None with the maker's equipment (no vehicle-to-load, no vehicle-to-home)",
  )
})

test('an empty list of facts has no row', () => {
  const { sections } = present({
    airbags: [],
    driverAssistance: {},
    warranties: [],
    safetyRating: { asOf: '2026-02-13' },
  })
  expect(sections.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(['energy'])
})

const basisOf = (versions: readonly VehicleVersion[]): string[] => {
  const row = present({ versions }).range_and_charging.rows.find(({ key }) => key === 'basis')
  return [row?.value ?? []].flat().slice(1)
}

test.each<[string, VehicleVersion[], string]>([
  [
    'battery and wheels',
    [
      version('Long', { battery: 'longrange', wheels: '19', rangeMi: 310 }),
      version('Short', { wheels: '20', rangeMi: 240 }),
    ],
    "The VIN doesn't show the battery size or wheels. Versions that fit:",
  ],
  [
    'drive',
    [version('AWD', { rangeMi: 310 }), version('RWD', { drive: 'rear', rangeMi: 340 })],
    "The VIN doesn't show the drive. Versions that fit:",
  ],
  [
    'chargers',
    [version('LT (11 kW Charger)', { rangeMi: 319 }), version('LT (19 kW Charger)', { rangeMi: 303 })],
    "The VIN doesn't show the charger. Versions that fit:",
  ],
  [
    'tires',
    [version('500e', { rangeMi: 149 }), version('500e All Season', { rangeMi: 141 })],
    "The VIN doesn't show the tires. Versions that fit:",
  ],
  [
    'tires of a maker or a size',
    [
      version('S AWD 20in Goodyear', { rangeMi: 268 }),
      version('S AWD 20in Nexen', { rangeMi: 308 }),
      version('S AWD (Falken tire)', { rangeMi: 303 }),
      version('S AWD (Pirelli tire)', { rangeMi: 270 }),
      version('S AWD 325/35ZR20 Rear', { rangeMi: 216 }),
    ],
    "The VIN doesn't show the tires. Versions that fit:",
  ],
  [
    'wheels of one size',
    [
      version('LEAF (18 in alloy Wheels)', { wheels: '18', rangeMi: 288 }),
      version('LEAF (18 in steel Wheels)', { wheels: '18', rangeMi: 303 }),
      version('LEAF 21in Aero-Design wheel', { wheels: '21', rangeMi: 280 }),
    ],
    "The VIN doesn't show the wheels. Versions that fit:",
  ],
  [
    'a trim, if its wheels are named or not',
    [
      version('Dual Motor (20 in wheels)', { wheels: '20', rangeMi: 310 }),
      version('Dual Motor (21/22 in wheels)', { wheels: '21/22', rangeMi: 287 }),
      version('Dual Motor Performance Pack', { rangeMi: 279 }),
    ],
    "The VIN doesn't show the trim or wheels. Versions that fit:",
  ],
  [
    'wheels, however they are named',
    [
      version('Touring', { rangeMi: 430 }),
      version('Touring with19 inch wheels', { wheels: '19', rangeMi: 420 }),
      version('Touring with 20 in wheels', { wheels: '20', rangeMi: 400 }),
      version('Touring (21/22 in wheels)', { wheels: '21/22', rangeMi: 380 }),
      version('Touring w/22F23R wheels', { wheels: '22 and 23', rangeMi: 370 }),
    ],
    "The VIN doesn't show the wheels. Versions that fit:",
  ],
  [
    'chargers, one of which comes with a known battery',
    [
      version('AWD (11 kW Charger)', { rangeMi: 307, packKwh: 85 }),
      version('AWD (19 kW Charger)', { rangeMi: 288 }),
    ],
    "The VIN doesn't show the charger. Versions that fit:",
  ],
  [
    'batteries in names',
    [version('4S Perf Battery', { rangeMi: 199 }), version('4S Performance Battery Plus', { rangeMi: 227 })],
    "The VIN doesn't show the battery size. Versions that fit:",
  ],
  [
    'names that differ in nothing else',
    [version('GT', { rangeMi: 310 }), version('S', { rangeMi: 340 })],
    "The VIN doesn't show the trim. Versions that fit:",
  ],
  [
    'versions of one name',
    [version('GT', { rangeMi: 310 }), version('GT', { rangeMi: 340 })],
    "The VIN doesn't show the version. Versions that fit:",
  ],
])('a span says that it comes from %s', (_, versions, heading) => {
  expect(basisOf(versions)[0]).toBe(heading)
})

test('the versions that fit are listed with their ranges', () => {
  expect(
    basisOf([version('AWD', { rangeMi: 310 }), version('RWD', { drive: 'rear', rangeMi: 340 })]).slice(1),
  ).toEqual(['AWD: 310 mi', 'RWD: 340 mi'])
})

test('at most six lines list the versions, and the last says how many more there are', () => {
  const versions = Array.from({ length: 9 }, (_, i) => version(`Comet ${i}`, { rangeMi: 300 + i }))
  const choices = basisOf(versions).slice(1)
  expect(choices).toHaveLength(6)
  expect(choices.at(-1)).toBe('4 other versions: 305 to 308 mi')
})

test('versions of one name are listed once for each range', () => {
  const versions = [310, 340, 310].map((rangeMi) => version('GT', { rangeMi }))
  expect(basisOf(versions).slice(1)).toEqual(['GT: 310 mi', 'GT: 340 mi'])
})

test('figures that differ within one version and range leave nothing to choose', () => {
  const versions = [100, 110].map((mpgeCombined) => version('GT', { rangeMi: 310, mpgeCombined }))
  expect(basisOf(versions)).toEqual(['EPA gives this version more than one set of figures'])
})

test('versions with the same figures raise no question', () => {
  expect(basisOf([version('GT', { rangeMi: 310 }), version('S', { rangeMi: 310 })])).toEqual([])
})
