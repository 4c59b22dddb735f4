/**
 * What is left when a process loses its database in the middle of an owner's sign-in, or of a reading. Like a process that
 * dies there, it does not finish. The next process continues from what was stored.
 */
import { afterAll, expect, test } from 'vitest'
import { finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import { stepConsent } from '../src/lookups/owner-consent/step-consent.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { createOwnerBed } from '../testing/owner-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

/** Messages between two cuts: few enough to cut before and after every statement that stores something. */
const STRIDE = 5
/** Longer than a lease, and longer than the wait before a reading is retried. */
const LATER_MS = 61 * 60_000

const bed = await closeAfterAll(createOwnerBed())
const asker = await bed.createAsker()
const proxy = await closeAfterAll(startCuttingProxy(bed.databaseUrl))
const prisma = openTestDatabase(proxy.url, 2)
const cutOff = { ...bed, prisma }
afterAll(() => prisma.$disconnect())

const row = async () =>
  await bed.prisma.ownerConsent.findFirstOrThrow({ where: asker, orderBy: { id: 'desc' } })

/** Cuts the work at one message after another, until a run finishes before its cut. Returns the number of cuts. */
async function cutEverywhere(work: () => Promise<unknown>, after: () => Promise<void>): Promise<number> {
  for (let messages = 1; ; messages += STRIDE) {
    const wasCut = await proxy.cutAfter(messages, () => work().catch(() => undefined))
    await after()
    if (!wasCut) return (messages - 1) / STRIDE
  }
}

test('a sign-in that is interrupted leaves the link as it was, or is finished by the worker', async () => {
  let token = await bed.ask(asker)
  let returned = await bed.signIn(token)
  const left: string[] = []
  const cuts = await cutEverywhere(
    () => finishSignIn(cutOff, returned),
    async () => {
      bed.pass(LATER_MS)
      const { id, state } = await row()
      left.push(state)
      if (state === 'asked') expect(await bed.agree(token)).toMatchObject({ kind: 'granted' })
      else await stepConsent(bed, id)
      expect(await row()).toMatchObject({ state: 'read', sealedTokens: null })
      bed.pass(DAY_MS)
      token = await bed.ask(asker)
      returned = await bed.signIn(token)
    },
  )
  expect(cuts).toBeGreaterThan(5)
  expect(new Set(left)).toEqual(new Set(['asked', 'granted', 'read']))
})

test('single-use tokens are neither lost nor left over, wherever their renewal is interrupted', async () => {
  await bed.agree(await bed.ask(asker), { monthly: true })
  const { id } = await row()
  const cuts = await cutEverywhere(
    () => stepConsent(cutOff, id),
    async () => {
      bed.pass(LATER_MS)
      await stepConsent(bed, id)
      expect(await row()).toMatchObject({ state: 'read', failingSince: null, endReason: null })
      bed.pass(31 * DAY_MS)
    },
  )
  expect(cuts).toBeGreaterThan(5)
  expect(await stepConsent(bed, id)).toEqual({ kind: 'read' })
})
