/** What is different when an app asks: it need not name its attempts. */
import { createHash } from 'node:crypto'
import type { Vin } from '@vinspec/vehicle-data'

/**
 * The idempotency key of an app that sends none: the same for every connection that the app ever had with the
 * customer. It contains a space, so it never equals a key that was sent, which has only visible characters.
 */
export function nameAppRequest(clientId: string, vin: Vin): string {
  return `app:${createHash('sha256').update(clientId).digest('base64url')} ${vin}`
}

/** The same for an agent that calls with an API key instead of a connection. */
export function nameKeyRequest(spenderId: string, vin: Vin): string {
  return `key:${spenderId} ${vin}`
}
