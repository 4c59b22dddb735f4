import { endPurchases } from '@vinspec/core/customers'
import type { JobHandlers } from '@vinspec/core/jobs'
import type { FulfilmentDependencies } from '@vinspec/core/payments'
import { checkCardSetup, checkTopUp, executeTopUp, sweepTopUps } from '@vinspec/core/top-up'
import type { Logger } from 'pino'

/** Logs the outcome of each step of a top-up. An operator looks at what is logged as an error. */
export function topUpJobs(dependencies: FulfilmentDependencies, log: Logger): JobHandlers {
  return {
    'check-top-up': async ({ customerId }, job) => {
      const plan = await checkTopUp(dependencies, customerId)
      log.info({ ...job, customer: customerId, plan: plan?.action }, 'top-up rule')
    },
    'execute-top-up': async ({ topUpId }, job) => {
      const outcome = await executeTopUp(dependencies, topUpId)
      const about = { ...job, topUp: topUpId }
      if (outcome.kind === 'mismatch') {
        log.error({ ...about, payment: outcome.paymentId }, 'a payment does not match what was sold')
      } else {
        log.info({ ...about, outcome }, 'top-up')
      }
    },
    'check-card-setup': async ({ setupId }, job) => {
      const { kind } = await checkCardSetup(dependencies, setupId)
      log.info({ ...job, setup: setupId, outcome: kind }, 'card setup')
    },
    'end-purchases': async ({ customerId }, job) => {
      const { mismatches, ...ended } = await endPurchases(dependencies, customerId)
      log.info({ ...job, customer: customerId, ...ended }, 'purchases ended')
      for (const payment of mismatches)
        log.error({ ...job, payment }, 'a payment does not match what was sold')
    },
    'sweep-top-ups': async () => await sweepTopUps(dependencies),
  }
}
