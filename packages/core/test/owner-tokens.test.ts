/** Tokens of owners: nobody else can read them, none is lost, and none outlives what its owner agreed to. */
import { beforeEach, expect, test } from 'vitest'
import { exportCustomer } from '../src/access/customers/export-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { openAsk } from '../src/lookups/owner-consent/ask-owner.ts'
import { finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import { sealTokens } from '../src/lookups/owner-consent/seal-tokens.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import { sweepConsents } from '../src/lookups/owner-consent/sweep-consents.ts'
import { withdrawConsent } from '../src/lookups/owner-consent/withdraw-consent.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type Asker, createOwnerBed, EV6, MODEL_Y, newKey } from '../testing/owner-bed.ts'
import { readEverything } from '../testing/read-everything.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let asker: Asker
const bed = await closeAfterAll(createOwnerBed())
beforeEach(async () => {
  asker = await bed.startOver()
})

const HOUR_MS = 60 * 60 * 1000

const row = ({ customerId } = asker) => bed.consentOf(customerId)
const step = async () => await stepConsent(bed, (await row()).id)
const called = (place: string) => bed.makers.calls().filter((call) => call.startsWith(`${place} `)).length
const told = () =>
  bed.prisma.notification.count({ where: { customerId: asker.customerId, kind: 'owner_consent_ended' } })

const grantMonthly = (from = asker) => bed.allow(from, { monthly: true })

test('a copy of the database and an export have no link, no code, and no token', async () => {
  const ask = await bed.ask(asker)
  const returned = await bed.signIn(ask)
  const finished = await finishSignIn(bed, returned)
  if (finished.kind !== 'granted') throw new Error(finished.kind)
  const monthly = await grantMonthly()
  const secrets = [ask, finished.withdrawalToken, monthly, returned.verifier, returned.state]
  const all = [...secrets, ...bed.makers.owners.issued()]
  const everything = await readEverything(bed.databaseUrl)
  const parts = []
  for await (const part of exportCustomer(bed.prisma, asker.customerId)) parts.push(part)
  expect(parts.join('')).toContain('"owner_consent":[')
  for (const secret of all)
    for (const text of [everything, everything.toLowerCase(), parts.join('')])
      for (const form of [
        secret,
        secret.slice(4),
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        expect(text).not.toContain(form)
  expect(parts.join('')).not.toContain('sealed_tokens')
})

test('tokens sealed with the previous key still open, are sealed again with the new one, and then no longer need the previous one', async () => {
  await grantMonthly()
  const [k1] = bed.ownerConsent.tokenKeys.all
  const k2 = newKey('k2')
  const withKeys = (all: typeof bed.ownerConsent.tokenKeys.all) => ({
    ...bed,
    ownerConsent: { ...bed.ownerConsent, tokenKeys: { current: k2, all } },
  })
  if (!k1) throw new Error('there is no key')
  bed.pass(31 * DAY_MS)
  const { id } = await row()
  await expect(stepConsent(withKeys([k2]), id)).rejects.toThrow('OWNER_TOKEN_KEYS has no key k1')
  bed.pass(2 * 60_000)
  const [swept] = await Promise.all([sweepConsents(withKeys([k2, k1])), sweepConsents(withKeys([k2, k1]))])
  expect(swept.due).toBe(1)
  expect(await row()).toMatchObject({ tokenKey: 'k2' })
  expect((await sweepConsents(withKeys([k2, k1]))).resealed).toBe(0)
  expect(await stepConsent(withKeys([k2]), id)).toEqual({ kind: 'read' })
})

test('one sweep seals all tokens again, however many, and none that are damaged stop it', async () => {
  await grantMonthly()
  const { current: k1 } = bed.ownerConsent.tokenKeys
  const k2 = newKey('k2')
  const { id: _, ...consent } = await row()
  const tokens = { accessToken: 'of this owner', expiresAt: bed.clock() }
  const sealed = Array.from({ length: 203 }, (_consent, index) => {
    const id = newId()
    // Another key under the same name.
    const key = index < 2 ? newKey('k1') : k1
    const owner = { id, source: consent.source }
    return { ...consent, id, ...sealTokens({ current: key, all: [key] }, owner, tokens) }
  })
  await bed.prisma.ownerConsent.createMany({ data: sealed })
  const ownerConsent = { ...bed.ownerConsent, tokenKeys: { current: k2, all: [k2, k1] } }
  expect((await sweepConsents({ ...bed, ownerConsent })).resealed).toBe(202)
  expect(await bed.prisma.ownerConsent.count({ where: { tokenKey: 'k1' } })).toBe(2)
})

test('a lost key stops neither other consents from being deleted nor other tokens from being sealed again', async () => {
  const [lost, k1, k2] = ['lost', 'k1', 'k2'].map(newKey)
  if (!lost || !k1 || !k2) throw new Error('there are three keys')
  const withKeys = (...all: typeof bed.ownerConsent.tokenKeys.all) => {
    const [current = k2] = all
    return { ...bed, ownerConsent: { ...bed.ownerConsent, tokenKeys: { current, all } } }
  }
  const other = await bed.createAsker()
  await bed.ask(await bed.createAsker())
  for (const [by, key] of [
    [asker, lost],
    [other, k1],
  ] as const) {
    await grantMonthly(by)
    const { id, customerId, source } = await row(by)
    const tokens = { accessToken: 'of this owner', expiresAt: bed.clock() }
    await bed.prisma.ownerConsent.updateMany({
      where: { id, customerId },
      data: sealTokens({ current: key, all: [key] }, { id, source }, tokens),
    })
  }
  bed.pass(14 * DAY_MS)
  expect(await sweepConsents(withKeys(k2, k1))).toMatchObject({ expired: 1, resealed: 1 })
  bed.pass(91 * DAY_MS)
  expect(await sweepConsents(withKeys(k2, k1))).toMatchObject({ resealed: 0, forgotten: 1 })
  expect([(await row()).tokenKey, (await row(other)).tokenKey]).toEqual(['lost', 'k2'])
})

test('a code whose tokens never arrive leaves the link as it was', async () => {
  const token = await bed.ask(asker)
  bed.makers.inject({ at: 'tesla.code', fault: 'hang_up', times: 1 })
  const returned = await bed.signIn(token)
  expect(await finishSignIn(bed, returned)).toMatchObject({ kind: 'failed' })
  expect(await finishSignIn(bed, returned)).toEqual({ kind: 'not_valid' })
  expect(await row()).toMatchObject({ state: 'asked', sealedTokens: null, grantedAt: null })
  expect(await openAsk(bed, token)).not.toBeNull()
  expect(await bed.agree(token)).toMatchObject({ kind: 'granted' })
})

test('a reading that is interrupted after the sign-in is taken over by the next process', async () => {
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '500', times: 1 })
  await bed.agree(await bed.ask(asker))
  expect(await row()).toMatchObject({ state: 'granted' })
  expect(await step()).toEqual({ kind: 'nothing' })
  bed.pass(HOUR_MS)
  expect(await step()).toEqual({ kind: 'read' })
  expect(await row()).toMatchObject({ state: 'read', sealedTokens: null })
})

test('a single-use token is not lost when the response with its successor is', async () => {
  await grantMonthly()
  bed.pass(31 * DAY_MS)
  bed.makers.inject({ at: 'tesla.refresh', fault: 'hang_up', times: 2 })
  for (let times = 0; times < 2; times += 1) {
    expect(await step()).toMatchObject({ kind: 'put_off' })
    bed.pass(HOUR_MS)
  }
  expect(await step()).toEqual({ kind: 'read' })
  expect(await row()).toMatchObject({ state: 'read', tokenVersion: 2, failingSince: null })
  expect(called('tesla.refresh')).toBe(3)
  bed.pass(31 * DAY_MS)
  expect(await step()).toEqual({ kind: 'read' })
})

test('one process at a time renews tokens', async () => {
  await grantMonthly()
  bed.pass(31 * DAY_MS)
  bed.makers.inject({ at: 'tesla.refresh', fault: 'slow', ms: 200, times: 1 })
  const steps = await Promise.all([step(), step(), step()])
  expect(steps.map(({ kind }) => kind).toSorted()).toEqual(['nothing', 'nothing', 'read'])
  expect(called('tesla.refresh')).toBe(1)
})

test('a process that was frozen while it renewed tokens overwrites nothing', async () => {
  await grantMonthly()
  bed.pass(31 * DAY_MS)
  const respond = bed.holdNext('tesla.refresh')
  const frozen = step()
  await expect.poll(() => called('tesla.refresh')).toBe(1)
  bed.pass(2 * 60_000)
  expect(await step()).toEqual({ kind: 'read' })
  const { dueAt, sealedTokens } = await row()
  respond()
  expect(await frozen).toEqual({ kind: 'nothing' })
  expect(await row()).toMatchObject({ dueAt, sealedTokens, failingSince: null })
  bed.pass(31 * DAY_MS)
  expect(await step()).toEqual({ kind: 'read' })
})

test('tokens that a frozen process renewed are revoked if another has taken the only reading meanwhile', async () => {
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '500', times: 1 })
  await bed.agree(await bed.ask(asker))
  bed.pass(9 * HOUR_MS)
  const respond = bed.holdNext('tesla.refresh')
  const frozen = step()
  await expect.poll(() => called('tesla.refresh')).toBe(1)
  bed.pass(2 * 60_000)
  expect(await step()).toEqual({ kind: 'read' })
  expect(called('tesla.revoke')).toBe(1)
  respond()
  expect(await frozen).toEqual({ kind: 'revoked' })
  expect(called('tesla.revoke')).toBe(2)
  expect(await row()).toMatchObject({ state: 'read', sealedTokens: null })
})

test('an access token that the maker rejects is renewed once; when access has ended at the maker, the customer is notified once', async () => {
  await grantMonthly()
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '401', times: 1 })
  await bed.prisma.ownerConsent.updateMany({ where: asker, data: { dueAt: bed.clock() } })
  expect(await step()).toEqual({ kind: 'read' })
  expect(called('tesla.refresh')).toBe(1)

  bed.makers.owners.endAll()
  bed.pass(31 * DAY_MS)
  expect(await step()).toEqual({ kind: 'ended' })
  expect(await step()).toEqual({ kind: 'nothing' })
  await sweepConsents(bed)
  expect(await row()).toMatchObject({ state: 'expired', endReason: 'ended_at_maker', sealedTokens: null })
  expect(await told()).toBe(1)
})

test('a maker that no longer lets our application in ends no consent of an owner', async () => {
  for (const [maker, vin] of [
    ['tesla', MODEL_Y],
    ['smartcar', EV6],
  ] as const) {
    asker = await bed.createAsker(vin)
    await grantMonthly()
    bed.pass(31 * DAY_MS)
    bed.makers.inject({ at: `${maker}.refresh`, fault: '403', times: 1 })
    expect(await step()).toMatchObject({ kind: 'put_off' })
    bed.pass(HOUR_MS)
    expect(await step()).toEqual({ kind: 'read' })
  }
  expect(await told()).toBe(0)
})

test('a car that the tables no longer know is no longer read, and its tokens are revoked', async () => {
  await grantMonthly()
  bed.pass(31 * DAY_MS)
  const lookUp = () => Promise.resolve({ kind: 'not_found' } as const)
  const withoutCar = { ...bed, vehicleData: { name: 'offline', isAtHand: true, lookUp } as const }
  expect(await stepConsent(withoutCar, (await row()).id)).toEqual({ kind: 'ended' })
  expect(await row()).toMatchObject({ state: 'expired', endReason: 'unreadable', sealedTokens: null })
  expect([called('tesla.vehicle_data'), bed.makers.owners.live()]).toEqual([1, 0])
})

test('while another consent to the same car is active, ending one does not revoke access at the maker', async () => {
  const monthly = await grantMonthly()
  const first = asker
  asker = await bed.createAsker()
  await bed.agree(await bed.ask(asker))
  expect(await row()).toMatchObject({ state: 'read', sealedTokens: null })
  expect(called('tesla.revoke')).toBe(0)
  expect(await row(first)).toMatchObject({ state: 'read' })
  await withdrawConsent(bed, monthly)
  expect(called('tesla.revoke')).toBe(1)
})

test('revoking tokens is retried for a day, and then they are deleted even if it failed', async () => {
  const withdrawal = await grantMonthly()
  bed.makers.inject({ at: 'tesla.revoke', fault: '503' })
  expect(await withdrawConsent(bed, withdrawal)).toBe(true)
  expect(await row()).toMatchObject({ state: 'withdrawn', tokenKey: 'k1' })
  bed.pass(HOUR_MS)
  expect(await step()).toMatchObject({ kind: 'not_revoked', isLast: false })
  expect(called('tesla.vehicle_data')).toBe(1)
  bed.pass(DAY_MS)
  expect(await step()).toMatchObject({ kind: 'not_revoked', isLast: true })
  expect(await row()).toMatchObject({ sealedTokens: null, tokenKey: null })
})
