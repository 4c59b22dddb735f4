/** The reference at /docs. Everything it needs is served from here, compressed, and cached by its content. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import type { FastifyInstance } from 'fastify'
import { renderReference } from '../reference/reference-page.ts'
import { createKeptText } from '../send-kept-answer.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FOREVER = 'public, max-age=31536000, immutable'

export async function docs(app: FastifyInstance, { portalUrl }: { readonly portalUrl: URL }): Promise<void> {
  const [stylesheet, script] = await Promise.all([
    serveFile(app, 'reference.css', 'text/css; charset=utf-8'),
    serveFile(app, 'try-it.js', 'text/javascript; charset=utf-8'),
  ])
  const page = renderReference(document, { portalUrl, stylesheet, script })
  const send = createKeptText('text/html; charset=utf-8', 'public, no-cache')
  for (const path of ['/docs', '/docs/']) {
    app.get(path, async (request, reply) =>
      send(request, reply.header('content-security-policy', POLICY), page),
    )
  }
}

/** Returns the address, which changes with the content. */
async function serveFile(app: FastifyInstance, name: string, contentType: string): Promise<string> {
  const text = await readFile(new URL(`../reference/${name}`, import.meta.url), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const path = `/docs/${hash}/${name}`
  const send = createKeptText(contentType, FOREVER)
  app.get(path, async (request, reply) => send(request, reply, text))
  return path
}
