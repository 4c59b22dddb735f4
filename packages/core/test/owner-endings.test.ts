/** Consents that end while something is under way: nothing is read anymore, and no tokens are left at the maker. */
import { beforeEach, expect, test } from 'vitest'
import { listReadings } from '../src/lookups/battery-history/read-battery-history.ts'
import { finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import {
  openConsent,
  takeBackConsent,
  withdrawConsent,
} from '../src/lookups/owner-consent/withdraw-consent.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type Asker, createOwnerBed, EV6, MODEL_Y } from '../testing/owner-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let asker: Asker
const bed = await closeAfterAll(createOwnerBed())
beforeEach(async () => {
  asker = await bed.startOver()
})

const row = () => bed.consentOf(asker.customerId)
const readings = () => listReadings(bed.prisma, asker)

test('a car whose owner withdraws during a reading gets no reading', async () => {
  const withdrawal = await bed.allow(asker, { monthly: true })
  const { id } = await row()
  bed.pass(31 * DAY_MS)
  bed.makers.reset()
  const respond = bed.holdNext('tesla.vehicle_data')
  const reading = stepConsent(bed, id)
  await expect.poll(() => bed.makers.calls().at(-1)).toBe(`tesla.vehicle_data ${MODEL_Y}`)
  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  respond()
  expect(await reading).toEqual({ kind: 'revoked' })
  expect(await readings()).toEqual([])
  expect(await row()).toMatchObject({ state: 'withdrawn', sealedTokens: null })
})

test('an owner who withdraws while tokens are renewed and the maker is unavailable is told so until they are revoked', async () => {
  const withdrawal = await bed.allow(asker, { monthly: true })
  const { id } = await row()
  bed.pass(31 * DAY_MS)
  bed.makers.reset()
  const respond = bed.holdNext('tesla.refresh')
  bed.makers.inject({ at: 'tesla.revoke', fault: '503' })
  const renewing = stepConsent(bed, id)
  await expect.poll(() => bed.makers.calls().at(-1)).toBe('tesla.refresh ')
  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  const renewed = bed.makers.owners.issued().at(-1)
  respond()
  expect(await renewing).toMatchObject({ kind: 'not_revoked', isLast: false })
  expect(await openConsent(bed, withdrawal)).toMatchObject({ state: 'withdrawn', isRevoked: false })
  bed.makers.reset()
  bed.pass(DAY_MS / 24)
  const revoked: unknown[] = []
  const sources = bed.ownerConsent.sources.map(({ source, dailyBudgetMicros }) => {
    const revoke: typeof source.revoke = async (tokens, ...more) => {
      revoked.push(tokens.refreshToken)
      await source.revoke(tokens, ...more)
    }
    return { source: { ...source, revoke }, dailyBudgetMicros }
  })
  const step = await stepConsent({ ...bed, ownerConsent: { ...bed.ownerConsent, sources } }, id)
  expect(step).toEqual({ kind: 'revoked' })
  // Those that were renewed, not those before, which no longer work for long.
  expect(revoked).toEqual([renewed])
  expect(bed.makers.owners.live()).toBe(0)
  expect(await openConsent(bed, withdrawal)).toMatchObject({ isRevoked: true })
})

test('a car of Smartcar is disconnected although its access token, which lives for two hours, has long expired', async () => {
  asker = await bed.createAsker(EV6)
  const withdrawal = await bed.allow(asker, { monthly: true })
  bed.pass(10 * DAY_MS)
  bed.makers.inject({ at: 'smartcar.vehicles', fault: '401', times: 1 })
  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  expect(bed.makers.calls().filter((call) => /refresh|disconnect/.test(call))).toEqual([
    'smartcar.refresh ',
    `smartcar.disconnect ${EV6}`,
  ])
  expect(bed.makers.owners.live()).toBe(0)
  expect(await openConsent(bed, withdrawal)).toMatchObject({ isRevoked: true })
})

test('tokens that are renewed while their consent is being deleted are revoked', async () => {
  await bed.allow(asker, { monthly: true })
  const { id } = await row()
  bed.pass(31 * DAY_MS)
  // As for a closed account, after a process that took this one for dead has revoked the stored tokens.
  const sources = bed.ownerConsent.sources.map(({ source, dailyBudgetMicros }) => {
    const refresh: typeof source.refresh = async (...old) => {
      const renewed = await source.refresh(...old)
      await bed.owner().ownerConsent.deleteMany({ where: { id } })
      return renewed
    }
    return { source: { ...source, refresh }, dailyBudgetMicros }
  })
  const step = await stepConsent({ ...bed, ownerConsent: { ...bed.ownerConsent, sources } }, id)
  expect(step).toEqual({ kind: 'nothing' })
  expect(bed.makers.owners.live()).toBe(0)
})

test('a customer who withdraws an ask during the sign-in gets no tokens, and they are revoked', async () => {
  const returned = await bed.signIn(await bed.ask(asker))
  const { id } = await row()
  bed.makers.reset()
  const respond = bed.holdNext('tesla.code')
  const finishing = finishSignIn(bed, returned)
  await expect.poll(() => bed.makers.calls().at(-1)).toBe('tesla.code ')
  expect(await takeBackConsent(bed, { ...asker, id })).toBe(true)
  respond()
  expect(await finishing).toEqual({ kind: 'not_valid' })
  expect(bed.makers.owners.live()).toBe(0)
})

test('if the maker is unavailable then, the worker revokes them later', async () => {
  const returned = await bed.signIn(await bed.ask(asker))
  const { id } = await row()
  bed.makers.reset()
  const respond = bed.holdNext('tesla.code')
  bed.makers.inject({ at: 'tesla.revoke', fault: '503' })
  const finishing = finishSignIn(bed, returned)
  await expect.poll(() => bed.makers.calls().at(-1)).toBe('tesla.code ')
  expect(await takeBackConsent(bed, { ...asker, id })).toBe(true)
  respond()
  expect(await finishing).toEqual({ kind: 'not_valid' })
  expect(bed.makers.owners.live()).toBe(1)
  bed.makers.reset()
  bed.pass(DAY_MS / 24)
  expect(await stepConsent(bed, id)).toEqual({ kind: 'revoked' })
  expect(bed.makers.owners.live()).toBe(0)
  expect(await row()).toMatchObject({ state: 'withdrawn', sealedTokens: null })
})
