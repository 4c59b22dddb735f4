/** What the authorization server's store says of an access token, remembered for a moment. */
import { createHash } from 'node:crypto'
import { type AccessTokenVerdict, type Clock, type Database, verifyAccessToken } from '@vinspec/core'
import { ACCESS_SCOPE } from '@vinspec/mcp-tools'
import { LRUCache } from 'lru-cache'

export type JudgeToken = (token: string) => Promise<AccessTokenVerdict>

export interface TokenJudgement {
  readonly prisma: Database
  readonly clock: Clock
  /** The URL of this server, which tokens must be meant for. */
  readonly resource: string
  /** How long a verdict is believed, in milliseconds: the longest that a revoked token still works. */
  readonly cacheForMs: number
}

const CACHED_TOKENS = 10_000
/** Longer than any token that was ever given out. */
const LONGEST_TOKEN = 1_024

export function createTokenJudge(settings: TokenJudgement): JudgeToken {
  const { clock, resource, cacheForMs } = settings
  const verdicts = new LRUCache<string, Promise<AccessTokenVerdict>>({ max: CACHED_TOKENS, ttl: cacheForMs })

  return async (token) => {
    if (token.length > LONGEST_TOKEN) return { kind: 'invalid' }
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
