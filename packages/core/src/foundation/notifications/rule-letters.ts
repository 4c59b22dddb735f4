/** The text of emails about the terms of a top-up rule. */
import { formatCents } from '@vinspec/contract/amounts'
import { describeTopUpTerms } from '@vinspec/contract/top-up-words'
import { creditsText } from './account-letters.ts'
import type { NoticeData, RuleFacts } from './notices.ts'
import type { Letters } from './render-letter.ts'

type Change = NoticeData['top_up_changed']

export const ruleLetters = {
  top_up_changed: (change, link, turnOffToken) => {
    const { by, before, after } = change
    const facts = [
      ...toFacts(change),
      ['Changed by', CHANGERS[by.kind]('name' in by ? by.name : '')] as const,
    ]
    if (turnOffToken === undefined) {
      return {
        subject: 'Automatic top-up was turned off',
        paragraphs: [
          "We won't buy anything else for you. A charge that is already in progress may still go through.",
        ],
        facts,
        action: link('View automatic top-up', '/billing#top-up'),
      }
    }
    return {
      subject: before?.enabled ? 'Automatic top-up was changed' : 'Automatic top-up was turned on',
      paragraphs: [
        `When you have ${creditsText(after.thresholdCredits)} or fewer, we buy ${after.packageName} for ${formatCents(after.priceCents)} with your card${limitText(after)}`,
      ],
      facts,
      action: link('Turn it off', `/turn-off-top-up?token=${turnOffToken}`),
      note: "If you didn't want this, turn it off. The link works once, for 30 days, without signing in. Then change your password and remove any API keys and apps you don't recognize.",
    }
  },
  top_up_price_risen: ({ packageName, seenCents, priceCents }, link) => ({
    subject: `Automatic top-up is paused: ${packageName} now costs more`,
    paragraphs: [
      "The package that automatic top-up buys for you costs more than when you chose it. We won't buy anything or charge you at the new price until you accept it.",
    ],
    facts: [
      ['Package', packageName],
      ['Old price', formatCents(seenCents)],
      ['New price', formatCents(priceCents)],
    ],
    action: link('Review the new price', '/billing#top-up'),
  }),
} satisfies Partial<Letters>

const CHANGERS: Readonly<Record<Change['by']['kind'], (name: string) => string>> = {
  customer: () => 'You, in the portal',
  link: () => 'A link in an email to you',
  api_key: (name) => `API key “${name}”`,
  connection: (name) => `The app ${name}`,
  approval: (name) => `You, as requested by “${name}”`,
}

/** The current terms, each with its earlier value if it changed. */
function toFacts({ before, after }: Change): ReadonlyArray<readonly [string, string]> {
  if (!after.enabled) return describeTopUpTerms(after)
  if (!before?.enabled) return [...describeTopUpTerms(after), ['Before', 'Off']]
  const then = new Map(describeTopUpTerms(before))
  return describeTopUpTerms(after).map(([label, value]) => {
    const was = then.get(label)
    return [label, was === value ? value : `${value} (was: ${was})`] as const
  })
}

function limitText({ monthlyCapCents }: RuleFacts): string {
  return monthlyCapCents === null
    ? ". There's no monthly cap."
    : `, up to ${formatCents(monthlyCapCents)} per calendar month.`
}
