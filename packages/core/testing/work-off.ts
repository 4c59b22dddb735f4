/** Does a worker's jobs when the test says so: those of top-ups and the waiting events. */

import { readJobData } from '../src/foundation/jobs/jobs.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { executeTopUp } from '../src/money/auto-top-up/execute-top-up.ts'
import { sweepTopUps } from '../src/money/auto-top-up/sweep-top-ups.ts'
import { checkCardSetup } from '../src/money/auto-top-up/sync-card-setup.ts'
import { processPaymentEvent } from '../src/money/payment-events/process-payment-event.ts'
import type { FulfilmentDependencies } from '../src/money/payments/fulfil-payment.ts'

interface WaitingJob {
  readonly name: 'check-top-up' | 'execute-top-up' | 'check-card-setup' | 'process-payment-event'
  readonly data: unknown
}

/** Does all waiting jobs, and the jobs that these enqueue. A job that fails is left to the sweep. */
export async function workOff(dependencies: FulfilmentDependencies): Promise<void> {
  for (let jobs = await take(dependencies); jobs.length > 0; jobs = await take(dependencies)) {
    await Promise.allSettled(jobs.map((job) => run(dependencies, job)))
  }
}

/** The same, after the sweep. */
export async function sweepAndWorkOff(dependencies: FulfilmentDependencies): Promise<void> {
  await sweepTopUps(dependencies)
  await workOff(dependencies)
}

async function take({ prisma }: FulfilmentDependencies): Promise<WaitingJob[]> {
  return await prisma.$queryRaw<WaitingJob[]>`
    DELETE FROM pgboss.job
    WHERE name IN ('check-top-up', 'execute-top-up', 'check-card-setup', 'process-payment-event')
    RETURNING name, data`
}

async function run(dependencies: FulfilmentDependencies, { name, data }: WaitingJob): Promise<unknown> {
  switch (name) {
    case 'check-top-up':
      return await checkTopUp(dependencies, readJobData[name](data).customerId)
    case 'execute-top-up':
      return await executeTopUp(dependencies, readJobData[name](data).topUpId)
    case 'check-card-setup':
      return await checkCardSetup(dependencies, readJobData[name](data).setupId)
    case 'process-payment-event':
      return await processPaymentEvent(dependencies, readJobData[name](data).eventId)
  }
}
