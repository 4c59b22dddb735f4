/** The part of the contract that is being compared: how it is called, and whether its end was announced. */
import { toObject } from '../json.ts'
import type { Change, Level } from './change.ts'

/** Whether a client sends a value or reads it. */
export type Direction = 'request' | 'response'

export class Spot {
  readonly name: string
  /** Where a schema is used: `in the response of GET /credits`. */
  readonly use: string
  readonly sunset: string | null

  constructor(name: string, use = '', sunset: string | null = null) {
    this.name = name
    this.use = use
    this.sunset = sunset
  }

  /** A part of this one, as the last release had it; undefined if it had not. */
  enter(name: string, released: unknown, use: string = this.use): Spot {
    return new Spot(name, use, this.sunset ?? readSunset(released))
  }

  change(level: Level, what: string): Change {
    return { level, name: this.name, use: this.use, what, sunset: this.sunset }
  }
}

/** The day announced for the end of a deprecated part. */
export function readSunset(part: unknown): string | null {
  const { deprecated, 'x-sunset': sunset } = toObject(part)
  return deprecated === true && typeof sunset === 'string' ? sunset : null
}
