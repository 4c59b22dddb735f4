import type { Vin } from '@vinspec/vehicle-data'

/**
 * The idempotency key of a connected app or an agent that sends none: the same for all of a customer's, because people have
 * one assistant on several devices. It contains a space, so it never equals a key that was sent, which has only visible
 * characters.
 */
export function nameAgentRequest(vin: Vin): string {
  return `agent ${vin}`
}
