/**
 * Protects stand-ins, which run on a developer's machine without a password, from web pages that point their own host name
 * to this machine (DNS rebinding).
 */
import type { FastifyInstance, FastifyReply } from 'fastify'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Responds only to this machine's fixed names, on any port, and to the host of `publicUrl`. For an app that has no
 * routes yet.
 */
export function answerLoopbackOnly(app: FastifyInstance, publicUrl?: string): void {
  const names = new Set(publicUrl === undefined ? LOOPBACK : [...LOOPBACK, new URL(publicUrl).hostname])
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.url?.startsWith('/')) return refuse(reply, 400, 'The request target must be a path.')
    const name = raw.headers.host?.replace(/:\d+$/, '').toLowerCase()
    if (name === undefined || !names.has(name)) {
      return refuse(reply, 403, 'This server answers only to the names of this machine, such as 127.0.0.1.')
    }
  })
}

/** Responds directly rather than throwing, because each part of an app has its own form of errors. */
function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
}
