/** The pages with the caught emails, and the same as JSON for tests. */
import { acceptForms, answerLoopbackOnly, sendPage, serveStyles } from '@vinspec/stand-in-pages'
import { type FastifyInstance, fastify } from 'fastify'
import type { CaughtMail, Mailbox } from './mailbox.ts'
import { listPage, mailPage, missingPage } from './pages.ts'

/** An email may contain anything, so it may run nothing and load nothing, and belongs to no origin. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

export async function buildApp(mailbox: Mailbox): Promise<FastifyInstance> {
  const app = fastify()
  answerLoopbackOnly(app)
  await serveStyles(app)
  const find = (params: unknown): CaughtMail | undefined => {
    const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined
    return mailbox.find(Number(id))
  }

  acceptForms(app)

  app.get('/', (_request, reply) => sendPage(reply, listPage(mailbox.all())))
  app.get('/mails/:id', ({ params }, reply) => {
    const mail = find(params)
    return sendPage(reply, mail ? mailPage(mail) : missingPage())
  })
  app.get('/mails/:id/html', ({ params }, reply) => {
    const { html } = find(params) ?? {}
    if (html === undefined) return sendPage(reply, missingPage())
    return (
      reply
        .headers({
          'content-security-policy': MAIL_POLICY,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        // Links open in a new tab rather than inside the email's frame.
        .send(`<base target="_blank">${html}`)
    )
  })
  app.post('/clear', (_request, reply) => {
    mailbox.clear()
    return reply.redirect('/', 303)
  })
  app.get('/api/mails', () => ({ mails: mailbox.all() }))
  app.delete('/api/mails', (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })
  return app
}
