/** Charges and events: made by other operations, only read by these. */
import { invalidRequest } from '../http/stripe-error.ts'
import { listOperation, newestFirst } from './lists.ts'
import { found, type Handler, operation } from './operation.ts'

export const charges: readonly Handler[] = [
  operation('Charges.retrieve', [], (call) => found(call, 'charge', 'charge')),
  listOperation('Charges.list', 'charge', ['customer', 'payment_intent']),
]

const DAYS_KEPT = 30

export const events: readonly Handler[] = [
  operation('Events.retrieve', [], (call) => found(call, 'event', 'event')),
  listOperation('Events.list', 'event', [], {
    also: ['type', 'types', 'delivery_success'],
    select: ({ change, params }) => {
      const { type, types, delivery_success: delivered } = params
      if (type !== undefined && types !== undefined) {
        throw invalidRequest('You may only specify one of these parameters: type, types.', {
          code: 'parameters_exclusive',
        })
      }
      const wanted = [type, types].flat().filter((each) => typeof each === 'string')
      return newestFirst(change, 'event').filter(
        (each) =>
          each.created > change.now - DAYS_KEPT * 86_400 &&
          (wanted.length === 0 || wanted.some((pattern) => matches(each.type, pattern))) &&
          (delivered === undefined || delivered === (each.pending_webhooks === 0)),
      )
    },
  }),
]

/** `charge.*` stands for all events of charges. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
