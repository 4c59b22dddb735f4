import type { Vin } from '@vinspec/vehicle-data'

/**
 * The idempotency key of a connected app or agent that sends none: the same for all of a customer's apps and agents,
 * because people use one assistant on several devices. The space keeps it from ever equaling a key that was sent: those
 * have only visible characters.
 */
export function nameAgentRequest(vin: Vin): string {
  return `agent ${vin}`
}
