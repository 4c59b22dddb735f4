/** The part of the contract that is being compared: its name, and whether its end was announced. */
import { toObject } from '../json.ts'
import type { Change, Level } from './change.ts'
import type { Contract } from './contract.ts'

/** Whether a client sends a value or reads it. */
export type Direction = 'request' | 'response'

/** A level, or whether more or fewer values are allowed than before, which decides the level. */
export type Verdict = Level | 'wider' | 'narrower'

/** The two contracts that are compared. */
export interface Pair {
  readonly released: Contract
  readonly current: Contract
  /** The pairs of components that were compared already, or are being compared. */
  readonly seen: Set<string>
}

interface Place {
  readonly name: string
  /** Where a schema is used: `in the response of GET /credits`. */
  readonly use: string
  readonly direction: Direction
  readonly sunset: string | null
}

export class Spot implements Place {
  readonly pair: Pair
  readonly name: string
  readonly use: string
  readonly direction: Direction
  readonly sunset: string | null

  constructor(pair: Pair, { name, use, direction, sunset }: Place) {
    this.pair = pair
    this.name = name
    this.use = use
    this.direction = direction
    this.sunset = sunset
  }

  /** A part of this one. @param released the part in the last release; undefined if it had none */
  enter(name: string, released: unknown, place: Partial<Place> = {}): Spot {
    return new Spot(this.pair, {
      ...this,
      ...place,
      name,
      sunset: this.sunset ?? readSunset(this.pair.released.follow(released)),
    })
  }

  change(verdict: Verdict, what: string): Change {
    const { name, use, sunset } = this
    return { level: this.#levelOf(verdict), name, use, what, sunset }
  }

  /** Narrower is breaking for requests, which must still be accepted, and wider for responses, which must still be understood. */
  #levelOf(verdict: Verdict): Level {
    if (verdict !== 'wider' && verdict !== 'narrower') return verdict
    return verdict === (this.direction === 'request' ? 'wider' : 'narrower') ? 'minor' : 'breaking'
  }
}

/** The day announced for the end of a deprecated part. */
function readSunset(part: unknown): string | null {
  const { deprecated, 'x-sunset': sunset } = toObject(part)
  return deprecated === true && typeof sunset === 'string' ? sunset : null
}
