/** Random histories of everything that moves credits, against a model of a few lines. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { type Attempt, abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { countLookups } from '../src/money/balance-report/count-lookups.ts'
import { reportCredits } from '../src/money/balance-report/credit-balance.ts'
import { type LedgerLine, listLedgerEntries } from '../src/money/ledger/read-ledger.ts'
import { listStatementMonths, readStatement } from '../src/money/ledger/read-statement.ts'
import { expireCredits } from '../src/money/ledger/upkeep.ts'
import { countHistories, replayed } from '../testing/histories.ts'
import { LedgerModel, type ModelAttempt } from '../testing/ledger-model.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const LEASE_MS = 20_000
/** The average number of steps in a history. */
const STEPS = 35
/** Reports recount all that a database has: with all histories in one, they would take hours. */
const HISTORIES_PER_DATABASE = 20

let bed = await createTestBed()
afterAll(() => bed.close())

type Step =
  | { readonly kind: 'grant'; readonly credits: number; readonly days: number }
  | { readonly kind: 'begin'; readonly key: number }
  | { readonly kind: 'settle' | 'abandon'; readonly attempt: number }
  | { readonly kind: 'take_back' | 'give_back'; readonly grant: number; readonly credits: number }
  | { readonly kind: 'pass'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      credits: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('begin' as const), key: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'abandon' as const),
      attempt: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('take_back' as const, 'give_back' as const),
      grant: fc.nat(5),
      credits: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, LEASE_MS, DAY_MS, 12 * DAY_MS),
    }),
  },
)

test('no history of grants, lookups, crashes, takeovers, and time breaks an invariant', {
  timeout: 3_600_000,
}, async () => {
  let [begun, played] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      if (begun > 0 && begun % HISTORIES_PER_DATABASE === 0) {
        await bed.close()
        bed = await createTestBed()
      }
      begun += 1
      const customerId = await bed.createCustomer()
      const model = new LedgerModel()
      for (const each of steps) {
        await take(each, customerId, model)
        expect(await bed.available(customerId)).toBe(model.available(bed.clock().getTime()))
      }
      await expectInvariants(customerId, model)
      await expectStatements(customerId)
      const report = await reportCredits(bed)
      expect(report).toMatchObject({ customers: [], rows: [] })
      expect(await reportCredits(bed, true)).toEqual(report)
      played += steps.length
    }),
    { numRuns: countHistories(STEPS), ...replayed },
  )
  console.log(`${played} commands`)
})

async function take(each: Step, customerId: string, model: LedgerModel): Promise<void> {
  switch (each.kind) {
    case 'pass':
      bed.pass(each.ms)
      await expireCredits(bed)
      model.expire(bed.clock().getTime())
      await countLookups(bed)
      return
    case 'grant': {
      bed.pass(1)
      const id = await bed.grant(customerId, each.credits, each.days)
      model.grants.push({
        id,
        left: each.credits,
        withdrawn: 0,
        expiresAt: bed.clock().getTime() + each.days * DAY_MS,
      })
      return
    }
    case 'begin':
      return await begin(`key-${each.key}`, customerId, model)
    case 'take_back':
      return await move('revocation', { ...each, credits: -each.credits }, customerId, model)
    case 'give_back':
      return await move('adjustment', each, customerId, model)
    default: {
      const target = model.attempts[each.attempt % Math.max(1, model.attempts.length)]
      if (target) await close(each.kind, target, model)
    }
  }
}

async function begin(key: string, customerId: string, model: LedgerModel): Promise<void> {
  const now = bed.clock()
  const attempt: Attempt = { id: newId(), customerId, key, fingerprint: new Uint8Array([1]), now }
  const latest = model.attempts.findLast((each) => each.attempt.key === key)
  const { outcome } = await beginLookup(bed.prisma, attempt, LEASE_MS)

  if (latest?.answeredAt !== undefined && latest.answeredAt + DAY_MS > now.getTime()) {
    expect(outcome).toBe('completed')
    return
  }
  if (latest?.state === 'open' && latest.leaseExpiresAt > now.getTime()) {
    expect(outcome).toBe('in_progress')
    return
  }
  for (const lapsed of model.lapsed(now.getTime())) model.release(lapsed)
  const grant = model.next(now.getTime())
  expect(outcome).toBe(grant ? 'held' : 'insufficient_credits')
  if (!grant) return
  const hold = await bed.prisma.creditHold.findFirstOrThrow({ where: { id: attempt.id } })
  expect(hold.grantId).toBe(grant.id)
  grant.left--
  model.attempts.push({ attempt, grant, leaseExpiresAt: now.getTime() + LEASE_MS, state: 'open' })
}

async function close(kind: 'settle' | 'abandon', target: ModelAttempt, model: LedgerModel): Promise<void> {
  const now = bed.clock()
  if (kind === 'abandon') {
    await abandonLookup(bed.prisma, target.attempt, now)
    if (target.state === 'open') model.release(target)
    return
  }
  const remaining = await settleAttempt(bed, target.attempt)
  // Settling an attempt again returns the same outcome.
  expect(remaining === null).toBe(target.state === 'released')
  if (target.state === 'open') {
    target.state = 'settled'
    target.answeredAt = now.getTime()
  }
}

/** Compares every page with the sum of the entries up to each. */
async function expectLedgerBalances(customerId: string): Promise<void> {
  const all = await listLedgerEntries(bed.prisma, { customerId, limit: 1_000 })
  const sums = all.map((_, i) => all.slice(i).reduce((sum, { credits }) => sum + credits, 0))
  expect(all.map(({ balance }) => balance)).toEqual(sums)
  const before = all.at(0)?.id
  if (before === undefined) return
  const rest = await listLedgerEntries(bed.prisma, { customerId, before, limit: 1_000 })
  expect(rest).toEqual(all.slice(1))
}

/** Compares every month with its entries. */
async function expectStatements(customerId: string): Promise<void> {
  const all = await listLedgerEntries(bed.prisma, { customerId, limit: 1_000 })
  for (const month of await listStatementMonths(bed, customerId)) {
    const statement = await readStatement(bed, { customerId, month })
    const sum = (of: (entry: LedgerLine) => boolean) =>
      all.filter(of).reduce((total, { credits }) => total + credits, 0)
    const upTo = (entry: LedgerLine) => entry.createdAt.toISOString().slice(0, 7) <= month
    const inside = (entry: LedgerLine) => entry.createdAt.toISOString().startsWith(month)
    const ofKind = (...kinds: string[]) => sum((entry) => inside(entry) && kinds.includes(entry.kind))
    expect(statement).toMatchObject({
      opening: { credits: sum((entry) => upTo(entry) && !inside(entry)) },
      lines: {
        gift: { credits: ofKind('grant') },
        lookup: { credits: ofKind('settlement') },
        expiry: { credits: ofKind('expiry') },
        adjustment: { credits: ofKind('revocation', 'adjustment') },
      },
      closing: { credits: sum(upTo) },
    })
  }
}

/** Takes credits back (negative), or gives them back. */
async function move(
  kind: string,
  each: { grant: number; credits: number },
  customerId: string,
  model: LedgerModel,
): Promise<void> {
  const grant = model.grants[each.grant % Math.max(1, model.grants.length)]
  if (!grant) return
  const { credits } = each
  const entered = bed.prisma.grantEntry.create({
    data: { customerId, grantId: grant.id, kind, credits, reason: 'a mistake', createdAt: bed.clock() },
  })
  if (-credits > grant.left || credits > grant.withdrawn) {
    await expect(entered).rejects.toThrow('credit_grant_never_overspent')
    return
  }
  await entered
  grant.left += credits
  grant.withdrawn -= credits
}

async function expectInvariants(customerId: string, model: LedgerModel): Promise<void> {
  await expectLedgerBalances(customerId)
  for (const grant of model.grants) {
    const row = await bed.prisma.creditGrant.findFirstOrThrow({
      where: { id: grant.id },
      include: { holds: true },
    })
    const entries = await bed.prisma.ledgerEntry.findMany({ where: { grantId: grant.id } })
    const lookups = await bed.prisma.vehicleLookup.findMany({ where: { grantId: grant.id } })
    const open = row.holds.filter(({ state }) => state === 'open').length
    const settled = row.holds.filter(({ state }) => state === 'settled')
    const entered = entries.reduce((sum, { credits }) => sum + credits, 0)
    expect(row.reserved).toBe(open + lookups.length)
    expect(entered - open).toBe(row.credits - row.reserved - row.withdrawn)
    expect(grant.left).toBe(entered - open)
    expect(entries.filter(({ kind }) => kind === 'settlement')).toHaveLength(lookups.length)
    const answered = new Set(lookups.map(({ id }) => id))
    expect(settled.filter(({ id }) => !answered.has(id))).toEqual([])
  }
}
