/** What a signed-in customer does with API keys. A key itself can do none of this. */

import { validate as isUuid } from 'uuid'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { type CustomerNotice, notify } from '../../foundation/notifications/notify.ts'
import type { Allowance } from '../../foundation/permission.ts'
import { MAX_ACTIVE_API_KEYS } from '../../foundation/policy.ts'
import { isAllowance, toAllowance, toStored, USUAL_PERMISSIONS } from '../permissions/allowance.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { generateSecret, hashSecret, type KeyMode, modeOf, visibleParts } from './secret.ts'

export interface ApiKeySummary extends Allowance {
  readonly id: string
  readonly name: string
  readonly mode: KeyMode
  readonly prefix: string
  readonly lastFour: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** By default a key has the usual permissions, and only the balance limits it. */
export interface NewApiKey extends Partial<Allowance> {
  readonly customerId: string
  readonly name: string
  /** Default: live. */
  readonly mode?: KeyMode
}

export type CreateApiKeyResult =
  | {
      readonly kind: 'created'
      readonly id: string /** Shown once, kept nowhere. */
      readonly secret: string
    }
  | { readonly kind: 'limit_reached'; readonly limit: number }

/** Creates a key, unless the customer already has five active ones of its mode. */
export async function createApiKey(
  { prisma, clock }: Dependencies,
  key: NewApiKey,
): Promise<CreateApiKeyResult> {
  return await prisma.$transaction(async (tx) => await addApiKey(tx, key, clock()))
}

/** Creates a key as part of a larger transaction. */
export async function addApiKey(
  tx: Transaction,
  { customerId, name, mode = 'live', ...given }: NewApiKey,
  now: Date,
): Promise<CreateApiKeyResult> {
  const allowance = {
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: null,
    monthlyCents: null,
    monthlyTopUpCents: null,
    ...given,
  }
  if (!isAllowance(allowance)) throw new RangeError('no key may be made with this allowance')
  const id = newId()
  const secret = generateSecret(mode)
  const [first, last] = SLOTS[mode]
  const { prefix, lastFour } = visibleParts(secret)
  await tx.spender.create({ data: { customerId, id, ...toStored(allowance) } })
  // If a concurrent call takes the same slot, the insert does nothing, and the next free slot is tried.
  for (let attempt = 0; attempt < MAX_ACTIVE_API_KEYS; attempt++) {
    const inserted = await tx.$executeRaw`
      INSERT INTO api_key (id, customer_id, name, secret_hash, prefix, last_four, slot, origin_id, created_at)
      SELECT ${id}::uuid, ${customerId}::uuid, ${name}, ${hashSecret(secret)}, ${prefix}, ${lastFour}, slot,
        ${id}::uuid, ${now}::timestamptz
      FROM generate_series(${first}::int, ${last}::int) AS slot
      WHERE slot NOT IN (
        SELECT k.slot FROM api_key k WHERE k.customer_id = ${customerId}::uuid AND k.revoked_at IS NULL)
      ORDER BY slot LIMIT 1
      ON CONFLICT (customer_id, slot) WHERE revoked_at IS NULL DO NOTHING`
    if (inserted === 1) {
      const data = { name, ends: `${prefix}…${lastFour}` }
      await notifyOfKey(tx, { customerId, kind: 'key_created', episode: id, data }, now)
      return { kind: 'created', id, secret }
    }
  }
  await tx.spender.delete({ where: { customerId_id: { customerId, id } } })
  return { kind: 'limit_reached', limit: MAX_ACTIVE_API_KEYS }
}

/** The first and last slot of each mode. */
const SLOTS: Readonly<Record<KeyMode, readonly [number, number]>> = {
  live: [1, MAX_ACTIVE_API_KEYS],
  test: [MAX_ACTIVE_API_KEYS + 1, 2 * MAX_ACTIVE_API_KEYS],
}

/** The customer's keys, including revoked ones, newest first. */
export async function listApiKeys(prisma: Database, customerId: string): Promise<ApiKeySummary[]> {
  const keys = await prisma.apiKey.findMany({
    where: { customerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      name: true,
      prefix: true,
      lastFour: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
      spender: true,
    },
  })
  return keys.map(({ spender, ...key }) => ({ ...key, ...toAllowance(spender), mode: modeOf(key.prefix) }))
}

/**
 * Gives a key a new secret: a new key with the same name and spender replaces it, and so keeps its permissions, its
 * maximum, and the rest of its daily cap. The old key is revoked. Null: this customer has no such active live key. A
 * test key is not rotated; create another one.
 */
export async function rotateApiKey(
  { prisma, clock }: Dependencies,
  { customerId, id: oldId }: { readonly customerId: string; readonly id: string },
): Promise<{ readonly id: string; readonly secret: string } | null> {
  if (!isUuid(oldId)) return null
  const id = newId()
  const secret = generateSecret()
  const { prefix, lastFour } = visibleParts(secret)
  const now = clock()
  return await prisma.$transaction(async (tx) => {
    await lockKey(tx, { customerId, id: oldId })
    const [key] = await tx.$queryRaw<Array<{ readonly name: string }>>`
      WITH old AS (
        UPDATE api_key SET revoked_at = ${now}::timestamptz
        WHERE id = ${oldId}::uuid AND customer_id = ${customerId}::uuid AND revoked_at IS NULL
          AND slot <= ${MAX_ACTIVE_API_KEYS}::int
        RETURNING customer_id, name, slot, origin_id)
      INSERT INTO api_key (id, customer_id, name, secret_hash, prefix, last_four, slot, origin_id, created_at)
      SELECT ${id}::uuid, customer_id, name, ${hashSecret(secret)}, ${prefix}, ${lastFour}, slot, origin_id,
        ${now}::timestamptz
      FROM old
      RETURNING name`
    if (!key) return null
    const data = { name: key.name, ends: `${prefix}…${lastFour}` }
    await notifyOfKey(tx, { customerId, kind: 'key_rotated', episode: id, data }, now)
    return { id, secret }
  })
}

/** Revokes a key of this customer. False: this customer has no such active key. */
export async function revokeApiKey(
  { prisma, clock }: Dependencies,
  { customerId, id, ifUnused = false }: KeyToRevoke,
): Promise<boolean> {
  if (!isUuid(id)) return false
  return await prisma.$transaction(async (tx) => {
    await lockKey(tx, { customerId, id })
    const [key] = await tx.apiKey.updateManyAndReturn({
      where: { id, customerId, revokedAt: null, ...(ifUnused && { lastUsedAt: null }) },
      data: { revokedAt: clock() },
      select: { name: true, prefix: true, lastFour: true },
    })
    if (!key) return false
    const data = { name: key.name, ends: `${key.prefix}…${key.lastFour}` }
    await notifyOfKey(tx, { customerId, kind: 'key_revoked', episode: id, data }, clock())
    return true
  })
}

interface KeyToRevoke {
  readonly customerId: string
  readonly id: string
  /** Keeps a key that has been used. */
  readonly ifUnused?: boolean
}

/** In the lock order of db/README.md: a lookup locks its key before it refers to the customer. */
async function lockKey(
  tx: Transaction,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM api_key WHERE id = ${id}::uuid AND customer_id = ${customerId}::uuid FOR NO KEY UPDATE`
  await lockCustomer(tx, customerId)
}

type KeyNotice = CustomerNotice & { readonly kind: 'key_created' | 'key_rotated' | 'key_revoked' }

/** Records the event in the security log, and emails the customer. */
async function notifyOfKey(tx: Transaction, notice: KeyNotice, now: Date): Promise<void> {
  const { customerId, kind, data } = notice
  await recordSecurityEvent(tx, { customerId, kind, detail: { ...data } }, now)
  await notify(tx, notice, now)
}
