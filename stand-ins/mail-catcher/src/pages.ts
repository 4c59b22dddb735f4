import { html, type SafeHtml } from '@remix-run/html-template'
import type { CaughtMail } from './mailbox.ts'

/** @param mails the oldest first */
export function listPage(mails: readonly CaughtMail[]): string {
  const body =
    mails.length === 0
      ? html`<p class="empty">No email yet. Email that the service sends on this machine appears here.</p>`
      : html`<ol class="mails">${mails.toReversed().map(listItem)}</ol>
<form method="post" action="/clear"><button>Delete all</button></form>`
  // It shows new mail by itself.
  return page(
    'Mail',
    html`<meta http-equiv="refresh" content="3">`,
    html`<h1>Email</h1>
<p class="soft">None of this has left your machine.</p>
${body}`,
  )
}

function listItem({ id, subject, to, receivedAt }: CaughtMail): SafeHtml {
  return html`<li><a href="/mails/${String(id)}">
<strong>${subject || '(no subject)'}</strong>
<span class="soft">${to.join(', ')}</span>
<time class="soft" datetime="${receivedAt}">${clockText(receivedAt)}</time>
</a></li>
`
}

export function mailPage(mail: CaughtMail): string {
  const { id, subject, from, to, receivedAt, messageId, text } = mail
  return page(
    subject,
    html``,
    html`<p><a href="/">All email</a></p>
<h1>${subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${receivedAt}">${clockText(receivedAt)}</time></dd>
<dt>Message-ID</dt><dd>${messageId}</dd>
</dl>
${
  mail.html === undefined
    ? html``
    : html`<iframe title="The email as HTML" src="/mails/${String(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>As plain text</h2>
<pre>${text}</pre>`,
  )
}

export function missingPage(): string {
  return page(
    'Email not found',
    html``,
    html`<h1>Email not found</h1><p>It was deleted or never arrived. <a href="/">All email</a></p>`,
  )
}

function clockText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

function page(title: string, head: SafeHtml, body: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Mail catcher</title>
<link rel="stylesheet" href="/page.css">
${head}
</head>
<body>
<header>vinspec mail catcher: a stand-in for an inbox, for development only.</header>
<main>
${body}
</main>
</body>
</html>
`.toString()
}
