/** The pages for people. They work without a script. */
import { acceptForms, serveStyles } from '@vinspec/stand-in-pages'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../state/account.ts'
import { authenticationPage } from './authentication-page.ts'
import { checkoutPage } from './checkout-page.ts'
import { homePage } from './home-page.ts'
import { messagePage, sendPage } from './layout.ts'

export async function pages(app: FastifyInstance, parts: { readonly account: Account }): Promise<void> {
  acceptForms(app)
  await serveStyles(app)
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
