/** Compares the books at rest with what the clients remember and what the vendor has. */
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { reportCredits } from '@vinspec/core/operator'
import type { World } from '../faults/fault-kind.ts'
import { type Attempts, createAttempts } from '../load/attempts.ts'
import type { TownServer } from '../town/database.ts'
import { readBreaches } from './auditor.ts'
import { REST_RULES, STANDING_RULES } from './standing-rules.ts'

export async function auditAtRest(world: World<TownServer>, attempts: Attempts): Promise<readonly string[]> {
  return [
    ...(await readBreaches(world.database, [], attempts)),
    ...(await compareLookups(world, attempts)),
    ...(await compareLetters(world)),
    ...(await auditMoney(world)),
  ]
}

/** The audit without the lookups, for use after a restore, when clients remember lookups that the service has lost. */
export async function auditMoney(world: World<TownServer>): Promise<readonly string[]> {
  return [
    ...(await readBreaches(world.database, [...STANDING_RULES, ...REST_RULES], createAttempts())),
    ...(await comparePayments(world)),
    ...(await compareRefunds(world)),
    ...(await compareDisputes(world)),
    ...(await compareReport(world)),
  ]
}

/** Every idempotency key that was answered has exactly one lookup of its vehicle, and no other key has any. */
async function compareLookups(
  { database }: World<TownServer>,
  attempts: Attempts,
): Promise<readonly string[]> {
  const { rows } = await database.query<{ customer_id: string; vin: string; count: number }>(
    'SELECT customer_id, vin, count(*)::integer FROM vehicle_lookup GROUP BY customer_id, vin',
  )
  // Every attempt is about a vehicle of its own.
  const charged = new Map(rows.map(({ customer_id: id, vin, count }) => [`${id} ${vin}`, count]))
  const breaches = attempts.all().flatMap(({ customerId, vin, key, way, end }) => {
    const expected = end?.kind === 'answered' ? 1 : 0
    const found = charged.get(`${customerId} ${vin}`) ?? 0
    charged.delete(`${customerId} ${vin}`)
    if (!end) return [`${way}: key ${key} (${vin}) never came to an end`]
    return found === expected
      ? []
      : [`${way}: key ${key} (${vin}) ended "${end.kind}" and was charged ${found} times`]
  })
  return [...breaches, ...[...charged.keys()].map((each) => `nobody asked for ${each}, which was charged`)]
}

/** Every email that is recorded as sent has reached the mail server. */
async function compareLetters({ database, town }: World<TownServer>): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string; kind: string }>(
    'SELECT id, kind FROM notification WHERE sent_at IS NOT NULL',
  )
  const received = new Set(town.mail.mails().map(({ messageId }) => messageId.slice(1).split('@', 1)[0]))
  return rows
    .filter(({ id }) => !received.has(id))
    .map(({ id, kind }) => `the letter ${id} (${kind}) counts as sent, and the mail server never took it`)
}

/** Every charge at the vendor is exactly one payment here, of the same amount, and the other way around. */
async function comparePayments({ database, vendor }: World<TownServer>): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string; amount_cents: number }>(
    'SELECT id, amount_cents FROM payment',
  )
  const ours = new Map(rows.map(({ id, amount_cents: cents }) => [id, cents]))
  const breaches: string[] = []
  for (const { payment_intent: id = '', amount, status } of await vendor.list('/charges')) {
    if (status !== 'succeeded') continue
    const cents = ours.get(id)
    if (cents !== amount)
      breaches.push(`the vendor charged ${amount} cents as ${id}, and the books say ${cents}`)
    ours.delete(id)
  }
  return [...breaches, ...[...ours.keys()].map((id) => `the vendor never charged ${id}`)]
}

async function compareRefunds({ database, vendor }: World<TownServer>): Promise<readonly string[]> {
  const { rows } = await database.query<{ payment_id: string; cents: number }>(
    `SELECT payment_id, sum(amount_cents)::integer AS cents FROM refund WHERE state = 'succeeded' GROUP BY payment_id`,
  )
  const ours = new Map(rows.map(({ payment_id: id, cents }) => [id, cents]))
  const breaches: string[] = []
  for (const { payment_intent: id = '', amount, status } of await vendor.list('/refunds')) {
    if (status === 'succeeded' && ours.get(id) !== amount) {
      breaches.push(`the vendor returned ${amount} cents of ${id}, and the books say ${ours.get(id)}`)
    }
    ours.delete(id)
  }
  return [...breaches, ...[...ours.keys()].map((id) => `the vendor never returned anything of ${id}`)]
}

async function compareDisputes({ database, vendor }: World<TownServer>): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string; amount_cents: number }>(
    'SELECT id, amount_cents FROM dispute',
  )
  const ours = new Map(rows.map(({ id, amount_cents: cents }) => [id, cents]))
  return (await vendor.list('/disputes'))
    .filter(({ id, amount }) => ours.get(id) !== amount)
    .map(({ id, amount }) => `dispute ${id} is over ${amount} cents, and the books say ${ours.get(id)}`)
}

/** The service's own daily report finds no difference. */
async function compareReport({ town }: World<TownServer>): Promise<readonly string[]> {
  const prisma = openDatabase({ url: town.database.url, poolSize: 2 })
  try {
    const { customers, rows } = await reportCredits({ prisma, clock: systemClock }, true)
    return [
      ...customers.map(({ email, difference }) => `the report misses ${difference} credits of ${email}`),
      ...rows.map(({ row, id, what }) => `the report finds ${row} ${id} wrong: ${what}`),
    ]
  } finally {
    await prisma.$disconnect()
  }
}
