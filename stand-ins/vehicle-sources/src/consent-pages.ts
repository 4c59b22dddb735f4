/** The pages on which owners sign in and agree: Tesla's, and Smartcar's for other makes. */
import { html } from '@remix-run/html-template'
import { type Page, sendPage, serveStyles } from '@vinspec/stand-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from './answer.ts'
import type { Maker } from './consent-owners.ts'
import type { State } from './state.ts'

const PLACES = [
  { maker: 'tesla', path: '/oauth2/v3/authorize', name: 'Tesla' },
  { maker: 'smartcar', path: '/oauth/authorize', name: 'Smartcar' },
] as const

export async function serveSignIn(app: FastifyInstance, state: State): Promise<void> {
  await serveStyles(app)
  for (const { maker, path, name } of PLACES) {
    app.get(path, (request, reply) => sendPage(reply, signInPage(name, request)))
    app.post(path, (request, reply) => comeBack(state, maker, request, reply))
  }
  app.get('/user/revoke/consent', (_request, reply) => sendPage(reply, endPage()))
  app.post('/user/revoke/consent', (_request, reply) => {
    state.owners.endAll()
    return reply.redirect('/user/revoke/consent?ended=1', 303)
  })
}

function signInPage(name: string, { query }: FastifyRequest): Page {
  const scopes = textOf(query, 'scope')
  return {
    title: `Sign in at ${name}`,
    of: name,
    notice: html`This page stands in for ${name}. Nobody signs in, and no car is read.`,
    body: html`<h1>Sign in</h1>
<p>An application asks to read your car: ${scopes}. Whose account do you sign in to?</p>
<form method="post">
<button name="account" value="owner">Account with this car</button>
<button name="account" value="stranger" class="secondary">Account with another car</button>
<button name="account" value="none" class="secondary">Deny</button>
</form>`,
  }
}

const endPage = (): Page => ({
  title: 'Applications with access',
  of: 'Tesla',
  notice: html`This page stands in for Tesla.`,
  body: html`<h1>Applications with access</h1>
<form method="post"><button>Remove access</button></form>`,
})

/** A car that no request is about. */
const OTHER_CAR = '5YJ3E1EA1NF000000'

function comeBack(state: State, maker: Maker, { query, body }: FastifyRequest, reply: FastifyReply) {
  const redirectUri = textOf(query, 'redirect_uri')
  if (!URL.canParse(redirectUri)) return reply.code(400).send({ error: 'invalid_request' })
  const back = new URL(redirectUri)
  back.searchParams.set('state', textOf(query, 'state'))
  const account = textOf(body, 'account')
  if (account === 'none') {
    back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href, 303)
  }
  const code = state.owners.agree({
    maker,
    clientId: textOf(query, 'client_id'),
    redirectUri,
    challenge: textOf(query, 'code_challenge'),
    cars: account === 'stranger' ? [OTHER_CAR] : carsOf(maker, textOf(query, 'single_select_vin')),
  })
  back.searchParams.set('code', code)
  return reply.redirect(back.href, 303)
}

/** An authorization request names the car for Smartcar, but not for Tesla. */
const carsOf = (maker: Maker, vin: string): readonly string[] | 'any' => (maker === 'tesla' ? 'any' : [vin])
