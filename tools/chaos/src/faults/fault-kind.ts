/** What a fault is, and the world that it meets. */
import type * as pg from '@vinspec/connections'
import type { Random } from '../random.ts'
import type { TownDatabase, TownServer } from '../town/database.ts'
import type { Town } from '../town/start-town.ts'
import type { Vendor } from '../vendor.ts'

export interface World<Server extends TownServer = TownDatabase> {
  readonly town: Town<Server>
  readonly vendor: Vendor
  /** Past every link. */
  readonly database: pg.Pool
}

export interface FaultyWorld extends World {
  /** The same database, for faults, which do not wait for one that is away. */
  readonly impatient: pg.Pool
}

export interface FaultKind {
  readonly name: string
  /** How often it comes, compared with the others. */
  readonly weight: number
  /** So that the service is not merely down: the least time between two of this kind. */
  readonly everyMs?: number
  /**
   * Returns whether anything went wrong: there may be no connection to cut.
   * @param random its own, so that the same fault is drawn again whatever it meets
   */
  inject(world: FaultyWorld, random: Random): boolean | Promise<boolean>
}
