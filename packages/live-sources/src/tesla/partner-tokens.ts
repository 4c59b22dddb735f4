/** The token with which an application asks Tesla in its own name. It is renewed before it expires. */
import type { Vendor } from '../ask-vendor.ts'
import { canBeSent } from '../can-be-sent.ts'
import type { Reply } from '../port.ts'
import { isObject, readJson } from '../read-json.ts'
import { away, replyToStatus } from '../replies.ts'

export interface PartnerApplication {
  readonly clientId: string
  readonly clientSecret: string
  /** Where tokens are issued. */
  readonly tokenUrl: URL
  readonly scope: string
}

export interface PartnerTokens {
  /** A token for a region, or why there is none. */
  current(audience: string): Promise<IssuedToken>
  /** Drops a token that Tesla rejected, so that it is not used again. */
  forget(audience: string, token: string): void
}

export type IssuedToken = { readonly kind: 'token'; readonly token: string } | Reply

/** How long before its expiry a token is renewed: an answer may take that long. */
const RENEWED_BEFORE_MS = 60_000
const PATIENCE_MS = 5_000
/** The lifetime of a token that does not state one. */
const SHORT_LIFE_S = 300

interface Kept {
  readonly token: string
  readonly endsAt: number
}

export function createPartnerTokens(application: PartnerApplication, vendor: Vendor): PartnerTokens {
  const kept = new Map<string, Kept>()
  const renewals = new Map<string, Promise<IssuedToken>>()

  async function renew(audience: string): Promise<IssuedToken> {
    const issued = await fetchToken(application, audience, vendor)
    if (issued.kind !== 'kept') return issued
    kept.set(audience, issued)
    return { kind: 'token', token: issued.token }
  }

  return {
    async current(audience) {
      const known = kept.get(audience)
      if (known !== undefined && known.endsAt - vendor.clock().getTime() > RENEWED_BEFORE_MS)
        return { kind: 'token', token: known.token }
      const running = renewals.get(audience) ?? renew(audience).finally(() => renewals.delete(audience))
      renewals.set(audience, running)
      return await running
    },
    forget(audience, token) {
      if (kept.get(audience)?.token === token) kept.delete(audience)
    },
  }
}

async function fetchToken(
  { clientId, clientSecret, tokenUrl, scope }: PartnerApplication,
  audience: string,
  { title, clock }: Vendor,
): Promise<(Kept & { readonly kind: 'kept' }) | Reply> {
  try {
    const asked = clock().getTime()
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope,
        audience,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return toReply(replyToStatus(`${title}'s token endpoint`, response, clock()), response.status)
    }
    return readToken(await readJson(response), asked)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'no answer'
    return away(new Error(`${title}'s token endpoint: ${message}`))
  }
}

/** Issuing tokens does not involve a car, so any rejection is about our application. */
function toReply(reply: Reply, status: number): Reply {
  if (
    reply.kind === 'closed' ||
    (reply.kind === 'away' && (status === 429 || status === 408 || status >= 500))
  )
    return reply
  return { kind: 'closed', cause: new Error(`the token endpoint refused the application with ${status}`) }
}

function readToken(body: unknown, asked: number): Kept & { readonly kind: 'kept' } {
  const { access_token: token, expires_in: life } = isObject(body) ? body : {}
  if (typeof token !== 'string' || token === '' || !canBeSent('authorization', token))
    throw new Error('no token in the answer')
  const seconds = Number(life)
  const endsAt = asked + (seconds > 0 ? seconds : SHORT_LIFE_S) * 1000
  return { kind: 'kept', token, endsAt }
}
