/**
 * What almost everything in core needs. Code that needs more says so: `Dependencies & { readonly payments: Payments }`.
 */
import type { Clock } from './clock.ts'
import type { Database } from './db/client.ts'

export interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}
