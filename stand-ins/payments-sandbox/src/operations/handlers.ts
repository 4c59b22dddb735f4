/** All operations of the sandbox, which are exactly those of the description. */
import { operations } from '../stripe-api/description.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import type { Handler } from './operation.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { records } from './records.ts'
import { refunds } from './refunds.ts'

const all = [...customers, ...checkoutSessions, ...paymentIntents, ...paymentMethods, ...refunds, ...records]

export const handlers: ReadonlyMap<string, Handler> = new Map(all.map((each) => [each.id, each]))

const missing = operations.filter(({ id }) => !handlers.has(id)).map(({ id }) => id)
if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`)
