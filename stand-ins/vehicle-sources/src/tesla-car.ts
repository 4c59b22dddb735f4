/** A plausible Tesla. Everything about it follows from the VIN, so it is the same each time. */
import { numberOf } from './number-of.ts'

export interface Tesla {
  readonly vin: string
  /** As a fraction of the original capacity. */
  readonly health: number
  readonly capacityKwh: number
  readonly measuredAt: string
  readonly builtOn: string
  /** Tesla's codes. */
  readonly options: readonly string[]
  /** The battery level in `vehicle_data`. */
  readonly level: number
  readonly ratedMiles: number
  readonly odometerMi: number
}

/** Undefined if the VIN is not a Tesla's. */
export function teslaOf(vin: string): Tesla | undefined {
  const model = /^(?:5YJ|7SA|7G2|LRW|XP7|SFZ)([3SXYCR])/.exec(vin)?.[1]
  const lineup = lineups[model ?? '']
  if (lineup === undefined) return undefined
  const of = (name: string, count: number): number => numberOf(`${vin} ${name}`, count)
  const year = yearOf(vin)
  const age = Math.max(0, NOW - year)
  const health = Math.round(1000 - age * 11 - of('health', 40)) / 1000
  const version = lineup.versions[vin.charAt(7)] ?? lineup.usual
  const pick = (name: string, codes: readonly string[]): string => codes[of(name, codes.length)] ?? ''
  return {
    vin,
    health,
    capacityKwh: Math.round(version.kwh * health * 10) / 10,
    measuredAt: `${NOW}-11-${two(1 + of('measured', 20))}T08:15:00Z`,
    builtOn: `${year}-${two(1 + of('month', 12))}-${two(1 + of('day', 28))}`,
    options: [
      ...(version.trim === undefined ? [] : [version.trim]),
      pick('paint', ['PPSW', 'PBSB', 'PMNG', 'PPSB', 'PPMR', 'PN00']),
      pick('wheels', lineup.wheels),
      pick('interior', lineup.interiors),
      pick('autopilot', ['APBS', 'APPB', 'APPF']),
      // Supercharging: free, or paid per use.
      year < 2020 && (model === 'S' || model === 'X') ? 'SC01' : 'SC04',
      'APH4',
      // An option that is in no table.
      'ZZ99',
    ],
    level: 40 + of('level', 55),
    ratedMiles: Math.round(version.miles * health),
    odometerMi: 800 + age * 9_000 + of('odometer', 6_000),
  }
}

/** The stand-in's current year. */
const NOW = 2026

const two = (number: number): string => String(number).padStart(2, '0')

const CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
/** The model year from position 10, for years since 2010. */
const yearOf = (vin: string): number => 2010 + Math.max(0, CODES.indexOf(vin.charAt(9)))

interface Version {
  readonly trim?: string
  /** The usable energy when new. */
  readonly kwh: number
  readonly miles: number
}
interface Lineup {
  /** The versions by the motor code at position 8. */
  readonly versions: Readonly<Record<string, Version>>
  readonly usual: Version
  readonly wheels: readonly string[]
  readonly interiors: readonly string[]
}

const lineups: Readonly<Record<string, Lineup>> = {
  3: {
    versions: {
      A: { trim: 'MT322', kwh: 57.5, miles: 272 },
      B: { trim: 'MT323', kwh: 75, miles: 358 },
      C: { trim: 'MT325', kwh: 75, miles: 315 },
    },
    usual: { kwh: 75, miles: 341 },
    wheels: ['W40B', 'W39B'],
    interiors: ['IBB1', 'IBW1'],
  },
  Y: {
    versions: {
      D: { trim: 'MTY02', kwh: 75, miles: 320 },
      E: { trim: 'MTY03', kwh: 75, miles: 330 },
      F: { trim: 'MTY04', kwh: 75, miles: 303 },
    },
    usual: { kwh: 75, miles: 330 },
    wheels: ['WY9S', 'WY0S'],
    interiors: ['INPB1', 'INPW1'],
  },
  S: {
    versions: {
      // Early cars with one motor, of which many have the smallest battery.
      G: { trim: 'MTS01', kwh: 58, miles: 208 },
      1: { trim: 'MTS01', kwh: 58, miles: 208 },
      5: { trim: 'MTS10', kwh: 95, miles: 405 },
      6: { trim: 'MTS11', kwh: 95, miles: 396 },
    },
    usual: { trim: 'MTS03', kwh: 95, miles: 370 },
    wheels: ['WS90', 'WS10'],
    interiors: ['IBE00', 'ICW00'],
  },
  X: {
    versions: {
      5: { trim: 'MTX10', kwh: 95, miles: 348 },
      6: { trim: 'MTX11', kwh: 95, miles: 333 },
    },
    usual: { trim: 'MTX03', kwh: 95, miles: 325 },
    wheels: ['WX00', 'WX20'],
    interiors: ['IBE00', 'IWW00'],
  },
  C: { versions: {}, usual: { kwh: 123, miles: 325 }, wheels: ['WY20P'], interiors: ['IPB0'] },
}
