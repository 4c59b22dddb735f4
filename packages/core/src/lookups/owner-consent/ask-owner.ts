/** A customer asks the owner of a saved vehicle for consent to read it, with a link that works once. */

import { previewVehicle } from '@vinspec/vehicle-data'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import { readVin } from '../lookup/read-vin.ts'
import { hashLink, isAskToken, newAskToken } from './consent-links.ts'
import { endConsent } from './end-consent.ts'
import { ASK_DAYS, type ConsentDependencies, DAY_MS, findOffer, sourceOf, titleOf } from './owner-consent.ts'

/** The most open requests for one vehicle, and the most requests of one customer per day. */
const MOST_OPEN = 5
const MOST_A_DAY = 30

type Asked =
  | { readonly kind: 'asked'; readonly id: string; readonly token: string; readonly title: string }
  /** The customer has not saved this vehicle. */
  | { readonly kind: 'not_saved' }
  /** No maker lets the owner of this vehicle give consent. */
  | { readonly kind: 'not_offered' }
  | { readonly kind: 'too_many' }

export interface Subject {
  readonly customerId: string
  readonly vin: string
}

export async function askOwner(
  dependencies: ConsentDependencies,
  { customerId, vin }: Subject,
): Promise<Asked> {
  const offer = await findOffer(dependencies, readVin(vin))
  if (!offer) return { kind: 'not_offered' }
  const { prisma, clock } = dependencies
  return await prisma.$transaction(async (tx): Promise<Asked> => {
    // One at a time, so that requests are counted correctly, and none is made while the account is being closed.
    const saved = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM saved_vehicle WHERE customer_id = ${customerId}::uuid AND vin = ${vin} FOR NO KEY UPDATE`
    if (saved.length === 0) return { kind: 'not_saved' }
    const now = await readMoment(tx, clock)
    const open = await tx.ownerConsent.count({
      where: { customerId, vin, state: 'asked', askExpiresAt: { gt: now } },
    })
    const ofDay = await tx.ownerConsent.count({
      where: { customerId, createdAt: { gt: new Date(Number(now) - DAY_MS) } },
    })
    if (open >= MOST_OPEN || ofDay >= MOST_A_DAY) return { kind: 'too_many' }
    const token = newAskToken()
    const id = newId()
    await tx.ownerConsent.create({
      data: {
        id,
        customerId,
        vin,
        source: offer.source.name,
        state: 'asked',
        askHash: hashLink(token),
        askExpiresAt: new Date(Number(now) + ASK_DAYS * DAY_MS),
        createdAt: now,
      },
    })
    return { kind: 'asked', id, token, title: previewVehicle(offer.vehicle).title }
  })
}

/** Where the owner of a vehicle would sign in; undefined: that owner cannot be asked. */
export async function findSignIn(
  dependencies: ConsentDependencies,
  vin: string,
): Promise<string | undefined> {
  return (await findOffer(dependencies, readVin(vin)))?.source.signInAt
}

/** What the owner is asked: by whom, about which car, and where to sign in. */
export interface Ask {
  readonly id: string
  readonly customerId: string
  readonly vin: string
  readonly title: string
  readonly askedBy: Customer
  readonly signInAt: string
  /** What is read, in words that follow "We read". */
  readonly reads: string
  readonly expiresAt: Date
}

export interface Customer {
  readonly name: string
  readonly email: string
}

/**
 * Null: never asked, already agreed or declined, taken back, or expired; or the account is closed, or no source reads
 * such cars anymore.
 */
export async function openAsk(dependencies: ConsentDependencies, token: string): Promise<Ask | null> {
  if (!isAskToken(token)) return null
  const { prisma, clock } = dependencies
  const now = await readMoment(prisma, clock)
  const consent = await prisma.ownerConsent.findFirst({
    where: {
      askHash: hashLink(token),
      state: 'asked',
      askExpiresAt: { gt: now },
      customer: { closedAt: null },
    },
    include: { customer: { select: { name: true, email: true } } },
  })
  if (!consent) return null
  const { id, customerId, vin, customer, askExpiresAt } = consent
  const source = sourceOf(dependencies, consent.source)
  if (!source) return null
  const { signInAt, reads } = source
  const title = await titleOf(dependencies, vin)
  return { id, customerId, vin, title, askedBy: customer, signInAt, reads, expiresAt: askExpiresAt }
}

/** The owner declines. False: there is nothing to decline. */
export async function declineAsk(dependencies: ConsentDependencies, token: string): Promise<boolean> {
  const ask = await openAsk(dependencies, token)
  if (!ask) return false
  const end = { state: 'refused', reason: 'declined', from: ['asked'] } as const
  return await endConsent(dependencies, ask, end)
}

/** The consents for a customer's vehicle, newest first. */
export async function listConsents(prisma: Database, { customerId, vin }: Subject) {
  return await prisma.ownerConsent.findMany({
    where: { customerId, vin },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
    select: {
      id: true,
      state: true,
      monthly: true,
      createdAt: true,
      askExpiresAt: true,
      lastReadAt: true,
      dueAt: true,
      endedAt: true,
      endReason: true,
    },
  })
}

const MOST_LISTED = 10
