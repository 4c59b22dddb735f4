/**
 * Random histories of apps and keys with daily caps, against a model of a few lines: lookups that take time, fail, or are
 * retried, caps that change, connections and keys that are renewed, and midnights.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { revokeConnection } from '../src/access/oauth/connections.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import { newId } from '../src/foundation/ids.ts'
import { type Attempt, abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { createApps, USUAL } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { command, playHistories } from '../testing/histories.ts'
import { LEASE_MS } from '../testing/look-up.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const CREDITS = 10_000

const bed = await closeAfterAll(createTestBed())
const apps = createApps(bed)

/** An app or a key, whatever its current connection or secret is. */
interface Spender {
  readonly kind: 'app' | 'key'
  readonly name: string
  readonly spenderId: string
  id: string
  cap: number
}

interface Asked {
  readonly attempt: Attempt
  readonly spender: Spender
  readonly at: number
  state: 'open' | 'settled' | 'released'
  answeredAt?: number
}

interface World {
  readonly customerId: string
  readonly spenders: readonly Spender[]
  readonly asked: Asked[]
}

async function openWorld(): Promise<World> {
  const customerId = await bed.createCustomer()
  await bed.grant(customerId, CREDITS, 10_000)
  const app = async (name: string, cap: number): Promise<Spender> => {
    const { credential } = await apps.connectApp(customerId, { clientId: name, cap })
    const { id, spenderId } = credential
    return { kind: 'app', name, spenderId, id, cap }
  }
  const key = async (name: string, cap: number): Promise<Spender> => {
    const made = await createApiKey(bed, { customerId, name, dailyCreditCap: cap })
    if (made.kind !== 'created') throw new Error('a first key fits')
    return { kind: 'key', name, spenderId: made.id, id: made.id, cap }
  }
  const spenders = [await app('one', 2), await app('other', 3), await key('shop', 2), await key('office', 3)]
  return { customerId, spenders, asked: [] }
}

/** What counts against a spender's cap: charges, and open holds, of lookups that began today (UTC). */
function spentToday({ asked }: World, spender: Spender): number {
  const today = Math.floor(now() / DAY_MS)
  return asked.filter(
    (each) => each.spender === spender && each.state !== 'released' && Math.floor(each.at / DAY_MS) === today,
  ).length
}

function now(): number {
  return bed.clock().getTime()
}

function asSpender({ kind, spenderId }: Spender): Attempt['spender'] {
  return { id: spenderId, appKey: kind === 'app' ? newId() : null }
}

async function ask(world: World, which: number, keyNumber: number): Promise<void> {
  const spender = spenderOf(world, which)
  const key = `key-${keyNumber}`
  const { customerId, asked } = world
  const fingerprint = new Uint8Array([1])
  const attempt = {
    id: newId(),
    customerId,
    key,
    fingerprint,
    now: bed.clock(),
    spender: asSpender(spender),
  }
  const { outcome } = await beginLookup(bed.prisma, attempt, LEASE_MS)

  const latest = asked.findLast((each) => each.attempt.key === key)
  if (latest?.answeredAt !== undefined && latest.answeredAt + DAY_MS > now()) {
    expect(outcome).toBe('completed')
    return
  }
  if (latest?.state === 'open' && latest.at + LEASE_MS > now()) {
    expect(outcome).toBe('in_progress')
    return
  }
  for (const each of asked) if (each.state === 'open' && each.at + LEASE_MS <= now()) each.state = 'released'
  const isAllowed = spentToday(world, spender) < spender.cap
  expect(outcome).toBe(isAllowed ? 'held' : 'daily_cap_reached')
  if (isAllowed) asked.push({ attempt, spender, at: now(), state: 'open' })
}

async function end(world: World, which: number, succeeds: boolean): Promise<void> {
  const target = world.asked[which % Math.max(1, world.asked.length)]
  if (!target) return
  const wasOpen = target.state === 'open'
  // Settling an attempt again returns the same outcome.
  if (succeeds) expect((await settleAttempt(bed, target.attempt)) === null).toBe(target.state === 'released')
  else await abandonLookup(bed.prisma, target.attempt, bed.clock())
  if (!wasOpen) return
  target.state = succeeds ? 'settled' : 'released'
  if (succeeds) target.answeredAt = now()
}

async function changeCap(world: World, which: number, cap: number): Promise<void> {
  const { customerId } = world
  const spender = spenderOf(world, which)
  spender.cap = cap
  await changeAllowance(bed.prisma, { customerId, id: spender.id }, { ...USUAL, dailyCreditCap: cap })
}

/** What was spent today stays spent. */
async function renew(world: World, which: number): Promise<void> {
  const { customerId } = world
  const spender = spenderOf(world, which)
  const { kind, name, id, cap } = spender
  bed.pass(1)
  if (kind === 'key') {
    const rotated = await rotateApiKey(bed, { customerId, id })
    spender.id = rotated?.id ?? ''
    return
  }
  await revokeConnection(bed, { customerId, id })
  bed.pass(1)
  spender.id = (await apps.connectApp(customerId, { clientId: name, cap })).credential.id
}

/** To the last millisecond of the day, or to the first of the next. */
function passToMidnight(early: boolean): void {
  const untilMidnight = DAY_MS - (now() % DAY_MS)
  bed.pass(early ? untilMidnight - 1 : untilMidnight)
}

function spenderOf({ spenders }: World, which: number): Spender {
  const spender = spenders[which % spenders.length]
  if (!spender) throw new Error('there are four')
  return spender
}

const which = fc.nat(3)

test('whatever apps and keys do, each spends exactly what its daily cap allows', {
  timeout: 3_600_000,
}, async () => {
  await playHistories<World>({
    commands: [
      command(9, 'ask', [which, fc.nat(30)], ask),
      command(5, 'end', [fc.nat(99), fc.boolean()], end),
      command(2, 'change cap', [which, fc.integer({ min: 1, max: 4 })], changeCap),
      command(2, 'renew', [which], renew),
      command(2, 'pass', [fc.constantFrom(1_000, LEASE_MS - 1, LEASE_MS, DAY_MS)], (_, ms) => bed.pass(ms)),
      command(2, 'pass to midnight', [fc.boolean()], (_, early) => passToMidnight(early)),
    ],
    open: openWorld,
  })
})
