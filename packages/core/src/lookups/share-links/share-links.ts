/**
 * Links that show one result of a lookup to anyone who has them, without an account, until they expire, are revoked, or
 * the account is closed. Only a hash of what they carry is stored.
 */

import { createHash, randomBytes } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import type { Brand } from '../brands/brands.ts'

/** How long a link can work. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one vehicle that work at once. */
const MOST = 20

const DAY_MS = 24 * 60 * 60 * 1000

/** In letters that logs blank (`without-secrets.ts`), wherever the link appears. */
const PREFIX = 'vss_'
const TOKEN = /^vss_[\da-f]{48}$/

interface ShareLink {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** How often it was opened. */
  readonly views: number
}

type ShareResult =
  | { readonly kind: 'created'; readonly token: string; readonly expiresAt: Date }
  /** The customer has not saved this vehicle, or has not looked it up like this. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'too_many'; readonly limit: number }

interface NewShareLink {
  readonly customerId: string
  readonly vin: string
  /** Whose result is shown, whatever is looked up later. */
  readonly lookupId: string
  readonly days: ShareDays
}

export async function shareVehicle(
  { prisma, clock }: Dependencies,
  { customerId, vin, lookupId, days }: NewShareLink,
): Promise<ShareResult> {
  if (!isUuid(lookupId)) return { kind: 'not_found' }
  return await prisma.$transaction(async (tx): Promise<ShareResult> => {
    // One after the other, so that they are counted; and none while the account is being closed.
    const saved = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM saved_vehicle WHERE customer_id = ${customerId}::uuid AND vin = ${vin} FOR NO KEY UPDATE`
    const lookup = await tx.vehicleLookup.findFirst({
      where: { id: lookupId, customerId, vin },
      select: { id: true },
    })
    if (saved.length === 0 || !lookup) return { kind: 'not_found' }
    const now = await readMoment(tx, clock)
    const active = await tx.shareLink.count({ where: { customerId, vin, expiresAt: { gt: now } } })
    if (active >= MOST) return { kind: 'too_many', limit: MOST }
    const token = PREFIX + randomBytes(24).toString('hex')
    const expiresAt = new Date(Number(now) + days * DAY_MS)
    const link = { id: newId(), customerId, vin, lookupId, tokenHash: hash(token), createdAt: now, expiresAt }
    await tx.shareLink.create({ data: link })
    return { kind: 'created', token, expiresAt }
  })
}

/** The links of a vehicle that still work, newest first. */
export async function listShareLinks(
  { prisma, clock }: Dependencies,
  { customerId, vin }: Pick<NewShareLink, 'customerId' | 'vin'>,
): Promise<ShareLink[]> {
  const now = await readMoment(prisma, clock)
  return await prisma.shareLink.findMany({
    where: { customerId, vin, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true, expiresAt: true, views: true },
  })
}

/** All of a customer's that still work, newest first. */
export async function listLinksOf(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<Array<ShareLink & Pick<NewShareLink, 'vin'>>> {
  const now = await readMoment(prisma, clock)
  return await prisma.shareLink.findMany({
    where: { customerId, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, vin: true, createdAt: true, expiresAt: true, views: true },
    take: MOST,
  })
}

/** False: the customer has no such link. */
export async function revokeShareLink(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  const { count } = await prisma.shareLink.deleteMany({ where: { customerId, id } })
  return count === 1
}

/** What a link shows: nothing of its customer but what they want to be known by. */
interface SharedVehicle {
  readonly vin: string
  /** As it was stored: `stored-answer.ts` reads it. */
  readonly answer: string
  readonly lookedUpAt: Date
  readonly expiresAt: Date
  readonly brand: Brand | null
}

/**
 * Counts that it was opened, but for its own customer. Null: never made, expired, revoked, or its account is closed.
 * @param reader who is signed in
 */
export async function openShareLink(
  { prisma, clock }: Dependencies,
  token: string,
  reader: string | null = null,
): Promise<SharedVehicle | null> {
  if (!TOKEN.test(token)) return null
  const [shared] = await prisma.$queryRaw<SharedVehicle[]>`
    WITH s AS (
      UPDATE share_link SET views = views + (customer_id IS DISTINCT FROM ${reader}::uuid)::integer
      WHERE token_hash = ${hash(token)} AND expires_at > moment(${clock()}::timestamptz)
      RETURNING customer_id, vin, lookup_id, expires_at
    )
    SELECT s.vin, a.before_vin || s.vin || a.after_vin AS answer, l.created_at AS "lookedUpAt",
      s.expires_at AS "expiresAt", CASE WHEN b.customer_id IS NOT NULL THEN jsonb_build_object(
        'name', b.name, 'accent', b.accent, 'logo', encode(b.logo_hash, 'hex'), 'width', b.width, 'height', b.height) END AS brand
    FROM s
    JOIN customer c ON c.id = s.customer_id AND c.closed_at IS NULL
    JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
    JOIN vehicle_answer a ON a.id = l.answer_id
    LEFT JOIN brand b ON b.customer_id = s.customer_id`
  return shared ?? null
}

/** Whose result a link shows, for what its pages do on its customer's behalf. Null as above. */
export async function readSharer(
  { prisma, clock }: Dependencies,
  token: string,
): Promise<Pick<NewShareLink, 'customerId' | 'vin' | 'lookupId'> | null> {
  if (!TOKEN.test(token)) return null
  const now = await readMoment(prisma, clock)
  return await prisma.shareLink.findFirst({
    where: { tokenHash: hash(token), expiresAt: { gt: now }, customer: { closedAt: null } },
    select: { customerId: true, vin: true, lookupId: true },
  })
}

function hash(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
