/** A kind of fault, and the world in which it is injected. */
import type * as pg from '@vinspec/connections'
import type { Random } from '../random.ts'
import type { TownDatabase, TownServer } from '../town/database.ts'
import type { Town } from '../town/start-town.ts'
import type { Vendor } from '../vendor.ts'

export interface World<Server extends TownServer = TownDatabase> {
  readonly town: Town<Server>
  readonly vendor: Vendor
  /** Connected directly, not through a link. */
  readonly database: pg.Pool
}

export interface FaultyWorld extends World {
  /** The same database with a short timeout, for faults, which do not wait while it is unavailable. */
  readonly impatient: pg.Pool
}

export interface FaultKind {
  readonly name: string
  /** How often it happens relative to the other kinds. */
  readonly weight: number
  /** The least time between two faults of this kind, so that the service is not down all the time. */
  readonly everyMs?: number
  /**
   * Returns whether a fault happened: there may be no connection to cut.
   * @param random of this fault only, so that a seed draws the same fault whatever the state of the world
   */
  inject(world: FaultyWorld, random: Random): boolean | Promise<boolean>
}
