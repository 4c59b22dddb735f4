/** Owners' tokens: issued for a code, refreshed, and revoked. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer, textOf } from './answer.ts'
import type { IssuedTokens, Maker } from './consent-owners.ts'
import type { State } from './state.ts'

export function serveOwnerTokens(app: FastifyInstance, state: State): void {
  app.post('/oauth/token', ({ body }, reply) => answerOwnerToken(state, 'smartcar', body, reply))
  app.post('/oauth2/v3/revoke', async ({ body }, reply) => {
    const token = textOf(body, 'token')
    const isWrong = state.faults.some(({ at }) => at === 'tesla.revoke')
    if (!isWrong) state.owners.end(token)
    return await answer(state, { place: 'tesla.revoke', about: '', body: {} }, reply)
  })
}

/** A request with an ordered fault still uses up the code or the refresh token: only its response is lost. */
export async function answerOwnerToken(
  state: State,
  maker: Maker,
  body: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kind = textOf(body, 'grant_type') === 'refresh_token' ? 'refresh' : 'code'
  const tokens = issue(state, kind, body)
  if (tokens === undefined) {
    state.calls.push(`${maker}.${kind} refused`)
    return await reply
      .code(kind === 'refresh' ? 401 : 400)
      .send({ error: kind === 'refresh' ? 'login_required' : 'invalid_grant' })
  }
  return await answer(state, { place: `${maker}.${kind}`, about: '', body: tokens }, reply)
}

function issue(state: State, kind: 'refresh' | 'code', body: unknown): IssuedTokens | undefined {
  if (kind === 'refresh') return state.owners.refresh(textOf(body, 'refresh_token'))
  const form = { redirectUri: textOf(body, 'redirect_uri'), verifier: textOf(body, 'code_verifier') }
  return state.owners.exchange(textOf(body, 'code'), form)
}
