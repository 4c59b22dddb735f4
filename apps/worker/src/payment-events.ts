import { type FulfilmentDependencies, type ProcessedEvent, processPaymentEvents } from '@vinspec/core'
import type { Logger } from 'pino'

/** Acts upon webhook events and logs what came of each; an operator looks at what is logged as an error. */
export async function workOnPaymentEvents(
  dependencies: FulfilmentDependencies,
  log: Logger,
): Promise<number> {
  const done = await processPaymentEvents(dependencies)
  for (const each of done) logEvent(each, log)
  return done.length
}

function logEvent(event: ProcessedEvent, log: Logger): void {
  const { eventId, type, objectId } = event.news
  const about = { event: eventId, type, object: objectId }
  if ('error' in event) {
    log.error({ ...about, err: event.error }, 'a payment event failed and is tried again')
  } else if (event.fulfilment.kind === 'mismatch') {
    log.error({ ...about, payment: event.fulfilment.paymentId }, 'a payment is not what was sold')
  } else {
    log.info({ ...about, fulfilment: event.fulfilment.kind }, 'payment event')
  }
}
