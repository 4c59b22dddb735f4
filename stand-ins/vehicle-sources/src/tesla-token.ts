/** Tesla's token endpoint for partners, and the registration of their domain. */
import type { FastifyInstance } from 'fastify'
import { answer, textOf } from './answer.ts'
import { answerOwnerToken } from './consent-tokens.ts'
import type { State } from './state.ts'

/** Any secret is accepted except this one. */
const REFUSED_SECRET = 'wrong'
/** The lifetime of Tesla's tokens. */
const LIFE_S = 8 * 60 * 60

export function serveTeslaToken(app: FastifyInstance, state: State): void {
  app.post('/oauth2/v3/token', async ({ body }, reply) => {
    if (textOf(body, 'grant_type') !== 'client_credentials')
      return await answerOwnerToken(state, 'tesla', body, reply)
    const audience = textOf(body, 'audience')
    if (audience === '' || textOf(body, 'client_id') === '')
      return await reply.code(400).send({ error: 'invalid_request' })
    if (textOf(body, 'client_secret') === REFUSED_SECRET)
      return await reply.code(401).send({ error: 'invalid_client' })
    const token = { access_token: state.issueToken(audience), expires_in: LIFE_S, token_type: 'Bearer' }
    return await answer(state, { place: 'tesla.token', about: textOf(body, 'scope'), body: token }, reply)
  })
  app.post('/api/1/partner_accounts', async ({ body, headers }, reply) => {
    if (!isPartner(state, headers.authorization))
      return await reply.code(401).send({ error: 'token expired' })
    const domain = textOf(body, 'domain')
    const account = { response: { account_id: 'a-partner', domain, public_key: '04…' } }
    return await answer(state, { place: 'tesla.register', about: domain, body: account }, reply)
  })
}

export function isPartner(state: State, authorization: string | undefined): boolean {
  return state.tokens.has(authorization?.replace(/^Bearer /, '') ?? '')
}
