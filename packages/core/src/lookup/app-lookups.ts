/** What is different when an app asks: it need not name its attempts, and it has a daily cap. */
import { createHash } from 'node:crypto'
import type { Vin } from '@vinspec/vehicle-data'
import { VinspecError } from '../errors.ts'

/**
 * The idempotency key of an app that gives none: the same for every connection that the app ever had with the
 * customer. Its space keeps it apart from keys that are sent, which are visible characters only.
 */
export function nameAppRequest(clientId: string, vin: Vin): string {
  return `app:${createHash('sha256').update(clientId).digest('base64url')} ${vin}`
}

/** The same for an agent that calls with an API key instead of a connection. */
export function nameKeyRequest(apiKeyId: string, vin: Vin): string {
  return `key:${apiKeyId} ${vin}`
}

export function dailyCapReached(dailyCap: number, now: Date): VinspecError {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  return new VinspecError(
    'daily_cap_reached',
    `This app has used up its daily cap of ${dailyCap} ${dailyCap === 1 ? 'credit' : 'credits'} (days are in UTC). Nothing was charged. Raise the cap in your account, under connected apps, or wait until tomorrow.`,
    { details: { daily_credit_cap: dailyCap, resets_at: resetsAt.toISOString() } },
  )
}
