/**
 * Webhook intake and top-up planning per second, against single-row inserts by a bare pg client, on one
 * PostgreSQL. Rounds alternate and the median counts. Nothing leaves this process but SQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from '@vinspec/connections'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Database, newId, openDatabase, systemClock } from '@vinspec/core/foundation'
import { migrate } from '@vinspec/core/migrate'
import { receiveWebhook } from '@vinspec/core/payments'
import { checkTopUp } from '@vinspec/core/top-up'
import { startPostgres } from '@vinspec/postgres'
import { Stripe } from 'stripe'
import { median } from './median.ts'

const ROUNDS = 5
const CALLS = 1_000
const CONNECTIONS = 8
const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef'

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder })
try {
  const url = postgres.databaseUrl('postgres')
  await migrate(url)
  const prisma = openDatabase({
    url,
    poolSize: CONNECTIONS,
  })
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  await pool.query('CREATE TABLE bare (id text PRIMARY KEY, type text NOT NULL, at timestamptz NOT NULL)')
  const bare = () =>
    pool.query('INSERT INTO bare VALUES ($1, $2, $3)', [newId(), 'payment_intent.succeeded', new Date()])

  await compare('webhook intake', bare, prepareEvents, (event) =>
    receiveWebhook({ prisma, clock: systemClock, webhookSecret: WEBHOOK_SECRET }, event),
  )
  await compare(
    'top-up planning',
    bare,
    () => prepareRules(prisma),
    async (customerId) => {
      const plan = await checkTopUp({ prisma, clock: systemClock }, customerId)
      if (plan?.action !== 'buy') throw new Error(`planned ${plan?.action}`)
    },
  )
  await pool.end()
  await prisma.$disconnect()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

interface SignedEvent {
  readonly body: Buffer
  readonly signature: string
}

async function prepareEvents(): Promise<SignedEvent[]> {
  return Array.from({ length: CALLS }, () => {
    const payload = JSON.stringify({
      id: `evt_${newId()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: `pi_${newId()}` } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    return { body: Buffer.from(payload), signature }
  })
}

/** Customers without credits whose lookups have asked for a check, each with a card. */
async function prepareRules(prisma: Database): Promise<string[]> {
  const customers: string[] = []
  for (let i = 0; i < CALLS; i += 1) {
    const { id: customerId } = await ensureCustomer({ prisma, clock: systemClock }, `${newId()}@example.com`)
    customers.push(customerId)
  }
  await prisma.autoTopUpRule.createMany({
    data: customers.map((customerId) => ({
      customerId,
      enabled: true,
      status: 'active',
      packageKey: 'lookups_50',
      thresholdPercent: 10,
      priceCents: 5_000,
      checkWanted: true,
      cardId: `pm_${customerId}`,
      cardBrand: 'visa',
      cardLast4: '4242',
      cardExpiresAt: new Date(Date.UTC(2099, 0)),
      updatedAt: systemClock(),
    })),
  })
  return customers
}

async function compare<T>(
  what: string,
  bare: () => Promise<unknown>,
  prepare: () => Promise<readonly T[]>,
  work: (input: T) => Promise<unknown>,
): Promise<void> {
  const rounds: Array<{ readonly bare: number; readonly vinspec: number }> = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const inputs = await prepare()
    rounds.push({ bare: await perSecond(inputs, bare), vinspec: await perSecond(inputs, work) })
  }
  const ratios = rounds.map((round) => round.vinspec / round.bare).toSorted((a, b) => a - b)
  console.log(`
${what}, ${CONNECTIONS} at once, median of ${ROUNDS} rounds of ${CALLS}
  bare inserts per second  ${median(rounds.map((round) => round.bare)).toFixed(0)}
  vinspec per second       ${median(rounds.map((round) => round.vinspec)).toFixed(0)}
  ratio: ${median(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}) of bare`)
}

async function perSecond<T>(inputs: readonly T[], work: (input: T) => Promise<unknown>): Promise<number> {
  const waiting = inputs.values()
  const start = performance.now()
  const workers = Array.from({ length: CONNECTIONS }, async () => {
    for (const input of waiting) await work(input)
  })
  await Promise.all(workers)
  return (inputs.length / (performance.now() - start)) * 1_000
}
