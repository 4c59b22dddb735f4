/** The pages for people. They work without a script. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { parse } from 'qs'
import type { Account } from '../state/account.ts'
import { authenticationPage } from './authentication-page.ts'
import { checkoutPage } from './checkout-page.ts'
import { homePage } from './home-page.ts'
import { messagePage, sendPage } from './layout.ts'

const styles = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

export async function pages(app: FastifyInstance, parts: { readonly account: Account }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parse(String(body))),
  )
  app.get('/assets/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
  app.setErrorHandler((error, request, reply) => {
    request.log.error(error)
    return sendPage(
      reply,
      messagePage('Something went wrong', 'The sandbox failed. Its log has the details.', undefined, 500),
    )
  })
  await homePage(app, parts)
  await checkoutPage(app, parts)
  await authenticationPage(app, parts)
}
