import { sweepBulkLookups, workOnBulkLookups } from '@vinspec/core/bulk-lookups'
import type { JobHandlers } from '@vinspec/core/jobs'
import type { LookupDependencies } from '@vinspec/core/lookup'
import type { Logger } from 'pino'

/** Gives a customer's lists a turn. A customer with more work gets another turn after the others. */
export function bulkLookupJobs(dependencies: LookupDependencies, log: Logger): JobHandlers {
  return {
    'work-on-bulk-lookups': async ({ customerId }, job) => {
      const onFault = (err: unknown) =>
        log.error({ ...job, customer: customerId, err }, 'a row of a bulk lookup failed')
      await workOnBulkLookups(dependencies, { customerId, holder: job.job, onFault })
    },
    'sweep-bulk-lookups': async () => await sweepBulkLookups(dependencies),
  }
}
