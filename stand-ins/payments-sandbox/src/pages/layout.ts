/** What all pages of the sandbox share. */
import { html, type SafeHtml } from '@remix-run/html-template'
import { sendPage as send } from '@vinspec/stand-in-pages'
import type { FastifyReply } from 'fastify'

export interface Page {
  readonly title: string
  readonly body: SafeHtml
  readonly status?: number
}

const FRAME = {
  of: 'Payments sandbox',
  notice: html`<strong>Test mode:</strong> this is the payments sandbox, in place of Stripe on this machine. No real money moves, and only test cards work.`,
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return send(reply, { ...FRAME, ...page })
}

/** A page with one message, and optionally one link. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
  status = 200,
): Page {
  return {
    title,
    status,
    body: html`<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a role="button" href="${link.href}">${link.label}</a></p>`}`,
  }
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
