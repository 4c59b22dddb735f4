/** The sandbox's home page. */

import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { testCards } from '../payments/test-cards.ts'
import type { Account } from '../state/account.ts'
import { money, type Page, sendPage } from './layout.ts'

const SHOWN = 20

export async function homePage(app: FastifyInstance, { account }: { account: Account }): Promise<void> {
  app.get('/', (_request, reply) => sendPage(reply, overview(account)))
}

function overview({ store }: Account): Page {
  const sessions = store.all('checkout.session').slice(-SHOWN).toReversed()
  const events = store.all('event').slice(-SHOWN).toReversed()
  return {
    title: 'Overview',
    body: html`<h1>Payments sandbox</h1>
<p>It stands in for Stripe on this machine. The service makes the payments; this page shows what has arrived.</p>
<h2>Payment pages</h2>
${sessions.length === 0 ? html`<p>None yet.</p>` : html`<ul>${sessions.map((each) => html`<li>${each.url === null ? each.status : html`<a href="/pay/${each.id}">Open</a>`} · ${each.amount_total === null ? 'card to save' : money(each.amount_total, each.currency ?? 'usd')} · ${timeOf(each.created)}</li>`)}</ul>`}
<h2>Latest events</h2>
${events.length === 0 ? html`<p>None yet.</p>` : html`<ul>${events.map((each) => html`<li><code>${each.type}</code> · ${timeOf(each.created)}</li>`)}</ul>`}
<h2>Test cards</h2>
<ul>${testCards.map(({ number, title }) => html`<li><code>${number}</code> ${title}</li>`)}</ul>`,
  }
}

function timeOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
