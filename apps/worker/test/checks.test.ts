/** What the worker checks by itself, every day and every few minutes, so that nobody has to remember it. */
import { createServer } from 'node:https'
import { systemClock } from '@vinspec/core/foundation'
import { readGauges } from '@vinspec/core/gauges'
import { processPaymentEvent } from '@vinspec/core/payments'
import { createStripePayments } from '@vinspec/core/stripe'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { closeServer, listen } from '@vinspec/core/testing/listen'
import { pino } from 'pino'
import { generate } from 'selfsigned'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkJobs } from '../src/checks.ts'
import { openShop } from './support/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const shop = await closeAfterAll(openShop())
beforeEach(() => shop.prisma.healthSpan.deleteMany())

/** Runs a job once, and returns the messages that it logged. */
async function run(
  name: 'examine-deployment' | 'report-balance',
  { urls = [], clock = systemClock }: { readonly urls?: readonly URL[]; readonly clock?: () => Date } = {},
): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const payments = createStripePayments(shop.sandbox.settings)
  const job = checkJobs({ prisma: shop.prisma, clock, payments, urls }, log)[name]
  await job?.({}, { job: 'j', name, attempt: 1 })
  return lines.map((line) => String(Reflect.get(Object(JSON.parse(line)), 'msg')))
}

const read = async (gauge: string, value: string) =>
  (await readGauges(shop.prisma)).find((each) => each.gauge === gauge && each.value === value)?.reading

test('a warning of the doctor about the database shows in the gauges, and its cause is logged', async () => {
  // No worker is connected, and nothing is archived.
  expect(await run('examine-deployment')).toContain('the deployment is not as it should be')
  expect(await read('vinspec_check_state', 'doctor')).toBe(2)
  expect(await read('vinspec_check_age_seconds', 'doctor')).toBeLessThan(60)
  expect(await read('vinspec_check_state', 'certificates')).toBe(0)
})

test('the report for a day is made once the day is over, and again until it balances', async () => {
  const tomorrow = () => new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 2 * 60 * 60 * 1000)
  const { paymentId } = await shop.buyFifty()
  expect(await run('report-balance', { clock: tomorrow })).toEqual(['the daily report does not balance'])
  expect(await read('vinspec_check_state', 'report')).toBe(2)

  const eventId = await shop.sendEvent(paymentId)
  const payments = createStripePayments(shop.sandbox.settings)
  await processPaymentEvent({ prisma: shop.prisma, clock: systemClock, payments }, eventId)
  expect(await run('report-balance', { clock: tomorrow })).toEqual(['the daily report balances'])
  expect(await read('vinspec_check_state', 'report')).toBe(0)
  expect(await run('report-balance')).toEqual([])
})

test('a report for yesterday is not made before the last events of the day have arrived', async () => {
  await run('report-balance')
  const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  // At any time of day.
  const [startedAt, seenAt] = [new Date(midnight - DAY_MS), new Date(midnight - DAY_MS / 2)]
  await shop.prisma.healthSpan.updateMany({ data: { startedAt, seenAt } })
  expect(await run('report-balance', { clock: () => new Date(midnight + 60_000) })).toEqual([])
})

test('a certificate that expires within 14 days is reported, and one that does not is not', async () => {
  const serve = async (days: number) => {
    const inDays = (day: number) => new Date(Date.now() + day * DAY_MS)
    const [notBeforeDate, notAfterDate] = [inDays(-80), inDays(days)] as const
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      notBeforeDate,
      notAfterDate,
    })
    const server = createServer({ key, cert })
    onTestFinished(() => closeServer(server))
    return new URL(`https://127.0.0.1:${await listen(server)}`)
  }
  const [long, short] = [await serve(90), await serve(10)]
  const warningsOf = async (...urls: Array<URL | undefined>) =>
    (await run('examine-deployment', { urls: urls.flatMap((url) => url ?? []) })).filter((line) =>
      line.includes('certificate'),
    )
  expect(await warningsOf(long, new URL('http://127.0.0.1:1'))).toEqual([])
  expect(await read('vinspec_check_state', 'certificates')).toBe(0)
  expect(await warningsOf(long, short)).toEqual(['a certificate has to be renewed'])
  expect(await read('vinspec_check_state', 'certificates')).toBe(2)
  expect(await warningsOf(new URL('https://127.0.0.1:1'))).toEqual(['a certificate has to be renewed'])
})
