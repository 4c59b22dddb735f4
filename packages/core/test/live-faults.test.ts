/** What each fault of a vendor means: for the customer's credit, for what the vendor is paid, and for the operator. */
import { createTeslaSource } from '@vinspec/live-sources'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { startVehicleSources, type VehicleSources } from '@vinspec/vehicle-sources'
import { expect, test } from 'vitest'
import { VinspecError } from '../src/foundation/errors.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import type { AskedSource } from '../src/lookups/live-sources/source-watcher.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'
import { toMarkdown } from '../testing/to-markdown.ts'

type Fault = Parameters<VehicleSources['inject']>[0]

interface Case {
  readonly name: string
  readonly faults?: readonly Fault[]
  readonly clientSecret?: string
  readonly budget?: number
  /** How long the customer waits, and how long the source is waited for. */
  readonly timeoutMs?: number
  readonly deadlineMs?: number
  readonly isOptional?: boolean
  /** How many times the car was looked up earlier that day. */
  readonly before?: number
}

const specs = (fault: string, more: Omit<Fault, 'at' | 'fault'> = {}): readonly Fault[] => [
  { at: 'tesla.specs', fault, ...more },
]

const cases: readonly Case[] = [
  { name: 'none' },
  { name: '401 once', faults: specs('401', { times: 1 }) },
  { name: '401', faults: specs('401') },
  { name: 'no token: wrong secret', clientSecret: 'wrong' },
  { name: 'no token: 503', faults: [{ at: 'tesla.token', fault: '503' }] },
  { name: '402', faults: specs('402') },
  { name: '402, optional', faults: specs('402'), isOptional: true },
  { name: '403', faults: specs('403') },
  { name: '404', faults: specs('404') },
  { name: '408', faults: specs('408') },
  { name: '412', faults: specs('412') },
  { name: '421', faults: specs('421') },
  { name: '429, Retry-After: 40', faults: specs('429', { headers: { 'retry-after': '40' } }) },
  {
    name: '429, RateLimit-Reset: 12',
    faults: specs('429', { headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '12' } }),
  },
  { name: '429 once, Retry-After: 0', faults: specs('429', { times: 1, headers: { 'retry-after': '0' } }) },
  { name: '500', faults: specs('500') },
  { name: '500 once', faults: specs('500', { times: 1 }) },
  { name: '500, optional', faults: specs('500'), isOptional: true },
  { name: 'slow', faults: specs('slow'), timeoutMs: 300, deadlineMs: 600 },
  { name: 'connection ends before the answer', faults: specs('hang_up') },
  { name: 'half a body', faults: specs('half') },
  { name: 'body cut short', faults: specs('cut') },
  { name: 'HTML', faults: specs('html') },
  { name: 'HTML, for the third time in a day', faults: specs('html'), before: 2 },
  { name: '10 MB', faults: specs('huge') },
  { name: 'empty answer', faults: specs('empty') },
  { name: 'wrong types', faults: specs('wrong_types') },
  { name: 'lies: health of more than 200%', faults: specs('lies') },
  { name: 'budget used up', budget: 0 },
]

const bed = await closeAfterAll(createTestBed())
const vendor = await closeAfterAll(startVehicleSources())

let serial = 7_000

interface Row {
  readonly fault: string
  readonly customer: string
  readonly credits: number
  readonly requests: number
  readonly paid: string
  readonly operator: string
}

async function lookUp({ name, faults = [], isOptional = false, before = 0, ...options }: Case): Promise<Row> {
  const tesla = createTeslaSource({
    clientId: 'an-application',
    clientSecret: options.clientSecret ?? 'the-secret-of-the-application',
    regions: [vendor.url],
    tokenUrl: `${vendor.url}/oauth2/v3/token`,
    clock: bed.clock,
  })
  const { deadlineMs = tesla.terms.deadlineMs } = options
  const source = { ...tesla, terms: { ...tesla.terms, deadlineMs } }
  const liveSources = createLiveSources([
    { source, dailyBudgetMicros: options.budget ?? 10_000_000, isOptional },
  ])
  const customerId = await bed.createCustomer(5)
  const vin = plaidVin(++serial)
  const own = { ...bed, liveSources, providerTimeoutMs: options.timeoutMs ?? PATIENCE_MS }
  const once = async (): Promise<string> => {
    vendor.reset()
    for (const fault of faults) vendor.inject(fault)
    return await lookUpAs(keyOf(customerId), own, { vin }).then(
      ({ specs: { battery, summary } }) => soldWith(battery.state_of_health_percent, summary.paint),
      refusedWith,
    )
  }
  const paid = async (): Promise<number> => {
    const calls = await bed.prisma.sourceCall.findMany({ where: { key: vin } })
    return calls.reduce((sum, { costMicros }) => sum + Number(costMicros), 0)
  }
  for (let earlier = 0; earlier < before; earlier += 1) await once()
  const paidBefore = await paid()
  const asked: AskedSource[] = []
  liveSources.watch({ onAsked: (each) => asked.push(each), onUsed: () => {}, onContested: () => {} })
  const customer = await once()
  // What the customer no longer waits for has its end, too.
  const open = () =>
    Promise.all([
      bed.prisma.sourceFlight.count(),
      bed.prisma.sourceCall.count({ where: { key: vin, closedAt: null } }),
    ])
  await expect.poll(open).toEqual([0, 0])
  const cost = (await paid()) - paidBefore
  return {
    fault: name,
    customer,
    credits: 5 - (await bed.available(customerId)),
    requests: vendor.calls().filter((call) => call.startsWith('tesla.specs')).length,
    paid: `$${(cost / 1_000_000).toFixed(2)}`,
    operator: asked.map(seen).join('; ') || 'nothing',
  }
}

function soldWith(health: number | null, paint: string | null): string {
  if (health !== null) return 'the answer, with health and paint'
  return paint === null ? 'the answer, without facts of Tesla' : 'the answer, with paint, without health'
}

function refusedWith(error: unknown): string {
  if (!(error instanceof VinspecError)) throw error
  const { code, retryAfterSeconds } = error
  return `\`${code}\`, again after ${retryAfterSeconds ?? 0} s`
}

/** What is found in the log and the metrics. */
function seen({ outcome, cause, doubtful }: AskedSource): string {
  const facts = doubtful.map((name) => `\`${name}\``).join(', ')
  const said = cause instanceof Error ? `: ${cause.message}` : ''
  return `${outcome}${said}${facts === '' ? '' : `, impossible: ${facts}`}`
}

const columns: ReadonlyArray<readonly [keyof Row, string]> = [
  ['fault', 'Fault'],
  ['customer', 'The customer gets'],
  ['credits', 'Credits taken'],
  ['requests', 'Requests for the car'],
  ['paid', 'Entered as paid'],
  ['operator', 'The operator sees'],
]

const table = (rows: readonly Row[]): string =>
  toMarkdown([
    columns.map(([, title]) => title),
    ...rows.map((row) => columns.map(([key]) => String(row[key]))),
  ])

test('no fault takes a credit without an answer, or buys an answer twice', async () => {
  const rows: Row[] = []
  for (const each of cases) rows.push(await lookUp(each))
  for (const { fault, customer, credits, paid } of rows) {
    expect([fault, credits]).toEqual([fault, customer.startsWith('the answer') ? 1 : 0])
    expect(['$0.00', '$0.10']).toContain(paid)
  }
  await expect(`${INTRODUCTION}\n${table(rows)}\n`).toMatchFileSnapshot('../../../docs/live-faults.md')
})

const INTRODUCTION = `# What each fault of a live source comes to

\`packages/core/test/live-faults.test.ts\` writes this page: it looks up a Tesla while the stand-in for Tesla goes wrong, and fails
if a row changes. "Optional" is a source that \`LIVE_SOURCES_OPTIONAL\` names. What the operator sees is in the log and in the
metrics, by outcome. A request whose reply was lost or cannot be read counts as paid: nobody knows that it was not. So does one
whose process died. What may have been paid for in vain is asked for once more, and then not until a day after the first time.
`
