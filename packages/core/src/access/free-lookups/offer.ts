/** What is offered to anyone who proves an address: read by `grant-free-lookups.sql`, which grants it or not. */
import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { CREDIT_LIFETIME_DAYS } from '../../foundation/policy.ts'
import { isDisposable, toMailbox } from './mailbox.ts'

export interface FreeLookupSettings {
  /** What a new customer gets; 0: nothing. */
  readonly freeLookups: number
  /** How many customers of one network may get them per day. */
  readonly freeLookupsPerNetwork: number
}

/** From where an address is proved. */
export interface Prover {
  /** Names the browser; undefined: not known. */
  readonly device: string | undefined
  readonly network: string
}

/** JSON for `customer.free_lookup_offer`; undefined: nothing is offered to this address. */
export type OfferFreeLookups = (email: string, prover: Prover) => string | undefined

/**
 * Everything about a person is a keyed hash, in hex.
 *
 * @param secret from which the key is derived
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
