/**
 * Links that show one result of a lookup, or always the latest, to anyone who has them, without an account, until they
 * expire, are revoked, or the account is closed. Only a hash of their token is stored.
 */

import { randomBytes } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { sha256 } from '../../foundation/text/sha256.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import type { Brand } from '../brands/brands.ts'

/** How many days a link can work. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
type ShareDays = (typeof SHARE_DAYS)[number]

/** The most links of one vehicle that work at once, and the most that a list of all the customer's links shows. */
const MOST = 20

const DAY_MS = 24 * 60 * 60 * 1000

/** In a form that logs mask (`without-secrets.ts`), wherever the link appears. */
const PREFIX = 'vss_'
const TOKEN = /^vss_[\da-f]{48}$/

export interface ShareLink {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** How many times it was opened. */
  readonly views: number
  /** Whether it shows later results, too, instead of only the one that was shared. */
  readonly showsLatest: boolean
}

type ShareResult =
  | { readonly kind: 'created'; readonly token: string; readonly expiresAt: Date }
  /** The customer has not saved this vehicle, or has no such lookup of it. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'too_many'; readonly limit: number }

interface NewShareLink {
  readonly customerId: string
  readonly vin: string
  readonly lookupId: string
  readonly showsLatest: boolean
  readonly days: ShareDays
}

export async function shareVehicle(
  { prisma, clock }: Dependencies,
  { customerId, vin, lookupId, showsLatest, days }: NewShareLink,
): Promise<ShareResult> {
  if (!isUuid(lookupId)) return { kind: 'not_found' }
  return await prisma.$transaction(async (tx): Promise<ShareResult> => {
    // One at a time, so that links are counted correctly, and none is created while the account is being closed.
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
    const link = {
      id: newId(),
      customerId,
      vin,
      lookupId,
      showsLatest,
      tokenHash: sha256(token),
      createdAt: now,
      expiresAt,
    }
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
    select: { id: true, createdAt: true, expiresAt: true, views: true, showsLatest: true },
  })
}

/** The customer's latest links that still work, of one vehicle if it is named: up to 20, newest first. */
export async function listLinksOf(
  { prisma, clock }: Dependencies,
  { customerId, vin }: { readonly customerId: string; readonly vin?: string },
): Promise<Array<Omit<ShareLink, 'showsLatest'> & Pick<NewShareLink, 'vin'>>> {
  const now = await readMoment(prisma, clock)
  return await prisma.shareLink.findMany({
    where: { customerId, ...(vin === undefined ? {} : { vin }), expiresAt: { gt: now } },
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

/** The vehicle `v` of a link `s`, with its latest lookup, unless the account is closed. */
const OF_CUSTOMER = Prisma.sql`
    JOIN customer c ON c.id = s.customer_id AND c.closed_at IS NULL
    JOIN saved_vehicle v ON v.customer_id = s.customer_id AND v.vin = s.vin`

/** The lookup whose result a link shows. */
const SHOWN = Prisma.sql`CASE WHEN s.shows_latest THEN v.lookup_id ELSE s.lookup_id END`

/** What a link shows. About its customer, it includes only what they want to be known by. */
interface SharedVehicle {
  readonly vin: string
  readonly lookupId: string
  /** As stored: `stored-answer.ts` reads it. */
  readonly answer: string
  readonly lookedUpAt: Date
  readonly expiresAt: Date
  readonly brand: Brand | null
}

interface Opening {
  /** The customer who is signed in. */
  readonly reader?: string | undefined
  /** Whether a person opens it, rather than a program that looks at the link. */
  readonly isCounted?: boolean
}

/**
 * Counts the view, unless the link's own customer opened it. Null: the link was never made, is expired or revoked, or
 * its account is closed.
 */
export async function openShareLink(
  { prisma, clock }: Dependencies,
  token: string,
  { reader, isCounted = true }: Opening = {},
): Promise<SharedVehicle | null> {
  if (!TOKEN.test(token)) return null
  const [shared] = await prisma.$queryRaw<SharedVehicle[]>`
    WITH s AS (
      UPDATE share_link SET views = views + (${isCounted} AND customer_id IS DISTINCT FROM ${reader ?? null}::uuid)::integer
      WHERE token_hash = ${sha256(token)} AND expires_at > moment(${clock()}::timestamptz)
      RETURNING customer_id, vin, lookup_id, shows_latest, expires_at
    )
    SELECT s.vin, l.id AS "lookupId", a.before_vin || s.vin || a.after_vin AS answer, l.created_at AS "lookedUpAt",
      s.expires_at AS "expiresAt", CASE WHEN b.customer_id IS NOT NULL THEN jsonb_build_object(
        'name', b.name, 'accent', b.accent, 'logo', encode(b.logo_hash, 'hex'), 'width', b.width, 'height', b.height) END AS brand
    FROM s
    ${OF_CUSTOMER}
    JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = ${SHOWN}
    JOIN vehicle_answer a ON a.id = l.answer_id
    LEFT JOIN brand b ON b.customer_id = s.customer_id`
  return shared ?? null
}

type Sharer = Pick<NewShareLink, 'customerId' | 'vin' | 'lookupId'> & Pick<ShareLink, 'expiresAt'>

/**
 * The customer whose result a link shows, for what its pages do on that customer's behalf. Null like {@link
 * openShareLink}.
 */
export async function readSharer({ prisma, clock }: Dependencies, token: string): Promise<Sharer | null> {
  if (!TOKEN.test(token)) return null
  const [sharer] = await prisma.$queryRaw<Sharer[]>`
    SELECT s.customer_id AS "customerId", s.vin, ${SHOWN} AS "lookupId",
      s.expires_at AS "expiresAt"
    FROM share_link s
    ${OF_CUSTOMER}
    WHERE s.token_hash = ${sha256(token)} AND s.expires_at > moment(${clock()}::timestamptz)`
  return sharer ?? null
}
