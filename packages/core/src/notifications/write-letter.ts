/** The words of every notice. */
import { formatUsd } from '../catalog/lookup-packages.ts'
import type { Notice, NoticeData } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'
import { writeSecurityLetter } from './security-letters.ts'
import { topUpChanged, topUpPriceRisen } from './write-rule-letter.ts'

/**
 * @param portalUrl where the customer acts upon it
 * @param turnOffToken what a link carries that turns automatic top-up off; undefined: the letter has no such link
 */
export function writeLetter(notice: Notice, portalUrl: URL, turnOffToken?: string): Letter {
  const link: LinkTo = (label, path) => ({ label, url: new URL(path, portalUrl) })
  switch (notice.kind) {
    case 'credits_low':
      return creditsLow(notice.data, link)
    case 'credits_expiring':
      return creditsExpiring(notice.data, link)
    case 'payment_received':
      return paymentReceived(notice.data, link)
    case 'payment_refunded':
      return paymentRefunded(notice.data, link)
    case 'top_up_failed':
      return topUpFailed(notice.data, link)
    case 'top_up_action_required':
      return topUpActionRequired(notice.data, link)
    case 'top_up_suspended':
      return topUpSuspended(notice.data, link)
    case 'top_up_changed':
      return topUpChanged(notice.data, link, turnOffToken)
    case 'top_up_price_risen':
      return topUpPriceRisen(notice.data, link)
    case 'card_removed':
      return cardRemoved(notice.data, link)
    case 'account_closed':
      return accountClosed(notice.data, link)
    case 'key_created':
      return keyCreated(notice.data, link)
    case 'key_revoked':
      return keyRevoked(notice.data, link)
    case 'key_rotated':
      return keyRotated(notice.data, link)
    default:
      return writeSecurityLetter(notice, link, momentText)
  }
}

function creditsLow({ available }: NoticeData['credits_low'], link: LinkTo): Letter {
  return {
    subject: available === 0 ? 'You have no lookup credits left' : `${creditsText(available)} left`,
    paragraphs: [
      available === 0
        ? 'Your last lookup credit is spent. Until you buy more, lookups are refused.'
        : `You have ${creditsText(available)} left.`,
      'Automatic top-up buys a package for you whenever you run low, up to a monthly limit that you set.',
    ],
    action: link('Buy credits', '/billing'),
  }
}

function creditsExpiring({ credits, days, expiresAt }: NoticeData['credits_expiring'], link: LinkTo): Letter {
  return {
    subject: `${creditsText(credits)} ${credits === 1 ? 'expires' : 'expire'} ${days === 1 ? 'within a day' : `in ${days} days`}`,
    paragraphs: ['Credits last 30 days. What is not used by then is gone.'],
    facts: [
      ['Credits', String(credits)],
      ['Usable until', momentText(expiresAt)],
    ],
    action: link('Look up a vehicle', '/look-up'),
  }
}

function paymentReceived(
  { amountCents, credits, automatic, expiresAt, paymentId }: NoticeData['payment_received'],
  link: LinkTo,
): Letter {
  return {
    subject: `Receipt: ${creditsText(credits)} for ${formatUsd(amountCents)}`,
    paragraphs: [
      automatic
        ? 'Automatic top-up has bought credits for you. They are ready to use.'
        : 'Thank you for your purchase. Your credits are ready to use.',
    ],
    facts: [
      ['Credits', String(credits)],
      ['Paid', formatUsd(amountCents)],
      ['Usable until', momentText(expiresAt)],
      ['Payment', paymentId],
    ],
    action: link('See your credits', '/billing'),
  }
}

function paymentRefunded({ amountCents, paymentId }: NoticeData['payment_refunded'], link: LinkTo): Letter {
  return {
    subject: `Refund of ${formatUsd(amountCents)}`,
    paragraphs: [
      'Your money is on its way back. Banks usually show it within 5 to 10 days.',
      'Credits that it had bought and you had not used went with it, in proportion.',
    ],
    facts: [
      ['Refunded', formatUsd(amountCents)],
      ['Payment', paymentId],
    ],
    action: link('See your credits', '/billing'),
  }
}

function topUpFailed({ amountCents, nextAttemptAt }: NoticeData['top_up_failed'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up: your card was declined',
    paragraphs: [
      `Your bank declined ${formatUsd(amountCents)} for automatic top-up. Nothing was charged.`,
      'We try again by ourselves. A different card, or a word with your bank, may help.',
    ],
    facts: [['Next try', momentText(nextAttemptAt)]],
    action: link('Check your card', '/billing'),
  }
}

function topUpActionRequired(data: NoticeData['top_up_action_required'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up: your bank asks for you',
    paragraphs: [
      `Your bank wants you to approve ${formatUsd(data.amountCents)} for automatic top-up. Until you do, nothing is charged and nothing is bought.`,
    ],
    action: link('Continue on the secure page', '/billing'),
  }
}

function topUpSuspended(data: NoticeData['top_up_suspended'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up is suspended',
    paragraphs: [
      `Automatic top-up is suspended: ${data.reason}`,
      'Nothing more is charged until you turn it on again.',
    ],
    action: link('Turn it on again', '/billing'),
  }
}

function cardRemoved(data: NoticeData['card_removed'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up has no card',
    paragraphs: [
      `Your card ${data.brand} •••• ${data.last4} can no longer be charged, so automatic top-up does not buy anything.`,
    ],
    action: link('Add a card', '/billing'),
  }
}

function accountClosed({ credits }: NoticeData['account_closed'], link: LinkTo): Letter {
  return {
    subject: 'Your vinspec account is closed',
    paragraphs: [
      'Automatic top-up is off, open payment pages are closed, and no API key or app works any more. Nothing more is charged.',
      ...(credits > 0 ? [`${creditsText(credits)} that you had left are gone with it.`] : []),
      'If a payment that was already under way still reaches us, it buys nothing, and we send it back.',
    ],
    action: link('Open vinspec', '/'),
    note: 'If this was not you, reply to this mail right away.',
  }
}

function keyCreated(data: NoticeData['key_created'], link: LinkTo): Letter {
  return {
    subject: `API key “${data.name}” was created`,
    paragraphs: ['A new API key of your account can spend your lookup credits.'],
    facts: keyFacts(data),
    action: link('See your API keys', '/api-keys'),
    note: 'If this was not you, revoke the key and change your password.',
  }
}

function keyRevoked(data: NoticeData['key_revoked'], link: LinkTo): Letter {
  return {
    subject: `API key “${data.name}” was revoked`,
    paragraphs: ['What still uses this API key is refused from now on.'],
    facts: keyFacts(data),
    action: link('See your API keys', '/api-keys'),
    note: 'If this was not you, change your password.',
  }
}

function keyRotated(data: NoticeData['key_rotated'], link: LinkTo): Letter {
  return {
    subject: `API key “${data.name}” has a new secret`,
    paragraphs: ['What still uses its old secret is refused from now on.'],
    facts: keyFacts(data),
    action: link('See your API keys', '/api-keys'),
    note: 'If this was not you, revoke the key and change your password.',
  }
}

function keyFacts({ name, ends }: { readonly name: string; readonly ends: string }) {
  return [
    ['Name', name],
    ['Key', ends],
  ] as const
}

function creditsText(credits: number): string {
  return credits === 1 ? '1 lookup credit' : `${credits.toLocaleString('en-US')} lookup credits`
}

/** For example "21 November 2026, 12:00 UTC". */
function momentText(iso: string): string {
  const moment = new Date(iso)
  const day = moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${day}, ${moment.toISOString().slice(11, 16)} UTC`
}
