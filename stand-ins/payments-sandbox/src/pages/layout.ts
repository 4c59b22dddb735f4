/** What all pages share: the frame, and the notice that nothing here is real. */

import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyReply } from 'fastify'

export interface Page {
  readonly title: string
  readonly body: SafeHtml
  readonly status?: number
}

/** No script runs and nothing is fetched from elsewhere. Forms may lead to the shop's own pages. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(reply: FastifyReply, { title, body, status = 200 }: Page): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(documentOf(title, body).toString())
}

function documentOf(title: string, body: SafeHtml): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Payments sandbox</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<header class="notice"><p role="note"><strong>Test mode:</strong> this is the payments sandbox. No real money moves, and only test cards work.</p></header>
${body}
<footer>vinspec payments sandbox, in place of Stripe on this machine.</footer>
</body>
</html>
`
}

/** A page with one message and perhaps one way on. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
  status = 200,
): Page {
  return {
    title,
    status,
    body: html`<main class="single">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
</main>`,
  }
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
