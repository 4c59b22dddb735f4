/** The authorization server's codes, tokens, and interactions, found only by their IDs. */

import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { REFRESH_GRACE_MS } from '../../foundation/policy.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { endConnection } from './connections.ts'
import {
  hashRecordName,
  type OAuthPayload,
  openPayload,
  type RecordName,
  sealPayload,
} from './seal-payload.ts'
import { canExist } from './tokens.ts'

export interface OAuthRecordContent {
  readonly payload: OAuthPayload
  /** The connection that the record belongs to. */
  readonly connectionId: string | undefined
  readonly expiresInSeconds: number
}

export interface FoundOAuthRecord {
  readonly payload: OAuthPayload
  /** When it was used up; undefined during the grace period, too. */
  readonly consumedAt: Date | undefined
}

/**
 * Writes or rewrites a record. False: its connection has been revoked. A refresh token is written only once, because
 * concurrent refreshes all write the same successor, and one of them may be using it already.
 */
export async function saveOAuthRecord(
  { prisma, clock }: Dependencies,
  name: RecordName,
  { payload, connectionId, expiresInSeconds }: OAuthRecordContent,
): Promise<boolean> {
  if (connectionId !== undefined && !isUuid(connectionId)) return false
  const now = clock()
  const content = {
    payload: sealPayload(name, payload),
    connectionId: connectionId ?? null,
    writtenAt: now,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  }
  const idHash = hashRecordName(name)
  const create = { idHash, kind: name.kind, ...content }
  try {
    if (name.kind === 'RefreshToken') {
      await prisma.oAuthRecord.createMany({ data: [create], skipDuplicates: true })
    } else {
      await prisma.oAuthRecord.upsert({ where: { idHash }, create, update: content })
    }
    return true
  } catch (error) {
    if (refersToNothing(error)) return false
    throw error
  }
}

/** Undefined for a record that never existed, has expired, or belongs to a revoked connection. */
export async function findOAuthRecord(
  { prisma, clock }: Dependencies,
  name: RecordName,
): Promise<FoundOAuthRecord | undefined> {
  if (!canExist(name)) return undefined
  const record = await prisma.oAuthRecord.findUnique({
    where: { idHash: hashRecordName(name) },
    select: { payload: true, expiresAt: true, consumedAt: true },
  })
  const now = clock()
  if (!record || record.expiresAt <= now) return undefined
  const { consumedAt } = record
  return {
    payload: openPayload(name, record.payload),
    consumedAt: consumedAt && !isInGrace(name, consumedAt, now) ? consumedAt : undefined,
  }
}

/**
 * Uses up a record: true for exactly one of several concurrent callers. A refresh token may be used again during the
 * grace period, because the response to its first use can get lost. If a code is used again, two parties have it, so
 * its connection ends with everything it granted.
 */
export async function consumeOAuthRecord(
  { prisma, clock }: Dependencies,
  name: RecordName,
): Promise<boolean> {
  const idHash = hashRecordName(name)
  const now = clock()
  const { count } = await prisma.oAuthRecord.updateMany({
    where: { idHash, consumedAt: null },
    data: { consumedAt: now },
  })
  if (count === 1) return true
  const used = await prisma.oAuthRecord.findUnique({
    where: { idHash },
    select: { consumedAt: true, connectionId: true },
  })
  if (name.kind === 'AuthorizationCode' && used?.connectionId) {
    await endConnection({ prisma, clock }, used.connectionId, 'used twice')
  }
  return used?.consumedAt ? isInGrace(name, used.consumedAt, now) : false
}

/** True for exactly one of several concurrent callers. */
export async function removeOAuthRecord(prisma: Database, name: RecordName): Promise<boolean> {
  const { count } = await prisma.oAuthRecord.deleteMany({ where: { idHash: hashRecordName(name) } })
  return count === 1
}

function isInGrace({ kind }: RecordName, consumedAt: Date, now: Date): boolean {
  return kind === 'RefreshToken' && now.getTime() - consumedAt.getTime() < REFRESH_GRACE_MS
}

/** The database rejects a record of a revoked connection like one that refers to no connection. */
function refersToNothing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003'
}
