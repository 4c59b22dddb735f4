/** The layout and headers of the stand-ins' pages, which work without scripts. */
import { readFile } from 'node:fs/promises'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface Page {
  readonly title: string
  /** The name of the stand-in, such as `Mail catcher`. */
  readonly of: string
  /** In a few words, why nothing here is real. */
  readonly notice: SafeHtml
  readonly body: SafeHtml
  readonly head?: SafeHtml
  readonly status?: number
}

/** Allows no scripts and no foreign resources. Forms may redirect to the shop's pages. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const STYLES = [import.meta.resolve('@picocss/pico/css/pico.min.css'), import.meta.resolve('./page.css')]

export async function serveStyles(app: FastifyInstance): Promise<void> {
  const css = await Promise.all(STYLES.map((url) => readFile(new URL(url), 'utf8')))
  app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css.join('\n')))
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(documentOf(page).toString())
}

function documentOf({ title, of, notice, body, head }: Page): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${of}</title>
<link rel="stylesheet" href="/page.css">
${head ?? ''}
</head>
<body>
<header class="notice"><p role="note">${notice}</p></header>
<main class="container">
${body}
</main>
</body>
</html>
`
}
