/** Owners who agree, or do not, that a customer has their car read. */
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { listReadings } from '../src/lookups/battery-history/read-battery-history.ts'
import { readCertifiedLookup } from '../src/lookups/certificates/certified-lookups.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { readSavedVehicle } from '../src/lookups/lookup/saved-vehicles.ts'
import { askOwner, declineAsk, listConsents, openAsk } from '../src/lookups/owner-consent/ask-owner.ts'
import { beginSignIn } from '../src/lookups/owner-consent/begin-sign-in.ts'
import { finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import { sweepConsents } from '../src/lookups/owner-consent/sweep-consents.ts'
import {
  openConsent,
  takeBackConsent,
  withdrawConsent,
} from '../src/lookups/owner-consent/withdraw-consent.ts'
import { openShareLink, shareVehicle } from '../src/lookups/share-links/share-links.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { type Asker, createOwnerBed, EV6, MODEL_Y } from '../testing/owner-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let asker: Asker
const bed = await closeAfterAll(createOwnerBed())
beforeEach(async () => {
  asker = await bed.startOver()
})

const consents = () => listConsents(bed.prisma, asker)
const rows = () => bed.prisma.ownerConsent.findMany({ where: { customerId: asker.customerId } })
const row = () => bed.consentOf(asker.customerId)
const readings = ({ customerId, vin } = asker) => listReadings(bed.prisma, { customerId, vin })
const mails = async () => {
  const sent = await bed.prisma.notification.findMany({
    where: { customerId: asker.customerId, kind: { startsWith: 'owner_' } },
    orderBy: { createdAt: 'asc' },
  })
  return sent.map(({ kind, data }) => [kind, data])
}
const vehicle = { vin: MODEL_Y, title: expect.stringContaining('2023 Tesla Model Y') }

test("with an owner's consent to one reading, the car is read once, and nothing of the maker's is stored afterwards", async () => {
  const withdrawal = await bed.allow(asker)
  expect(await consents()).toMatchObject([{ state: 'read', monthly: false }])
  expect(await row()).toMatchObject({ sealedTokens: null, tokenKey: null })
  expect(bed.makers.owners.live()).toBe(0)
  expect(await readings()).toMatchObject([
    {
      source: "Tesla sandbox (owner's consent)",
      estimate: true,
      private: true,
      odometer_miles: expect.any(Number),
    },
  ])
  expect(await openConsent(bed, withdrawal)).toMatchObject({ state: 'read', nextReadAt: null })
  expect(await mails()).toEqual([['owner_reading', vehicle]])
})

test('the next lookup shows the reading, as an estimate, to the customer whom the owner agreed to and to no other', async () => {
  const withdrawal = await bed.allow(asker)
  const other = await bed.createAsker()
  const liveSources = createLiveSources(
    bed.ownerConsent.sources.map(({ source, dailyBudgetMicros }) => ({
      source: { ...source, ask: () => Promise.reject(new Error('a lookup asks no owner')) },
      dailyBudgetMicros,
      isOptional: true,
    })),
  )
  const lookUp = ({ customerId, vin }: Asker, key = newId()) =>
    lookUpAs(ownerOf(customerId), { ...bed, liveSources }, { vin, key })
  const { body, specs } = await lookUp(asker, 'the first')
  const { battery } = specs
  expect(battery.state_of_health_percent).toBeGreaterThan(80)
  expect(battery.numbers?.state_of_health).toMatchObject({ estimate: true })
  expect((await lookUp(other)).specs.battery.state_of_health_percent).toBeNull()
  expect(await readings(other)).toEqual([])
  expect(await openAsk(bed, await bed.ask(other))).not.toBeNull()

  const { customerId, vin } = asker
  const { lookupId = '' } = (await readSavedVehicle(bed.prisma, customerId, vin)) ?? {}
  const shared = await shareVehicle(bed, { customerId, vin, lookupId, showsLatest: false, days: 7 })
  if (shared.kind !== 'created') throw new Error(shared.kind)
  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  expect(await readSavedVehicle(bed.prisma, customerId, vin)).toMatchObject({ answer: body })
  expect(await openShareLink(bed, shared.token)).toMatchObject({ answer: body })
  const certified = await readCertifiedLookup(bed.prisma, { id: lookupId, vin })
  expect(certified).toMatchObject({ answer: body })
  expect(JSON.stringify(certified?.sources)).toContain("Tesla sandbox (owner's consent)")
  expect(await lookUp(asker, 'the first')).toMatchObject({ body, creditsCharged: 0 })
  expect((await lookUp(asker)).specs.battery.state_of_health_percent).toBeNull()
})

test('a car of another make is read through Smartcar, and then disconnected', async () => {
  asker = await bed.createAsker(EV6)
  await bed.allow(asker)
  expect(await readings()).toMatchObject([
    {
      source: "Smartcar sandbox (owner's consent)",
      estimate: true,
      private: true,
      odometer_miles: expect.any(Number),
    },
  ])
  expect(bed.makers.calls()).toContain(`smartcar.disconnect ${EV6}`)
  expect(bed.makers.owners.live()).toBe(0)
})

test('the ask names who asks, which car, and where to sign in', async () => {
  const token = await bed.ask(asker)
  const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: asker.customerId } })
  expect(await openAsk(bed, token)).toMatchObject({
    ...vehicle,
    askedBy: { name: '', email },
    signInAt: 'Tesla',
  })
})

test('owners can be asked only about saved vehicles of makes that support consent, and only a limited number of times at once', async () => {
  const { customerId } = asker
  expect(await askOwner(bed, { customerId, vin: EV6 })).toEqual({ kind: 'not_saved' })
  const lucid = await bed.createAsker('50EA1GDA3PA988033')
  expect(await askOwner(bed, lucid)).toEqual({ kind: 'not_offered' })
  const asked = await Promise.all(Array.from({ length: 8 }, () => askOwner(bed, asker)))
  expect(asked.filter(({ kind }) => kind === 'asked')).toHaveLength(5)
})

test('a link works once, however many use it at the same time', async () => {
  const token = await bed.ask(asker)
  const returned = await bed.signIn(token)
  const finished = await Promise.all([1, 2, 3].map(() => finishSignIn(bed, returned)))
  const granted = finished.find(({ kind }) => kind === 'granted')
  for (const each of finished) expect([granted, { kind: 'not_valid' }]).toContainEqual(each)
  expect(bed.makers.calls().filter((call) => call.startsWith('tesla.code'))).toHaveLength(1)
  expect(await openAsk(bed, token)).toBeNull()
  expect(await beginSignIn(bed, token, { monthly: true })).toBeNull()
  // A browser that did not get the link to withdraw gets it when it comes back again.
  expect(await finishSignIn(bed, returned)).toEqual(granted)
})

test('if two owners sign in with one link, only the later sign-in counts', async () => {
  const token = await bed.ask(asker)
  const first = await bed.signIn(token)
  const second = await bed.signIn(token)
  expect(await finishSignIn(bed, first)).toEqual({ kind: 'not_valid' })
  expect(await finishSignIn(bed, second)).toMatchObject({ kind: 'granted' })
})

test("a sign-in cannot be finished with another browser's state, or without this browser's cookie", async () => {
  const mine = await bed.signIn(await bed.ask(asker))
  const theirs = await bed.signIn(await bed.ask(await bed.createAsker()))
  for (const forged of [
    { ...mine, state: theirs.state },
    { ...mine, verifier: theirs.verifier },
    { ...mine, verifier: '' },
    { ...mine, state: '' },
  ])
    expect(await finishSignIn(bed, forged)).toEqual({ kind: 'not_valid' })
  expect(bed.makers.calls().filter((call) => call.startsWith('tesla.code'))).toEqual([])
  expect(await finishSignIn(bed, mine)).toMatchObject({ kind: 'granted' })
})

test('an account without the requested car is rejected, and its tokens are revoked and deleted', async () => {
  const withdrawal = await bed.allow(asker, { account: 'stranger', monthly: true })
  expect(await consents()).toMatchObject([{ state: 'refused', endReason: 'other_vehicle' }])
  expect(await row()).toMatchObject({ sealedTokens: null })
  expect(bed.makers.owners.live()).toBe(0)
  expect(await readings()).toEqual([])
  expect(await mails()).toEqual([['owner_consent_ended', { ...vehicle, reason: 'other_vehicle' }]])
  expect(await openConsent(bed, withdrawal)).toMatchObject({ state: 'refused' })
})

test('an owner can decline, on our page and at the maker', async () => {
  const [here, there] = [await bed.ask(asker), await bed.ask(asker)]
  expect(await declineAsk(bed, here)).toBe(true)
  expect(await declineAsk(bed, here)).toBe(false)
  expect(await bed.agree(there, { account: 'none' })).toEqual({ kind: 'declined' })
  expect((await consents()).map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(await openAsk(bed, here)).toBeNull()
})

test('a link expires after 14 days without use, and a sign-in after 15 minutes', async () => {
  const slow = await bed.ask(asker)
  const returned = await bed.signIn(slow)
  bed.pass(15 * 60_000)
  expect(await finishSignIn(bed, returned)).toEqual({ kind: 'not_valid' })
  expect(await openAsk(bed, slow)).not.toBeNull()
  bed.pass(14 * DAY_MS)
  expect(await openAsk(bed, slow)).toBeNull()
  expect(await beginSignIn(bed, slow, { monthly: false })).toBeNull()
  await sweepConsents(bed)
  expect(await consents()).toMatchObject([{ state: 'expired', endReason: 'link_expired' }])
  expect(await mails()).toEqual([])
})

test('monthly readings continue until the owner withdraws, which is final', async () => {
  const withdrawal = await bed.allow(asker, { monthly: true })
  const { id } = await row()
  expect((await consents())[0]).toMatchObject({ state: 'read', monthly: true })
  bed.pass(31 * DAY_MS)
  expect(await stepConsent(bed, id)).toEqual({ kind: 'read' })
  expect(await stepConsent(bed, id)).toEqual({ kind: 'nothing' })
  expect(await readings()).toHaveLength(2)

  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  expect(await row()).toMatchObject({ state: 'withdrawn', sealedTokens: null })
  expect(bed.makers.owners.live()).toBe(0)
  expect(await readings()).toEqual([])
  expect(await bed.prisma.sourceAnswer.count({ where: { key: { endsWith: asker.customerId } } })).toBe(0)
  expect(await withdrawConsent(bed, withdrawal)).toBe(false)
  expect(await openConsent(bed, withdrawal)).toMatchObject({ state: 'withdrawn' })
  bed.pass(31 * DAY_MS)
  expect(await stepConsent(bed, id)).toEqual({ kind: 'nothing' })
  for (const data of [
    { state: 'read', endReason: null, endedAt: null },
    { sealedTokens: new Uint8Array(1), tokenKey: 'k1' },
  ])
    await expect(bed.owner().ownerConsent.updateMany({ where: { id }, data })).rejects.toThrow('refused')
})

test("another customer's consent can be neither seen nor withdrawn", async () => {
  await bed.allow(asker, { monthly: true })
  const { id } = await row()
  const other = await bed.createAsker()
  expect(await listConsents(bed.prisma, other)).toEqual([])
  expect(await takeBackConsent(bed, { ...other, id })).toBe(false)
  expect(await takeBackConsent(bed, { ...asker, id: 'x' })).toBe(false)
  expect(await takeBackConsent(bed, { ...asker, id })).toBe(true)
  // A consent that its customer ends leaves the readings that the owner gave.
  expect(await readings()).toHaveLength(1)
})

test('after a consent has ended, even by its customer, its owner can have its readings deleted by the link, and no others', async () => {
  const withdrawal = await bed.allow(asker, { monthly: true })
  const { id } = await row()
  const strangers = await bed.allow(asker, { account: 'stranger' })
  expect(await takeBackConsent(bed, { ...asker, id })).toBe(true)
  expect(await openConsent(bed, withdrawal)).toMatchObject({ state: 'withdrawn', keepsReadings: true })

  expect(await openConsent(bed, strangers)).toMatchObject({ state: 'refused', keepsReadings: false })
  expect(await withdrawConsent(bed, strangers)).toBe(false)
  expect(await readings()).toHaveLength(1)

  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  expect(await readings()).toEqual([])
  expect(await bed.prisma.sourceAnswer.count({ where: { key: { endsWith: asker.customerId } } })).toBe(0)
  expect(await openConsent(bed, withdrawal)).toMatchObject({ keepsReadings: false })
  expect(await withdrawConsent(bed, withdrawal)).toBe(false)
})

test('closing an account deletes its consents and the readings that owners gave', async () => {
  await bed.ask(asker)
  await bed.allow(asker, { monthly: true })
  await closeCustomer(bed, asker.customerId)
  expect(await rows()).toMatchObject([{ state: 'withdrawn', endReason: 'account_closed' }])
  expect(await bed.prisma.sourceAnswer.count({ where: { key: { endsWith: asker.customerId } } })).toBe(0)
  await stepConsent(bed, (await row()).id)
  await sweepConsents(bed)
  expect(await rows()).toEqual([])
  expect(bed.makers.owners.live()).toBe(0)
  await expect(bed.ask(asker)).rejects.toThrow()
})
