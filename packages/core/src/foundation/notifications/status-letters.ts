/** The text of emails about incidents of the service. */
import { formatMoment } from '@vinspec/contract/moments'
import type { Letters, LinkTo } from './render-letter.ts'

export const statusLetters = {
  status_down: ({ part, from }, link) => ({
    subject: `Status: ${part} down`,
    paragraphs: [
      "Our measurements of this part fail. A lookup that fails isn't charged.",
      "We'll email you when it works again.",
    ],
    facts: [
      ['Part', part],
      ['Since', formatMoment(new Date(from))],
    ],
    ...ends(link),
  }),
  status_over: ({ part, from, until }, link) => ({
    subject: `Status: ${part} works again`,
    paragraphs: ['This part was down for a while, and works again.'],
    facts: [
      ['Part', part],
      ['From', formatMoment(new Date(from))],
      ['Until', formatMoment(new Date(until))],
    ],
    ...ends(link),
  }),
} satisfies Partial<Letters>

const ends = (link: LinkTo) => ({
  action: link('View the status', '/status'),
  other: link('Turn off these emails', '/account#status-mail'),
  reason: 'You received this email because you turned on status emails in your vinspec account.',
})
