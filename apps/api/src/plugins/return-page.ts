/**
 * The page for a customer who returns from paying or from saving a card. It runs no scripts, loads nothing, and
 * contains no input.
 */
import { createHash } from 'node:crypto'
import type { ConfirmedReturn } from '@vinspec/core/payments'

export type ReturnState = ConfirmedReturn | { readonly state: 'cancelled' | 'card_saved' | 'card_not_saved' }

export interface ReturnPage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

interface Message {
  readonly title: string
  readonly text: string
  /** Chooses the mark above the title. */
  readonly tone: 'good' | 'waiting' | 'neutral'
}

const LOOK_AGAIN_S = 4

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #14171c);
  --sheet: light-dark(#ffffff, #1d2128);
  --text: light-dark(#1a1f27, #eceff4);
  --muted: light-dark(#59626f, #a4aebb);
  --line: light-dark(#d5dae1, #39414d);
  --good: light-dark(#12703f, #6fd49b);
  --waiting: light-dark(#8a5a00, #f0c469);
  font: 1rem / 1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body {
  min-height: 100svh; margin: 0; padding: 1.25rem;
  display: grid; grid-template-rows: 1fr auto; gap: 1.25rem; justify-items: center;
  background: var(--ground); color: var(--text);
}
main {
  align-self: center; width: 100%; max-width: 30rem; padding: clamp(1.5rem, 6vw, 2.5rem);
  background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem;
}
.mark {
  display: grid; place-items: center; width: 2.75rem; height: 2.75rem; margin: 0 0 1.25rem;
  border: 2px solid var(--muted); border-radius: 50%; color: var(--muted); font-size: 1.25rem; line-height: 1;
}
.good .mark { border-color: var(--good); color: var(--good); }
.waiting .mark { border-color: var(--waiting); color: var(--waiting); }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0; text-wrap: pretty; }
footer { color: var(--muted); font-size: 0.875rem; }
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const MARKS: Readonly<Record<Message['tone'], string>> = { good: '✓', waiting: '⋯', neutral: '–' }

export function renderReturnPage(state: ReturnState): ReturnPage {
  const { title, text, tone } = describe(state)
  const refresh =
    state.state === 'unconfirmed' ? `<meta http-equiv="refresh" content="${LOOK_AGAIN_S}">\n` : ''
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${title} · vinspec</title>
<style>${STYLE}</style>
</head>
<body>
<main class="${tone}" role="status">
<p class="mark" aria-hidden="true">${MARKS[tone]}</p>
<h1>${title}</h1>
<p>${text}</p>
</main>
<footer>vinspec</footer>
</body>
</html>
`
  return { html, contentSecurityPolicy: POLICY }
}

function describe(returned: ReturnState): Message {
  switch (returned.state) {
    case 'paid':
      return {
        title: `Paid. ${returned.credits} lookups added`,
        text: 'You can use them for 30 days. You can close this page.',
        tone: 'good',
      }
    case 'unconfirmed':
      return {
        title: 'Waiting for confirmation',
        text: 'We add your lookups when the payment is confirmed. This page checks every few seconds. You can also close it.',
        tone: 'waiting',
      }
    case 'expired':
      return {
        title: 'The payment page has expired',
        text: 'Nothing was charged. To buy lookups, start a new checkout.',
        tone: 'neutral',
      }
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: 'Nothing was charged. You can start a new checkout at any time.',
        tone: 'neutral',
      }
    case 'card_saved':
      return {
        title: 'Your card is saved',
        text: 'Nothing was charged. Automatic top-up continues on its own. You can close this page.',
        tone: 'good',
      }
    case 'card_not_saved':
      return {
        title: 'No card was saved',
        text: 'Nothing was charged. Automatic top-up is waiting for a card. You can open its page again at any time.',
        tone: 'neutral',
      }
    case 'mismatch':
      return {
        title: "We're reviewing your payment",
        text: "We received your payment, but it doesn't match your order, so we haven't added any lookups. We're looking into it.",
        tone: 'waiting',
      }
    case 'unknown':
      return {
        title: 'Payment not found',
        text: 'The link may be incomplete. We add paid lookups to your account in any case.',
        tone: 'neutral',
      }
  }
}
