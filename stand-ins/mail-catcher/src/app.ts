/** The page on which caught mails are read, and the same as JSON for tests. */
import { readFile } from 'node:fs/promises'
import { answerLoopbackOnly } from '@vinspec/loopback-only'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { CaughtMail, Mailbox } from './mailbox.ts'
import { listPage, mailPage, missingPage } from './pages.ts'

/** No script runs and nothing is fetched from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail may be anything: it runs nothing, loads nothing and belongs to no origin. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

export async function buildApp(mailbox: Mailbox): Promise<FastifyInstance> {
  const app = fastify()
  answerLoopbackOnly(app)
  const css = await readFile(new URL('./page.css', import.meta.url), 'utf8')
  const find = (params: unknown): CaughtMail | undefined => {
    const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined
    return mailbox.find(Number(id))
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
  // A form without fields is sent with a content type nevertheless.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/', (_request, reply) => sendPage(reply, listPage(mailbox.all())))
  app.get('/mails/:id', ({ params }, reply) => {
    const mail = find(params)
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingPage())
  })
  app.get('/mails/:id/html', ({ params }, reply) => {
    const { html } = find(params) ?? {}
    if (html === undefined) return sendPage(reply.code(404), missingPage())
    // Links open beside this page, not inside of the mail.
    return sendPage(reply, `<base target="_blank">${html}`, MAIL_POLICY)
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

function sendPage(reply: FastifyReply, page: string, policy: string = PAGE_POLICY): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
