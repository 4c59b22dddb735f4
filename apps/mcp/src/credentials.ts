/**
 * Identifies the caller: an app, by an access token, or an agent without OAuth, by an API key. Results are cached
 * briefly.
 */
import { createHash } from 'node:crypto'
import { createApiKeyAuthenticator, type Principal } from '@vinspec/core/access'
import { type Clock, type Database, VinspecError } from '@vinspec/core/foundation'
import { type AccessTokenVerdict, verifyAccessToken } from '@vinspec/core/oauth'
import { ACCESS_SCOPE } from '@vinspec/mcp-tools'
import { LRUCache } from 'lru-cache'

export type Verdict =
  | { readonly kind: 'valid'; readonly principal: Principal }
  | { readonly kind: Exclude<AccessTokenVerdict['kind'], 'valid'> }
  /** The API key is unknown, malformed, or revoked; the message is for its holder. */
  | { readonly kind: 'invalid_key'; readonly message: string }

/** Never throws for a bad credential, only if the database does not respond. */
export type JudgeCredential = (bearer: string) => Promise<Verdict>

export interface CredentialJudgement {
  readonly prisma: Database
  readonly clock: Clock
  /** The URL of this server, for which tokens must have been issued. */
  readonly resource: string
  /** How long a verdict is cached, in milliseconds: the longest that a revoked credential still works. */
  readonly cacheForMs: number
}

const CACHED_TOKENS = 10_000
/** Longer than any token or key ever issued. */
const LONGEST_BEARER = 1_024
/** The prefix of every API key, which no token has. */
const KEY_PREFIX = 'vsk_'

export function createCredentialJudge(settings: CredentialJudgement): JudgeCredential {
  const judgeKey = createKeyJudge(settings)
  const judgeToken = createTokenJudge(settings)
  return async (bearer) => {
    if (bearer.length > LONGEST_BEARER) return { kind: 'invalid' }
    return await (bearer.startsWith(KEY_PREFIX) ? judgeKey(bearer) : judgeToken(bearer))
  }
}

function createKeyJudge(settings: CredentialJudgement): JudgeCredential {
  const authenticate = createApiKeyAuthenticator({ ...settings, forAgents: true })
  return async (key) => {
    try {
      return { kind: 'valid', principal: await authenticate(key) }
    } catch (error) {
      if (!(error instanceof VinspecError && REFUSED_KEY.has(error.code))) throw error
      return { kind: 'invalid_key', message: error.publicMessage }
    }
  }
}

const REFUSED_KEY: ReadonlySet<string> = new Set(['invalid_api_key', 'revoked_api_key'])

function createTokenJudge(settings: CredentialJudgement): JudgeCredential {
  const { clock, resource, cacheForMs } = settings
  const verdicts = new LRUCache<string, Promise<AccessTokenVerdict>>({ max: CACHED_TOKENS, ttl: cacheForMs })
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    let pending = verdicts.get(hash)
    if (!pending) {
      pending = verifyAccessToken(settings, token, { resource, scope: ACCESS_SCOPE })
      verdicts.set(hash, pending)
      pending.catch(() => verdicts.delete(hash))
    }
    const verdict = await pending
    const over = verdict.kind === 'valid' && verdict.expiresAt <= clock()
    return over ? { kind: 'expired' } : verdict
  }
}
