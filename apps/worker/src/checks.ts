/**
 * Examines the deployment on a schedule, and records the results for alerts, so that no operator has to remember to.
 */
import type { Clock, Database } from '@vinspec/core/foundation'
import { type Health, readCheck, recordCheck } from '@vinspec/core/health'
import type { JobHandlers } from '@vinspec/core/jobs'
import { examineDatabase, type Finding, reportBalance } from '@vinspec/core/operator'
import type { Payments } from '@vinspec/core/payments'
import type { Logger } from 'pino'
import { expiresSoon } from './certificates.ts'

interface CheckDependencies {
  readonly prisma: Database
  readonly clock: Clock
  /** Undefined: the daily report waits for a worker that has them. */
  readonly payments: Payments | undefined
  /** The URLs at which customers reach the service. */
  readonly urls: readonly URL[]
}

export function checkJobs(dependencies: CheckDependencies, log: Logger): JobHandlers {
  const { payments, prisma, urls } = dependencies
  return {
    'examine-deployment': async (_, job) => {
      const findings = await examineDatabase(prisma)
      for (const { check, detail } of findings.filter(({ state }) => state === 'failure'))
        log.error({ ...job, check, detail }, 'the deployment is not as it should be')
      await recordCheck(prisma, 'doctor', worstOf(findings))
      const expiring = await expiresSoon(urls)
      for (const { host, why } of expiring)
        log.error({ ...job, host, why }, 'a certificate has to be renewed')
      await recordCheck(prisma, 'certificates', expiring.length > 0 ? 'down' : 'up')
    },
    ...(payments && {
      'report-balance': async (_, job) => await reportYesterday({ ...dependencies, payments }, log, job),
    }),
  }
}

function worstOf(findings: readonly Finding[]): Health {
  const has = (wanted: Finding['state']) => findings.some(({ state }) => state === wanted)
  if (has('failure')) return 'down'
  return has('warning') ? 'degraded' : 'up'
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Makes the report for the day before, at the earliest an hour after that day's end, when its last events have arrived.
 * Once it balances, it is not made again; until then, every run makes it.
 */
async function reportYesterday(
  { prisma, clock, payments }: CheckDependencies & { readonly payments: Payments },
  log: Logger,
  job: object,
): Promise<void> {
  const today = new Date(Math.floor((Number(clock()) - HOUR_MS) / DAY_MS) * DAY_MS)
  const last = await readCheck(prisma, 'report')
  if (last?.state === 'up' && Number(last.seenAt) >= Number(today) + HOUR_MS) return
  const day = new Date(Number(today) - DAY_MS)
  const { balanced, credits, money } = await reportBalance({ prisma, clock, payments }, day)
  const differences = {
    customers: credits.customers.length,
    rows: credits.rows.length,
    money: money.differences.length,
  }
  const about = { ...job, day: day.toISOString().slice(0, 10), ...differences }
  if (balanced) log.info(about, 'the daily report balances')
  else log.error(about, 'the daily report does not balance')
  await recordCheck(prisma, 'report', balanced ? 'up' : 'down')
}
