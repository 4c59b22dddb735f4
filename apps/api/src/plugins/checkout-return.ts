/**
 * The page that the vendor's pages return to, unless CHECKOUT_RETURN_URL names another one. It reads the payment from
 * the vendor itself, without waiting for the webhook, so the customer sees its state and has the credits. Nobody is
 * signed in here, so it reveals only the state of a payment page, to anyone who knows its ID. It runs no scripts, loads
 * nothing, and contains no input.
 */
import { createHash } from 'node:crypto'
import { type ConfirmedReturn, confirmReturn, type FulfilmentDependencies } from '@vinspec/core/payments'
import type { FastifyInstance } from 'fastify'

interface Query {
  readonly checkout?: unknown
  readonly card_setup?: unknown
  readonly page_id?: unknown
}

type Returned = ConfirmedReturn | { readonly state: 'cancelled' | 'card_saved' | 'card_not_saved' }

const LOOK_AGAIN_S = 4

const WORDS: Readonly<Record<Returned['state'], readonly [title: string, text: string]>> = {
  paid: ['Paid.', 'You can use them for 30 days. You can close this page.'],
  unconfirmed: [
    'Waiting for confirmation',
    'We add your lookups when the payment is confirmed. This page checks every few seconds. You can also close it.',
  ],
  expired: ['The payment page has expired', 'Nothing was charged. To buy lookups, start a new checkout.'],
  cancelled: ['Payment canceled', 'Nothing was charged. You can start a new checkout at any time.'],
  card_saved: [
    'Your card is saved',
    'Nothing was charged. Automatic top-up continues on its own. You can close this page.',
  ],
  card_not_saved: [
    'No card was saved',
    'Nothing was charged. Automatic top-up is waiting for a card. You can open its page again at any time.',
  ],
  mismatch: [
    "We're reviewing your payment",
    "We received your payment, but it doesn't match your order, so we haven't added any lookups. We're looking into it.",
  ],
  unknown: [
    'Payment not found',
    'The link may be incomplete. We add paid lookups to your account in any case.',
  ],
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem / 1.5 system-ui, sans-serif }
body { display: grid; place-content: center; gap: 1rem; box-sizing: border-box; min-height: 100svh; margin: 0; padding: 1.25rem;
  background: light-dark(#f6fafb, #0b1115); color: light-dark(#141e25, #e9eef0) }
header { font-weight: 600; color: light-dark(#006a75, #5ad3d3) }
main { box-sizing: border-box; width: min(30rem, 100vw - 2.5rem); padding: clamp(1.5rem, 6vw, 2.5rem);
  border: 1px solid light-dark(#dae1e3, #293339); border-radius: 0.75rem; background: light-dark(#ffffff, #12191e) }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
p { margin: 0; color: light-dark(#4e5a62, #a5b0b5); text-wrap: pretty }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export async function checkoutReturn(
  app: FastifyInstance,
  dependencies: FulfilmentDependencies,
): Promise<void> {
  app.get<{ Querystring: Query }>('/checkout/return', async ({ query }, reply) => {
    const returned = await readReturn(dependencies, query)
    return reply
      .code(returned.state === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(renderPage(returned))
  })
}

async function readReturn(dependencies: FulfilmentDependencies, query: Query): Promise<Returned> {
  if (query.checkout === 'cancelled') return { state: 'cancelled' }
  if (query.card_setup === 'saved') return { state: 'card_saved' }
  if (query.card_setup === 'cancelled') return { state: 'card_not_saved' }
  const { page_id: pageId } = query
  return typeof pageId === 'string' ? await confirmReturn(dependencies, { pageId }) : { state: 'unknown' }
}

function renderPage(returned: Returned): string {
  const [words, text] = WORDS[returned.state]
  const title = returned.state === 'paid' ? `${words} ${returned.credits} lookups added` : words
  const refresh =
    returned.state === 'unconfirmed' ? `<meta http-equiv="refresh" content="${LOOK_AGAIN_S}">\n` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${title} · vinspec</title>
<style>${STYLE}</style>
</head>
<body>
<header>vinspec</header>
<main role="status">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
