/** Turns the key of a request into a principal. */

import { LRUCache } from 'lru-cache'
import { required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { VinspecError } from '../../foundation/errors.ts'
import { EVERYTHING } from '../../foundation/permission.ts'
import type { Principal } from '../../foundation/principal.ts'
import * as sql from '../../generated/sql/functions.ts'
import { toAllowance } from '../permissions/allowance.ts'
import { hashSecret, isWellFormedSecret, type KeyMode, modeOf } from './secret.ts'

export interface ApiKeyAuthentication extends Dependencies {
  /** How long a result is cached, in milliseconds: the longest that a revoked key still works. */
  readonly cacheForMs: number
  /** Whether callers that send keys here are agents, which need not send idempotency keys. */
  readonly forAgents?: boolean
}

type Verdict =
  | { readonly kind: 'valid'; readonly principal: Principal }
  | { readonly kind: 'unknown' | 'revoked' }

const CACHED_KEYS = 10_000

/** Builds the check once per process. The check throws `invalid_api_key` or `revoked_api_key`. */
export function createApiKeyAuthenticator(
  dependencies: ApiKeyAuthentication,
): (secret: string) => Promise<Principal> {
  const cache =
    dependencies.cacheForMs > 0
      ? new LRUCache<string, Promise<Verdict>>({
          max: CACHED_KEYS,
          ttl: dependencies.cacheForMs,
          // Read the clock instead: a timer for each millisecond costs more.
          ttlResolution: 0,
        })
      : undefined

  return async (secret) => {
    if (!isWellFormedSecret(secret)) throw invalidKey()
    const hash = hashSecret(secret)
    const cacheKey = Buffer.from(hash).toString('base64')
    let verdict = cache?.get(cacheKey)
    if (!verdict) {
      verdict = readVerdict(dependencies, hash, modeOf(secret))
      cache?.set(cacheKey, verdict)
      verdict.catch(() => cache?.delete(cacheKey))
    }
    const { kind, ...rest } = await verdict
    if ('principal' in rest) return rest.principal
    throw kind === 'revoked' ? revokedKey() : invalidKey()
  }
}

async function readVerdict(
  { prisma, clock, forAgents = false }: ApiKeyAuthentication,
  secretHash: Uint8Array<ArrayBuffer>,
  mode: KeyMode,
): Promise<Verdict> {
  const key = await sql.identifyApiKey(prisma, { secretHash, now: clock() })
  if (key.id === null) return { kind: 'unknown' }
  if (key.isRevoked) return { kind: 'revoked' }
  const customerId = required(key.customerId, 'the customer of a key')
  if (mode === 'test') {
    const credential = { kind: 'test_key', id: key.id } as const
    // A test key rehearses everything, whatever permissions are stored for it.
    return { kind: 'valid', principal: { customerId, credential, ...EVERYTHING } }
  }
  const permissions = required(key.permissions, 'the permissions of a key')
  return {
    kind: 'valid',
    principal: {
      customerId,
      credential: {
        kind: 'api_key',
        id: key.id,
        spenderId: required(key.spenderId, 'the spender of a key'),
        isAgent: forAgents,
      },
      ...toAllowance({ ...key, permissions }),
    },
  }
}

function invalidKey(): VinspecError {
  return new VinspecError(
    'invalid_api_key',
    "This API key isn't valid. Check it for typos, or create a new key in your account settings.",
  )
}

function revokedKey(): VinspecError {
  return new VinspecError(
    'revoked_api_key',
    'This API key has been revoked. Create a new key in your account settings.',
  )
}
