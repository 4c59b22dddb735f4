/** Apps that registered themselves (RFC 7591). Their secrets are stored only as hashes. */

import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { sha256 } from '../../foundation/text/sha256.ts'
import { isStorable } from '../../foundation/text/storable-text.ts'
import type { OAuthPayload } from './seal-payload.ts'

export interface OAuthClientRegistration {
  readonly id: string
  /** What the app says about itself, without its secret. */
  readonly metadata: OAuthPayload
  /** Undefined for an app that cannot keep a secret. */
  readonly secret: string | undefined
}

export interface RegisteredOAuthClient {
  readonly metadata: OAuthPayload
  readonly secretHash: Uint8Array | undefined
}

export async function registerOAuthClient(
  { prisma, clock }: Dependencies,
  { id, metadata, secret }: OAuthClientRegistration,
): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO oauth_client (id, metadata, secret_hash, registered_at)
    VALUES (${id}, ${JSON.stringify(metadata)}::jsonb, ${secret === undefined ? null : hashClientSecret(secret)},
      ${clock()}::timestamptz)`
}

export async function findOAuthClient(
  prisma: Database,
  id: string,
): Promise<RegisteredOAuthClient | undefined> {
  // The ID comes from the caller, so it may be text that the database cannot store.
  if (!isStorable(id)) return undefined
  const client = await prisma.oAuthClient.findUnique({ where: { id } })
  if (!client) return undefined
  const { metadata, secretHash } = client
  if (typeof metadata !== 'object') throw new TypeError('metadata is an object')
  return { metadata: { ...metadata }, secretHash: secretHash ?? undefined }
}

/** Plain SHA-256 suffices: the authorization server creates the secrets from 256 random bits. */
export function hashClientSecret(secret: string): Uint8Array<ArrayBuffer> {
  return sha256(secret)
}
