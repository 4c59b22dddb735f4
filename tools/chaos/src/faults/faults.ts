/** Everything that can go wrong, how often, and how much of it is counted. */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from '../random.ts'
import type { TownDatabase, TownServer } from '../town/database.ts'
import type { Town } from '../town/start-town.ts'
import type { Vendor } from '../vendor.ts'

export interface World<Server extends TownServer = TownDatabase> {
  readonly town: Town<Server>
  readonly vendor: Vendor
  readonly random: Random
  /** Past every link. */
  readonly database: pg.Pool
}

export interface FaultKind {
  readonly name: string
  /** How often it comes, compared with the others. */
  readonly weight: number
  /** So that the service is not merely down: the least time between two of this kind. */
  readonly everyMs?: number
  /** Returns how many things went wrong. */
  inject(world: World): number | Promise<number>
}

/** The vendor fails this many requests at most before others are ordered to fail. */
const MOST_ORDERED = 6
const VENDOR_PATIENCE_MS = 2_000

export const FAULTS: readonly FaultKind[] = [
  {
    name: 'connection cut',
    weight: 20,
    inject: ({ town, random }) => random.pick(town.links)?.cut() ?? 0,
  },
  {
    name: 'connection slow',
    weight: 10,
    inject: ({ town, random }) =>
      one(random.pick(town.links)?.slow(random.between(200, 3_000), random.between(5, 150))),
  },
  {
    name: 'connection frozen',
    weight: 4,
    inject: ({ town, random }) => one(random.pick(town.links)?.freeze(random.between(100, 2_000))),
  },
  {
    name: 'connection frozen for long',
    weight: 1,
    everyMs: 40_000,
    inject: ({ town, random }) => one(random.pick(town.links)?.freeze(random.between(5_000, 20_000))),
  },
  { name: 'database process killed', weight: 12, inject: killBackends },
  {
    name: 'database process stopped',
    weight: 1,
    everyMs: 30_000,
    inject: async (world) => {
      const pid = await anyBackend(world)
      if (pid === undefined) return 0
      await world.town.database.freeze(world.random.between(5_000, 12_000), pid)
      return 1
    },
  },
  {
    name: 'database server crashed',
    weight: 1,
    everyMs: 45_000,
    inject: async ({ town }) => one(await town.database.crash()),
  },
  {
    name: 'app killed',
    weight: 2,
    everyMs: 6_000,
    inject: ({ town, random }) => one(random.pick(town.apps.filter((app) => app.isUp()))?.kill()),
  },
  {
    name: 'app stopped',
    weight: 1,
    everyMs: 20_000,
    inject: ({ town, random }) => one(random.pick(town.apps)?.freeze(random.between(5_000, 20_000))),
  },
  {
    name: 'clock jumped',
    weight: 4,
    inject: ({ town, random }) => one(random.pick(town.apps)?.skew(random.between(-60_000, 60_000))),
  },
  { name: 'vendor failed', weight: 14, inject: failVendor },
  {
    name: 'webhooks held back or repeated',
    weight: 6,
    inject: async ({ vendor, random }) => {
      const mode = random.pick(['send', 'send', 'hold'])
      await vendor.control('webhooks', { mode, copies: random.between(1, 8) })
      return 1
    },
  },
  {
    name: 'webhooks out of order',
    weight: 3,
    everyMs: 3_000,
    inject: async ({ vendor }) => one(await vendor.control('webhooks/deliver', { order: 'reversed' })),
  },
  { name: 'webhook forged', weight: 8, inject: forgeWebhook },
  {
    name: 'mail refused',
    weight: 3,
    inject: ({ town, random }) => {
      const mails = random.between(1, 3)
      town.mail.refuseNext(mails)
      return mails
    },
  },
  { name: 'money sent back', weight: 1, everyMs: 8_000, inject: sendMoneyBack },
]

function one(_done: unknown): number {
  return 1
}

const BACKENDS = `
  SELECT pid FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> 'chaos' AND pid <> pg_backend_pid()
  ORDER BY pid`

async function anyBackend({ database, random }: World): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>(BACKENDS)
  return random.pick(rows)?.pid
}

/** A few at once, which is how they end when a failover begins. */
async function killBackends({ database, random }: World): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(BACKENDS)
  const chosen = rows.filter(() => random.percent(10)).slice(0, 4)
  for (const { pid } of chosen) await database.query('SELECT pg_terminate_backend($1)', [pid])
  return chosen.length
}

const VENDOR_FAULTS = [
  'server_error',
  'server_error_after_effect',
  'rate_limited',
  'lock_timeout',
  'key_in_use',
  'cut_before_effect',
  'cut_after_effect',
  'hang_before_effect',
  'hang_after_effect',
] as const

/** Counted when it is ordered: it meets the next request that comes. */
async function failVendor({ vendor, random }: World): Promise<number> {
  const pending = await vendor.pendingFaults()
  if (pending >= MOST_ORDERED) return 0
  const times = random.between(1, 3)
  await vendor.control('faults', { kind: random.pick(VENDOR_FAULTS), times })
  return times
}

/** Without the secret: nothing that it says may be believed. */
async function forgeWebhook({ town, random }: World): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const object = {
    id: `pi_forged_${now}_${random.between(0, 1e6)}`,
    object: 'payment_intent',
    status: 'succeeded',
  }
  const body = JSON.stringify({
    id: `evt_${object.id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  })
  const response = await fetch(town.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  await response?.text().catch(() => '')
  if (response?.ok) throw new Error('a forged webhook was taken')
  return 1
}

/** A refund or a dispute of one of the last payments, past the service. */
async function sendMoneyBack(world: World): Promise<number> {
  // The vendor fails us as well, when our request is the next after it was ordered to.
  const sentBack = returnOnePayment(world).catch(() => 0)
  return await Promise.race([sentBack, wait(VENDOR_PATIENCE_MS, 0)])
}

async function returnOnePayment({ vendor, random }: World): Promise<number> {
  const charges = await vendor.list('/charges', 1)
  const charge = random.pick(charges.filter(({ status }) => status === 'succeeded'))
  if (!charge?.payment_intent) return 0
  const payment = { payment_intent: charge.payment_intent }
  // One that was sent back before cannot be sent back again.
  await (random.percent(70) ? vendor.post('/refunds', payment) : vendor.control('disputes', payment))
  return 1
}
