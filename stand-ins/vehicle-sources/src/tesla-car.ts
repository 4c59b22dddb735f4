/** A plausible Tesla. Everything about it follows from the VIN, so it is the same each time. */
import { createHash } from 'node:crypto'

export interface Tesla {
  readonly vin: string
  /** As a fraction of the original capacity. */
  readonly health: number
  readonly capacityKwh: number
  readonly measuredAt: string
  readonly builtOn: string
  /** Option codes with Tesla's names for them. */
  readonly options: ReadonlyArray<readonly [code: string, displayName: string]>
  /** The battery level in `vehicle_data`. */
  readonly level: number
  readonly ratedMiles: number
  readonly odometerMi: number
}

type Option = readonly [code: string, displayName: string]

/** Undefined if the VIN is not a Tesla's. */
export function teslaOf(vin: string): Tesla | undefined {
  const model = /^(?:5YJ|7SA|7G2|LRW|XP7|SFZ)([3SXYCR])/.exec(vin)?.[1]
  const lineup = lineups[model ?? '']
  if (lineup === undefined) return undefined
  const of = choices(vin)
  const year = yearOf(vin)
  const age = Math.max(0, NOW - year)
  const health = Math.round(1000 - age * 11 - of('health', 40)) / 1000
  const version = lineup.versions[vin.charAt(7)] ?? lineup.usual
  return {
    vin,
    health,
    capacityKwh: Math.round(version.kwh * health * 10) / 10,
    measuredAt: `${NOW}-11-${two(1 + of('measured', 20))}T08:15:00Z`,
    builtOn: `${year}-${two(1 + of('month', 12))}-${two(1 + of('day', 28))}`,
    options: [
      ...(version.trim === undefined ? [] : [version.trim]),
      pick(paints, of('paint', paints.length)),
      pick(lineup.wheels, of('wheels', lineup.wheels.length)),
      pick(lineup.interiors, of('interior', lineup.interiors.length)),
      pick(autopilots, of('autopilot', autopilots.length)),
      year < 2020 && (model === 'S' || model === 'X') ? free : payPerUse,
      ['APH4', 'Autopilot Hardware'],
      // An option that is in no table.
      ['ZZ99', 'Something nobody knows'],
    ],
    level: 40 + of('level', 55),
    ratedMiles: Math.round(version.miles * health),
    odometerMi: 800 + age * 9_000 + of('odometer', 6_000),
  }
}

/** The stand-in's current year. */
const NOW = 2026

const two = (number: number): string => String(number).padStart(2, '0')

/** A pseudorandom number from 0 to below `count` for each name. */
const choices =
  (vin: string) =>
  (name: string, count: number): number =>
    createHash('sha256').update(`${vin} ${name}`).digest().readUInt32BE() % count

const pick = (options: readonly Option[], at: number): Option => options[at] ?? payPerUse

const CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
/** The model year from position 10, for years since 2010. */
const yearOf = (vin: string): number => 2010 + Math.max(0, CODES.indexOf(vin.charAt(9)))

const free: Option = ['SC01', 'Free Unlimited Supercharging']
const payPerUse: Option = ['SC04', 'Supercharger Network Access + Pay-as-you-go']

const paints: readonly Option[] = [
  ['PPSW', 'Pearl White Multi-Coat'],
  ['PBSB', 'Solid Black'],
  ['PMNG', 'Midnight Silver Metallic'],
  ['PPSB', 'Deep Blue Metallic'],
  ['PPMR', 'Red Multi-Coat'],
  ['PN00', 'Quicksilver'],
]
const autopilots: readonly Option[] = [
  ['APBS', 'Autopilot'],
  ['APPB', 'Enhanced Autopilot'],
  ['APPF', 'Full Self-Driving Capability'],
]

interface Version {
  readonly trim?: Option
  /** The usable energy when new. */
  readonly kwh: number
  readonly miles: number
}
interface Lineup {
  /** The versions by the motor code at position 8. */
  readonly versions: Readonly<Record<string, Version>>
  readonly usual: Version
  readonly wheels: readonly Option[]
  readonly interiors: readonly Option[]
}

const small: Lineup = {
  versions: {
    A: { trim: ['MT322', 'Model 3 Rear-Wheel Drive'], kwh: 57.5, miles: 272 },
    B: { trim: ['MT323', 'Model 3 Long Range All-Wheel Drive'], kwh: 75, miles: 358 },
    C: { trim: ['MT325', 'Model 3 Performance'], kwh: 75, miles: 315 },
  },
  usual: { kwh: 75, miles: 341 },
  wheels: [
    ['W40B', "18'' Aero Wheels"],
    ['W39B', "19'' Sport Wheels"],
  ],
  interiors: [
    ['IBB1', 'All Black Interior'],
    ['IBW1', 'Black and White Interior'],
  ],
}

const lineups: Readonly<Record<string, Lineup>> = {
  3: small,
  Y: {
    versions: {
      D: { trim: ['MTY02', 'Model Y Long Range Rear-Wheel Drive'], kwh: 75, miles: 320 },
      E: { trim: ['MTY03', 'Model Y Long Range All-Wheel Drive'], kwh: 75, miles: 330 },
      F: { trim: ['MTY04', 'Model Y Performance'], kwh: 75, miles: 303 },
    },
    usual: { kwh: 75, miles: 330 },
    wheels: [
      ['WY9S', "19'' Apollo Wheels"],
      ['WY0S', "20'' Induction Wheels"],
    ],
    interiors: [
      ['INPB1', 'All Black Interior'],
      ['INPW1', 'Black and White Interior'],
    ],
  },
  S: {
    versions: {
      5: { trim: ['MTS10', 'Model S Long Range'], kwh: 95, miles: 405 },
      6: { trim: ['MTS11', 'Model S Plaid'], kwh: 95, miles: 396 },
    },
    usual: { trim: ['MTS03', 'Model S Long Range'], kwh: 95, miles: 370 },
    wheels: [
      ['WS90', "19'' Tempest Wheels"],
      ['WS10', "21'' Arachnid Wheels"],
    ],
    interiors: [
      ['IBE00', 'Wood Decor & Black Interior'],
      ['ICW00', 'Wood Decor & Cream Interior'],
    ],
  },
  X: {
    versions: {
      5: { trim: ['MTX10', 'Model X Long Range'], kwh: 95, miles: 348 },
      6: { trim: ['MTX11', 'Model X Plaid'], kwh: 95, miles: 333 },
    },
    usual: { trim: ['MTX03', 'Model X Long Range'], kwh: 95, miles: 325 },
    wheels: [
      ['WX00', "20'' Cyberstream Wheels"],
      ['WX20', "22'' Turbine Wheels"],
    ],
    interiors: [
      ['IBE00', 'Wood Decor & Black Interior'],
      ['IWW00', 'Wood Decor & Black and White Interior'],
    ],
  },
  C: {
    versions: {},
    usual: { kwh: 123, miles: 325 },
    wheels: [['WY20P', "20'' Cyber Wheels"]],
    interiors: [['IPB0', 'Black Interior']],
  },
}
