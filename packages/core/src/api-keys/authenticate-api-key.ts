/** Turns the secret of a request into a principal. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { VinspecError } from '../errors.ts'
import { readPermissions } from '../permissions/permission.ts'
import type { Principal } from '../principal.ts'
import { hashSecret, isWellFormedSecret } from './secret.ts'

export interface ApiKeyAuthentication {
  readonly prisma: Database
  readonly clock: Clock
  /** How long an answer is believed, in milliseconds: the longest that a revoked key still works. */
  readonly cacheForMs: number
  /** Whether those who send keys here are agents, which need not name their attempts. */
  readonly forAgents?: boolean
}

type Verdict =
  | { readonly kind: 'valid'; readonly principal: Principal }
  | { readonly kind: 'unknown' | 'revoked' }

const CACHED_KEYS = 10_000
const LAST_USED_PRECISION_MS = 60_000

/** Builds the check once per process. It throws `invalid_api_key` or `revoked_api_key`. */
export function createApiKeyAuthenticator(
  dependencies: ApiKeyAuthentication,
): (secret: string) => Promise<Principal> {
  const cache =
    dependencies.cacheForMs > 0
      ? new LRUCache<string, Promise<Verdict>>({ max: CACHED_KEYS, ttl: dependencies.cacheForMs })
      : undefined

  return async (secret) => {
    if (!isWellFormedSecret(secret)) throw invalidKey()
    const hash = hashSecret(secret)
    const cacheKey = Buffer.from(hash).toString('base64')
    let verdict = cache?.get(cacheKey)
    if (!verdict) {
      verdict = readVerdict(dependencies, hash)
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
): Promise<Verdict> {
  const key = await prisma.apiKey.findUnique({
    where: { secretHash },
    select: {
      id: true,
      originId: true,
      customerId: true,
      permissions: true,
      dailyCreditCap: true,
      revokedAt: true,
      lastUsedAt: true,
    },
  })
  if (!key) return { kind: 'unknown' }
  if (key.revokedAt) return { kind: 'revoked' }
  const now = clock()
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > LAST_USED_PRECISION_MS) {
    // Nobody waits for a key that somebody is at: then it is noted the next time.
    await prisma.$executeRaw`
      UPDATE api_key SET last_used_at = ${now}::timestamptz
      WHERE id = (SELECT id FROM api_key WHERE id = ${key.id}::uuid FOR NO KEY UPDATE SKIP LOCKED)`
  }
  return {
    kind: 'valid',
    principal: {
      customerId: key.customerId,
      credential: {
        kind: 'api_key',
        id: key.id,
        originId: key.originId,
        isAgent: forAgents,
        dailyCreditCap: key.dailyCreditCap,
      },
      permissions: readPermissions(key.permissions),
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
