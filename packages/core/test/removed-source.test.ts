/** An operator removes a source from the settings: its owners still see and withdraw what they agreed to, and it ends by itself. */
import { beforeEach, expect, test } from 'vitest'
import { listReadings } from '../src/lookups/battery-history/read-battery-history.ts'
import { askOwner, findSignIn, openAsk } from '../src/lookups/owner-consent/ask-owner.ts'
import { beginSignIn } from '../src/lookups/owner-consent/begin-sign-in.ts'
import { finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import { sweepConsents } from '../src/lookups/owner-consent/sweep-consents.ts'
import {
  openConsent,
  takeBackConsent,
  withdrawConsent,
} from '../src/lookups/owner-consent/withdraw-consent.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type Asker, createOwnerBed, newKey } from '../testing/owner-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createOwnerBed())
const current = newKey('another')
const tokenKeys = { current, all: [current] }
/** Without its sources, and without the keys that seal their tokens. */
const without = { ...bed, ownerConsent: { ...bed.ownerConsent, sources: [], tokenKeys } }
let asker: Asker
beforeEach(async () => {
  asker = await bed.startOver()
})

const row = () => bed.consentOf(asker.customerId)
const readings = async () => await listReadings(bed.prisma, asker)

test('no owner can be asked, and an earlier link opens nothing', async () => {
  const token = await bed.ask(asker)
  const returned = await bed.signIn(token)
  expect(await askOwner(without, asker)).toEqual({ kind: 'not_offered' })
  expect(await findSignIn(without, asker.vin)).toBeUndefined()
  expect(await openAsk(without, token)).toBeNull()
  expect(await beginSignIn(without, token, { monthly: false })).toBeNull()
  expect(await finishSignIn(without, returned)).toEqual({ kind: 'not_valid' })
  expect(await takeBackConsent(without, { ...asker, id: (await row()).id })).toBe(true)
})

test('its owner still sees the consent, and withdraws it with all readings', async () => {
  const withdrawal = await bed.allow(asker, { monthly: true })
  expect(await openConsent(without, withdrawal)).toMatchObject({
    state: 'read',
    monthly: true,
    keepsReadings: true,
    signInAt: undefined,
  })
  expect(await readings()).toHaveLength(1)
  expect(await withdrawConsent(without, withdrawal)).toBe(true)
  expect(await openConsent(without, withdrawal)).toMatchObject({ state: 'withdrawn', keepsReadings: false })
  expect(await readings()).toEqual([])
  expect((await row()).sealedTokens).not.toBeNull()
  bed.pass(DAY_MS)
  expect(await stepConsent(without, (await row()).id)).toMatchObject({ kind: 'not_revoked', isLast: true })
  expect((await row()).sealedTokens).toBeNull()
})

test('a monthly reading is given up after a week, its customer is notified, and its tokens are deleted', async () => {
  await bed.allow(asker, { monthly: true })
  const { id } = await row()
  bed.pass(31 * DAY_MS)
  expect(await stepConsent(without, id)).toMatchObject({ kind: 'put_off', cause: expect.any(Error) })
  bed.pass(7 * DAY_MS)
  expect(await stepConsent(without, id)).toEqual({ kind: 'ended' })
  expect(await row()).toMatchObject({ state: 'expired', endReason: 'unreadable' })
  bed.pass(DAY_MS)
  await sweepConsents(without)
  await stepConsent(without, id)
  expect((await row()).sealedTokens).toBeNull()
  const told = { customerId: asker.customerId, kind: 'owner_consent_ended' } as const
  expect(await bed.prisma.notification.count({ where: told })).toBe(1)
})
