import { html, type SafeHtml } from '@remix-run/html-template'
import type { Page } from '@vinspec/stand-in-pages'
import type { CaughtMail } from './mailbox.ts'

/** @param mails oldest first */
export function listPage(mails: readonly CaughtMail[]): Page {
  const list = html`<table>
<thead><tr><th scope="col">Email</th><th scope="col">To</th><th scope="col">Received</th></tr></thead>
<tbody>${mails.toReversed().map(row)}</tbody>
</table>
<form method="post" action="/clear"><button class="secondary">Delete all</button></form>`
  return page(
    'Mail',
    html`<h1>Email</h1>
${mails.length === 0 ? html`<p>No email yet. Email that the service sends on this machine appears here.</p>` : list}`,
    // Reloads the page, so that new email appears.
    { head: html`<meta http-equiv="refresh" content="3">` },
  )
}

function row({ id, subject, to, receivedAt }: CaughtMail): SafeHtml {
  return html`<tr>
<td><a href="/mails/${String(id)}">${subject || '(no subject)'}</a></td>
<td>${to.join(', ')}</td>
<td>${time(receivedAt)}</td>
</tr>
`
}

export function mailPage(mail: CaughtMail): Page {
  const { id, subject, from, to, receivedAt, messageId, text } = mail
  return page(
    subject,
    html`<p><a href="/">All email</a></p>
<h1>${subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to.join(', ')}</dd>
<dt>Received</dt><dd>${time(receivedAt)}</dd>
<dt>Message-ID</dt><dd>${messageId}</dd>
</dl>
${
  mail.html === undefined
    ? ''
    : html`<iframe title="The email as HTML" src="/mails/${String(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>As plain text</h2>
<pre>${text}</pre>`,
  )
}

export function missingPage(): Page {
  return page(
    'Email not found',
    html`<h1>Email not found</h1><p>It was deleted or never arrived. <a href="/">All email</a></p>`,
    { status: 404 },
  )
}

function time(iso: string): SafeHtml {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function page(title: string, body: SafeHtml, more: Partial<Page> = {}): Page {
  const notice = html`A stand-in for an inbox, for development only. None of this has left your machine.`
  return { title, of: 'Mail catcher', notice, body, ...more }
}
