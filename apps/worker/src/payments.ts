import type { JobHandlers } from '@vinspec/core/jobs'
import { type FulfilmentDependencies, processPaymentEvent, reconcilePayments } from '@vinspec/core/payments'
import type { Logger } from 'pino'

/** Logs the outcome of each webhook event. An operator looks at what is logged as an error. */
export function paymentJobs(dependencies: FulfilmentDependencies, log: Logger): JobHandlers {
  return {
    'process-payment-event': async ({ eventId }, job) => {
      const processed = await processPaymentEvent(dependencies, eventId)
      if (!processed) return
      const { news, outcome } = processed
      const about = { ...job, event: eventId, type: news.type, object: news.objectId }
      if (outcome.kind === 'mismatch') {
        log.error({ ...about, payment: outcome.paymentId }, 'a payment does not match what was sold')
      } else if (outcome.kind === 'reversed' && outcome.shortfallCredits > 0) {
        log.error({ ...about, ...outcome }, 'money was returned for credits already spent')
      } else {
        log.info({ ...about, outcome: outcome.kind }, 'payment event')
      }
    },
    'reconcile-payments': async (_nothing, job) => {
      const { failures, ...found } = await reconcilePayments(dependencies)
      log.info({ ...job, ...found }, 'reconciled payments')
      for (const payment of found.restored?.unclear ?? []) {
        log.error(
          { ...job, payment },
          'a payment that the restored database did not have does not match what was sold',
        )
      }
      for (const { what, id, error } of failures) {
        log.error({ ...job, what, id, err: error }, 'could not reconcile')
      }
    },
  }
}
