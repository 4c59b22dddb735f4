/** The offer for anyone who proves an address. `grant-free-lookups.sql` reads it and decides whether to grant it. */
import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { CREDIT_LIFETIME_DAYS } from '../../foundation/policy.ts'
import { isDisposable, toMailbox } from './mailbox.ts'

export interface FreeLookupSettings {
  /** How many free lookups a new customer gets; 0: none. */
  readonly freeLookups: number
  /** How many customers on one network may get them per day. */
  readonly freeLookupsPerNetwork: number
}

/** The browser and network from which an address is proved. */
export interface Prover {
  /** Identifies the browser; undefined: unknown. */
  readonly device: string | undefined
  readonly network: string
}

/** JSON for `customer.free_lookup_offer`; undefined: nothing is offered to this address. */
export type OfferFreeLookups = (email: string, prover: Prover) => string | undefined

/**
 * Everything about a person is stored as a keyed hash, in hex.
 *
 * @param secret the secret from which the key is derived
 */
export function createFreeLookupOffers(
  { freeLookups, freeLookupsPerNetwork }: FreeLookupSettings,
  secret: string,
  clock: Clock,
): OfferFreeLookups {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'vinspec free lookups', 32))
  const hash = (what: string, value: string) =>
    createHmac('sha256', key).update(`${what}:${value}`).digest('hex')
  return (email, { device, network }) =>
    freeLookups === 0 || isDisposable(email)
      ? undefined
      : JSON.stringify({
          grant: newId(),
          credits: freeLookups,
          days: CREDIT_LIFETIME_DAYS,
          at: clock().toISOString(),
          address: hash('address', toMailbox(email)),
          device: device === undefined ? null : hash('device', device),
          network: hash('network', network),
          per_network: freeLookupsPerNetwork,
        })
}
