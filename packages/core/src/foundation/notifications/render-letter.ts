/**
 * Renders an email as plain text and as HTML. The HTML loads nothing, works without styles, and follows light and dark
 * mode.
 */

import { html, type SafeHtml } from '@remix-run/html-template'
import type { NoticeData, NoticeKind } from './notices.ts'

export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>
  readonly action: { readonly label: string; readonly url: URL }
  /** Shown small, below the action. */
  readonly note?: string
  /** A second link, also shown small. */
  readonly other?: { readonly label: string; readonly url: URL }
  /** Why the email was sent, if not because of an account. */
  readonly reason?: string
}

/** Builds the link of an email: to a path of the portal. */
export type LinkTo = (label: string, path: string) => Letter['action']

/** Writes the email of each notice. */
export type Letters = {
  readonly [Kind in NoticeKind]: (data: NoticeData[Kind], link: LinkTo, turnOffToken?: string) => Letter
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const USUAL_REASON = 'You received this email because you have a vinspec account.'

export function renderLetter(letter: Letter): RenderedLetter {
  const { paragraphs, facts = [], action, note, other, reason = USUAL_REASON } = letter
  // A header is a single line, whatever name a customer has given a key.
  const subject = letter.subject.replace(/\p{Cc}+/gu, ' ').trim()
  const text = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${action.label}: ${action.url.href}`,
    ...(note === undefined ? [] : [note]),
    ...(other === undefined ? [] : [`${other.label}: ${other.url.href}`]),
    `-- \n${reason}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: renderHtml({ ...letter, subject, reason }).toString() }
}

/** Classes contain what dark mode changes; everything else is inline, because many mail programs drop style sheets. */
const STYLE = html`
:root { color-scheme: light dark; supported-color-schemes: light dark }
a { color: #006a75 }
@media (prefers-color-scheme: dark) {
  .page { background: #0b1115 !important }
  .panel { background: #12191e !important; border-color: #293339 !important }
  .ink { color: #e9eef0 !important }
  .soft { color: #a5b0b5 !important }
  .line { border-color: #293339 !important }
  .button { background: #5ad3d3 !important; color: #011a21 !important }
}
@media (max-width: 600px) {
  .panel { padding: 24px !important }
  .fact { display: block; text-align: left !important }
  th.fact { padding: 10px 0 0 !important }
  td.fact { border: 0 !important; padding-top: 0 !important }
}`

function renderHtml({ subject, paragraphs, facts = [], action, note, other, reason }: Letter): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6fafb;font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">
<div class="page" style="background:#f6fafb;padding:32px 16px">
<div role="article" style="max-width:560px;margin:0 auto">
<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:24px;font-weight:600;color:#141e25">vinspec</p>
<div class="panel" style="padding:32px;border:1px solid #dae1e3;border-radius:12px;background:#ffffff">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#141e25">${subject}</h1>
${paragraphs.map(
  (text) =>
    html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#141e25">${text}</p>\n`,
)}${facts.length > 0 ? renderFacts(facts) : ''}
<p style="margin:24px 0 0"><a class="button" href="${action.url.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#006a75;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${action.label}</a></p>
${note === undefined ? '' : html`<p class="soft" style="margin:24px 0 0;font-size:14px;line-height:21px;color:#4e5a62">${note}</p>`}
${other === undefined ? '' : html`<p style="margin:24px 0 0;font-size:14px;line-height:21px"><a class="soft" href="${other.url.href}" style="color:#4e5a62">${other.label}</a></p>`}
</div>
<p class="soft" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#4e5a62">${reason}</p>
</div>
</div>
</body>
</html>
`
}

function renderFacts(facts: NonNullable<Letter['facts']>): SafeHtml {
  const cell =
    'padding:10px 0;border-top:1px solid #dae1e3;font-size:15px;line-height:22px;vertical-align:top'
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><th scope="row" class="soft line fact" style="${cell};text-align:left;font-weight:400;color:#4e5a62;padding-right:24px">${label}</th><td class="ink line fact" style="${cell};color:#141e25;text-align:right;overflow-wrap:anywhere">${value}</td></tr>\n`,
  )
  return html`<table style="width:100%;border-collapse:collapse;margin:24px 0 0">\n${rows}</table>`
}
