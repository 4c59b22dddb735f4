/** What makers' faults leave of a consent and its readings. */
import { beforeEach, expect, test } from 'vitest'
import { listReadings } from '../src/lookups/battery-history/read-battery-history.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type Asker, createOwnerBed, EV6, MODEL_Y } from '../testing/owner-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let asker: Asker
const bed = await closeAfterAll(createOwnerBed())
beforeEach(async () => {
  asker = await bed.startOver()
})

const row = () => bed.consentOf(asker.customerId)
const step = async () => await stepConsent(bed, (await row()).id)
const readings = () => listReadings(bed.prisma, asker)
const told = () =>
  bed.prisma.notification.count({ where: { customerId: asker.customerId, kind: 'owner_consent_ended' } })
const readTimes = () => bed.makers.calls().filter((call) => call.startsWith('tesla.vehicle_data ')).length

const AGAIN = [
  '402',
  '403',
  '408',
  '412',
  '429',
  '500',
  'half',
  'cut',
  'hang_up',
  'html',
  'huge',
  'nothing',
  'empty',
  'wrong_types',
]

test.each([
  ...AGAIN.map((fault) => ['tesla', MODEL_Y, 'tesla.vehicle_data', fault, 'granted'] as const),
  ['tesla', MODEL_Y, 'tesla.vehicle_data', '404', 'refused'],
  ['tesla', MODEL_Y, 'tesla.vehicle_data', '421', 'refused'],
  ...['409', '429', '430', '500', '502', 'half', 'html', 'nothing', 'empty', 'wrong_types'].map(
    (fault) => ['smartcar', EV6, 'smartcar.vehicles', fault, 'granted'] as const,
  ),
  ['smartcar', EV6, 'smartcar.battery', '429', 'granted'],
  ['smartcar', EV6, 'smartcar.battery', '501', 'read'],
  ['smartcar', EV6, 'smartcar.nominal_capacity', '403', 'read'],
] as const)('%s with a %s: at %s, fault %s, leaves the consent %s', async (_maker, vin, at, fault, state) => {
  asker = await bed.createAsker(vin)
  bed.makers.inject({ at, fault })
  const finished = await bed.agree(await bed.ask(asker))
  expect(finished).toMatchObject({ kind: 'granted' })
  expect(finished).not.toHaveProperty('fault')
  expect(await row()).toMatchObject({ state })
  const shown = JSON.stringify(await readings())
  for (const token of bed.makers.owners.issued()) expect(shown).not.toContain(token)
})

test('the operator learns that a maker lets us in no more, and not that a car is asleep', async () => {
  const outcomes: string[] = []
  const liveSources = createLiveSources([])
  liveSources.watch({
    onAsked: ({ source, outcome }) => void outcomes.push(`${source} ${outcome}`),
    onUsed: () => undefined,
    onContested: () => undefined,
  })
  const read = async () => {
    bed.pass(31 * DAY_MS)
    await stepConsent({ ...bed, liveSources }, (await row()).id)
    const { outcome } = await bed.prisma.sourceHealth.findUniqueOrThrow({ where: { source: 'tesla_owner' } })
    return outcome
  }
  await bed.allow(asker, { monthly: true })
  expect(await read()).toBe('answered')
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '403', times: 1 })
  expect(await read()).toBe('closed')
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '408', times: 1 })
  expect(await read()).toBe('closed')
  expect(outcomes).toEqual(['tesla_owner answered', 'tesla_owner closed'])
})

test('an impossible figure is not stored as a reading', async () => {
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: 'lies' })
  await bed.agree(await bed.ask(asker))
  expect(await row()).toMatchObject({ state: 'read' })
  expect(await readings()).toEqual([])
})

test('a car that is asleep for a week is given up, and its customer is notified once', async () => {
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '408', headers: { 'retry-after': '86400' } })
  await bed.agree(await bed.ask(asker))
  for (let days = 0; days < 6; days += 1) {
    bed.pass(DAY_MS)
    expect(await step()).toMatchObject({ kind: 'put_off' })
  }
  expect(await told()).toBe(0)
  bed.pass(DAY_MS)
  expect(await step()).toEqual({ kind: 'ended' })
  expect(await row()).toMatchObject({ state: 'expired', endReason: 'unreadable', sealedTokens: null })
  expect(await told()).toBe(1)
  expect(bed.makers.owners.live()).toBe(0)
})

test('every request of a reading is recorded as a cost, and none is sent beyond the budget', async () => {
  const [configured] = bed.ownerConsent.sources
  if (!configured) throw new Error('there is no source')
  await bed.allow(asker, { monthly: true })
  const { spentMicros } = await bed.prisma.sourceDay.findFirstOrThrow({ orderBy: { day: 'desc' } })
  expect(spentMicros).toBe(
    2_000n * BigInt(await bed.prisma.sourceCall.count({ where: { day: bed.clock() } })),
  )
  bed.pass(31 * DAY_MS)
  const before = readTimes()
  const poor = { ...bed.ownerConsent, sources: [{ ...configured, dailyBudgetMicros: 0 }] }
  expect(await stepConsent({ ...bed, ownerConsent: poor }, (await row()).id)).toMatchObject({
    kind: 'put_off',
  })
  expect(readTimes()).toBe(before)
})

test('a car that our own budget keeps from being read is not given up, however long that lasts', async () => {
  const sources = bed.ownerConsent.sources.map((each) => ({ ...each, dailyBudgetMicros: 0 }))
  await bed.allow(asker, { monthly: true })
  bed.pass(31 * DAY_MS)
  for (let days = 0; days < 9; days += 1) {
    const outcome = await stepConsent(
      { ...bed, ownerConsent: { ...bed.ownerConsent, sources } },
      (await row()).id,
    )
    expect(outcome).toMatchObject({ kind: 'put_off' })
    bed.pass(DAY_MS)
  }
  expect(await told()).toBe(0)
  expect(await step()).toEqual({ kind: 'read' })
})
