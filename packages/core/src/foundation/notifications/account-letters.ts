/** The text of emails about credits, payments, and keys. */
import { formatCents, formatNumber } from '@vinspec/contract/amounts'
import { describeCard } from '@vinspec/contract/card-brand'
import { formatMoment } from '@vinspec/contract/moments'
import { nameInSubject } from './name-in-subject.ts'
import type { Letters } from './render-letter.ts'

export const accountLetters = {
  credits_low: ({ available }, link) => ({
    subject: available === 0 ? 'You have no lookup credits left' : `${creditsText(available)} left`,
    paragraphs: [
      'Buy more to keep looking up vehicles.',
      'Automatic top-up buys a package whenever you run low, up to a monthly cap that you set.',
    ],
    action: link('Buy credits', '/billing'),
  }),
  credits_expiring: ({ credits, days, expiresAt }, link) => ({
    subject: `${creditsText(credits)} ${credits === 1 ? 'expires' : 'expire'} ${days === 1 ? 'within a day' : `in ${days} days`}`,
    paragraphs: ['Credits last 30 days. Use these before they expire.'],
    facts: [
      ['Credits', formatNumber(credits)],
      ['Valid until', formatMoment(new Date(expiresAt))],
    ],
    action: link('Look up a vehicle', '/look-up'),
  }),
  payment_received: ({ amountCents, credits, automatic, expiresAt, paymentId }, link) => ({
    subject: `Receipt: ${creditsText(credits)} for ${formatCents(amountCents)}`,
    paragraphs: [
      automatic
        ? "Automatic top-up bought credits for you. They're ready to use."
        : 'Thank you for your purchase. Your credits are ready to use.',
    ],
    facts: [
      ['Credits', formatNumber(credits)],
      ['Paid', formatCents(amountCents)],
      ['Valid until', formatMoment(new Date(expiresAt))],
      ['Payment', paymentId],
    ],
    action: link('View your credits', '/billing'),
  }),
  payment_refunded: ({ amountCents, paymentId }, link) => ({
    subject: `Refund of ${formatCents(amountCents)}`,
    paragraphs: [
      'Your refund is on its way. It usually appears on your statement within 5 to 10 days.',
      'Unused credits from this payment are taken back, in proportion to the refund.',
    ],
    facts: [
      ['Refunded', formatCents(amountCents)],
      ['Payment', paymentId],
    ],
    action: link('View your credits', '/billing'),
  }),
  refund_failed: ({ amountCents, paymentId }, link) => ({
    subject: `Refund of ${formatCents(amountCents)} failed`,
    paragraphs: [
      "Your bank didn't accept the refund that we told you about, so the money is still with us.",
      'The credits that it took back are yours again, until they expire. If you still want the refund, reply to this email.',
    ],
    facts: [
      ['Not refunded', formatCents(amountCents)],
      ['Payment', paymentId],
    ],
    action: link('View your credits', '/billing'),
  }),
  top_up_failed: ({ amountCents, nextAttemptAt }, link) => ({
    subject: 'Automatic top-up: your card was declined',
    paragraphs: [
      `Your bank declined a charge of ${formatCents(amountCents)} for automatic top-up. You weren't charged.`,
      "We'll try again. If the charge keeps failing, use a different card or contact your bank.",
    ],
    facts: [['Next attempt', formatMoment(new Date(nextAttemptAt))]],
    action: link('Check your card', '/billing'),
  }),
  top_up_action_required: (data, link) => ({
    subject: 'Automatic top-up: confirm the charge with your bank',
    paragraphs: [
      `Your bank needs you to approve a charge of ${formatCents(data.amountCents)} for automatic top-up. Until you do, we won't charge you or buy anything.`,
    ],
    action: link('Continue to billing', '/billing'),
  }),
  top_up_suspended: (data, link) => ({
    subject: 'Automatic top-up is suspended',
    paragraphs: [
      `Automatic top-up is suspended: ${data.reason}`,
      "We won't charge you again until you turn it back on or save another card.",
    ],
    action: link('Turn it back on', '/billing'),
  }),
  card_removed: (data, link) => ({
    subject: 'Automatic top-up needs a card',
    paragraphs: [
      `We can no longer charge your ${describeCard(data)}, so automatic top-up can't buy anything.`,
    ],
    action: link('Add a card', '/billing'),
  }),
  account_closed: ({ credits }, link) => ({
    subject: 'Your vinspec account is closed',
    paragraphs: [
      "Automatic top-up is off, open payment pages are closed, and your API keys and apps no longer work. We won't charge you again.",
      ...(credits > 0 ? [`You lost the ${creditsText(credits)} you had left.`] : []),
      'If a payment that was already in progress still reaches us, it buys nothing and we refund it.',
    ],
    action: link('Open vinspec', '/'),
    note: "If this wasn't you, reply to this email right away.",
  }),
  key_created: (data, link) => ({
    subject: `${nameInSubject('API key', data.name)} was created`,
    paragraphs: [
      data.ends.startsWith('vsk_test_')
        ? 'This is a test key: it rehearses, and charges nothing.'
        : 'This new API key can now use your account, within the permissions that it was given.',
    ],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, revoke the key and change your password.",
  }),
  key_revoked: (data, link) => ({
    subject: `${nameInSubject('API key', data.name)} was revoked`,
    paragraphs: ['Requests that use this key now fail.'],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, change your password.",
  }),
  key_rotated: (data, link) => ({
    subject: `${nameInSubject('API key', data.name)} was rotated`,
    paragraphs: ['The key has a new secret. Requests that use the old one now fail.'],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, revoke the key and change your password.",
  }),
} satisfies Partial<Letters>

function keyFacts({ name, ends }: { readonly name: string; readonly ends: string }) {
  return [
    ['Name', name],
    ['Key', ends],
  ] as const
}

export function creditsText(credits: number): string {
  return credits === 1 ? '1 lookup credit' : `${credits.toLocaleString('en-US')} lookup credits`
}
