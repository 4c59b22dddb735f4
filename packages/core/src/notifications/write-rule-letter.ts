/** The words of letters about the terms of a top-up rule. */
import { formatUsd } from '../catalog/lookup-packages.ts'
import type { NoticeData, RuleFacts } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'

type Change = NoticeData['top_up_changed']

/** @param turnOffToken undefined: it is off */
export function topUpChanged(change: Change, link: LinkTo, turnOffToken: string | undefined): Letter {
  const { by, before, after } = change
  const facts = [...toFacts(change), ['Changed by', CHANGERS[by.kind]('name' in by ? by.name : '')] as const]
  if (turnOffToken === undefined) {
    return {
      subject: 'Automatic top-up was turned off',
      paragraphs: ['Nothing more is bought automatically. A charge that was already sent may still settle.'],
      facts,
      action: link('See automatic top-up', '/billing#top-up'),
    }
  }
  return {
    subject: before?.enabled ? 'Automatic top-up was changed' : 'Automatic top-up was turned on',
    paragraphs: [
      `When you have ${creditsText(after.thresholdCredits)} or fewer, we buy ${after.packageName} for ${formatUsd(after.priceCents)} with your card${limitText(after)}`,
    ],
    facts,
    action: link('Turn it off', `/turn-off-top-up?token=${turnOffToken}`),
    note: 'If this is not what you want, turn it off: the link works for 30 days, once, and without signing in. Then change your password, and remove API keys and apps that you do not know.',
  }
}

export function topUpPriceRisen(
  { packageName, seenCents, priceCents }: NoticeData['top_up_price_risen'],
  link: LinkTo,
): Letter {
  return {
    subject: `Automatic top-up waits: ${packageName} costs more now`,
    paragraphs: [
      'The package that automatic top-up buys for you costs more than when you set it. Until you agree, nothing is bought and nothing is charged.',
    ],
    facts: [
      ['Package', packageName],
      ['Until now', formatUsd(seenCents)],
      ['New price', formatUsd(priceCents)],
    ],
    action: link('Decide', '/billing#top-up'),
  }
}

const CHANGERS: Readonly<Record<Change['by']['kind'], (name: string) => string>> = {
  customer: () => 'You, in the portal',
  link: () => 'The link in a mail to you',
  api_key: (name) => `API key “${name}”`,
  connection: (name) => `The app ${name}`,
  approval: (name) => `You, as “${name}” had asked`,
}

/** Each term as it is now, and as it was where that is another. */
function toFacts({ before, after }: Change): ReadonlyArray<readonly [string, string]> {
  if (!after.enabled) return termsOf(after)
  if (!before?.enabled) return [...termsOf(after), ['Before', 'Off']]
  const then = new Map(termsOf(before))
  return termsOf(after).map(([label, value]) => {
    const was = then.get(label)
    return [label, was === value ? value : `${value} (was: ${was})`] as const
  })
}

function termsOf({
  packageName,
  priceCents,
  thresholdCredits,
  monthlyCapCents,
}: RuleFacts): ReadonlyArray<readonly [string, string]> {
  return [
    ['Buys', `${packageName} for ${formatUsd(priceCents)}`],
    ['When you have', `${creditsText(thresholdCredits)} or fewer`],
    ['At most in a month', monthlyCapCents === null ? 'No limit' : formatUsd(monthlyCapCents)],
  ]
}

function limitText({ monthlyCapCents }: RuleFacts): string {
  return monthlyCapCents === null
    ? '. There is no monthly limit.'
    : `, up to ${formatUsd(monthlyCapCents)} in a calendar month.`
}

function creditsText(credits: number): string {
  return credits === 1 ? '1 lookup credit' : `${credits.toLocaleString('en-US')} lookup credits`
}
