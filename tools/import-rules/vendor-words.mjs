/**
 * Stripe's words end at its port: only packages/core/src/payments/stripe knows what its objects and events are called.
 * Everywhere else a page is a page, a card is a card, and money that goes back is that.
 */

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const SPEAKS_OURS = [
  'packages/*/src',
  'packages/core/prisma/schema.prisma',
  'apps/*/src',
  'apps/web/app',
  'tools/admin/src',
]
const SPEAKS_STRIPE = ['packages/core/src/payments/stripe', '*.test.ts']
const WORDS =
  /\b(checkout[._]?sessions?\b|payment_?intents?\b|setup_?intents?\b|payment_?method(s\b|_id|Id|\.)|charge\.(refunded|succeeded|failed|updated|dispute)|Stripe\.[A-Z]|CHECKOUT_SESSION_ID)/i

const exceptions = SPEAKS_STRIPE.map((path) => `:(exclude)${path}`)
const files = execFileSync('git', ['ls-files', '--', ...SPEAKS_OURS, ...exceptions], {
  cwd: root,
  encoding: 'utf8',
})
const faults = []
for (const file of files.split('\n').filter(Boolean)) {
  const lines = (await readFile(root + file, 'utf8').catch(() => '')).split('\n')
  for (const [index, line] of lines.entries()) {
    const [word] = WORDS.exec(line) ?? []
    if (word !== undefined) faults.push(`${file}:${index + 1}: ${word}`)
  }
}
if (faults.length > 0) {
  console.error(
    `Stripe's words are used outside of packages/core/src/payments/stripe:\n- ${faults.join('\n- ')}`,
  )
  process.exit(1)
}
