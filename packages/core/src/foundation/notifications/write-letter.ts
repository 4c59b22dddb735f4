/** The words of every notice. */
import { formatCents } from '@vinspec/contract/amounts'
import { formatMoment } from '@vinspec/contract/moments'
import { nameInSubject } from './name-in-subject.ts'
import type { Notice, NoticeData } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'
import { writeSecurityLetter } from './security-letters.ts'
import { ownerConsentEnded, ownerReading } from './write-consent-letters.ts'
import { recallsFound } from './write-recall-letter.ts'
import { reportAnswered, vehicleCorrected } from './write-report-letters.ts'
import { topUpChanged, topUpPriceRisen } from './write-rule-letter.ts'

/**
 * @param portalUrl where the customer acts upon it
 * @param turnOffToken what a link carries that turns off what the letter is about; undefined: the letter has no such link
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
    case 'vehicle_available':
      return vehicleAvailable(notice.data, link)
    case 'owner_reading':
      return ownerReading(notice.data, link)
    case 'owner_consent_ended':
      return ownerConsentEnded(notice.data, link)
    case 'recalls_found':
      return recallsFound(notice.data, link, turnOffToken)
    case 'report_answered':
      return reportAnswered(notice.data, link)
    case 'vehicle_corrected':
      return vehicleCorrected(notice.data, link)
    case 'key_created':
      return keyCreated(notice.data, link)
    case 'key_revoked':
      return keyRevoked(notice.data, link)
    case 'key_rotated':
      return keyRotated(notice.data, link)
    default:
      return writeSecurityLetter(notice, link)
  }
}

function creditsLow({ available }: NoticeData['credits_low'], link: LinkTo): Letter {
  return {
    subject: available === 0 ? 'You have no lookup credits left' : `${creditsText(available)} left`,
    paragraphs: [
      available === 0
        ? 'You used your last lookup credit. Buy more to keep looking up vehicles.'
        : `You have ${creditsText(available)} left.`,
      'Automatic top-up buys a package whenever you run low, up to a monthly cap that you set.',
    ],
    action: link('Buy credits', '/billing'),
  }
}

function creditsExpiring({ credits, days, expiresAt }: NoticeData['credits_expiring'], link: LinkTo): Letter {
  return {
    subject: `${creditsText(credits)} ${credits === 1 ? 'expires' : 'expire'} ${days === 1 ? 'within a day' : `in ${days} days`}`,
    paragraphs: ['Credits last 30 days. Use these before they expire.'],
    facts: [
      ['Credits', String(credits)],
      ['Valid until', formatMoment(new Date(expiresAt))],
    ],
    action: link('Look up a vehicle', '/look-up'),
  }
}

function paymentReceived(
  { amountCents, credits, automatic, expiresAt, paymentId }: NoticeData['payment_received'],
  link: LinkTo,
): Letter {
  return {
    subject: `Receipt: ${creditsText(credits)} for ${formatCents(amountCents)}`,
    paragraphs: [
      automatic
        ? "Automatic top-up bought credits for you. They're ready to use."
        : 'Thank you for your purchase. Your credits are ready to use.',
    ],
    facts: [
      ['Credits', String(credits)],
      ['Paid', formatCents(amountCents)],
      ['Valid until', formatMoment(new Date(expiresAt))],
      ['Payment', paymentId],
    ],
    action: link('View your credits', '/billing'),
  }
}

function paymentRefunded({ amountCents, paymentId }: NoticeData['payment_refunded'], link: LinkTo): Letter {
  return {
    subject: `Refund of ${formatCents(amountCents)}`,
    paragraphs: [
      'Your refund is on its way. It usually appears on your statement within 5 to 10 days.',
      'We took back unused credits from this payment, in proportion to the refund.',
    ],
    facts: [
      ['Refunded', formatCents(amountCents)],
      ['Payment', paymentId],
    ],
    action: link('View your credits', '/billing'),
  }
}

function topUpFailed({ amountCents, nextAttemptAt }: NoticeData['top_up_failed'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up: your card was declined',
    paragraphs: [
      `Your bank declined a charge of ${formatCents(amountCents)} for automatic top-up. You weren't charged.`,
      "We'll try again. If the charge keeps failing, use a different card or contact your bank.",
    ],
    facts: [['Next attempt', formatMoment(new Date(nextAttemptAt))]],
    action: link('Check your card', '/billing'),
  }
}

function topUpActionRequired(data: NoticeData['top_up_action_required'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up: confirm the charge with your bank',
    paragraphs: [
      `Your bank needs you to approve a charge of ${formatCents(data.amountCents)} for automatic top-up. Until you do, we won't charge you or buy anything.`,
    ],
    action: link('Continue to billing', '/billing'),
  }
}

function topUpSuspended(data: NoticeData['top_up_suspended'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up is suspended',
    paragraphs: [
      `Automatic top-up is suspended: ${data.reason}`,
      "We won't charge you again until you turn it back on.",
    ],
    action: link('Turn it back on', '/billing'),
  }
}

function cardRemoved(data: NoticeData['card_removed'], link: LinkTo): Letter {
  return {
    subject: 'Automatic top-up needs a card',
    paragraphs: [
      `We can no longer charge your card ${data.brand} •••• ${data.last4}, so automatic top-up can't buy anything.`,
    ],
    action: link('Add a card', '/billing'),
  }
}

function accountClosed({ credits }: NoticeData['account_closed'], link: LinkTo): Letter {
  return {
    subject: 'Your vinspec account is closed',
    paragraphs: [
      "Automatic top-up is off, open payment pages are closed, and your API keys and apps no longer work. We won't charge you again.",
      ...(credits > 0 ? [`You lost the ${creditsText(credits)} you had left.`] : []),
      'If a payment that was already in progress still reaches us, it buys nothing and we refund it.',
    ],
    action: link('Open vinspec', '/'),
    note: "If this wasn't you, reply to this email right away.",
  }
}

function vehicleAvailable({ vin, title }: NoticeData['vehicle_available'], link: LinkTo): Letter {
  return {
    subject: `You can now look up the ${title}`,
    paragraphs: [
      'You asked us to tell you when we know enough about this vehicle. We do now: a lookup returns its specifications for 1 credit.',
    ],
    facts: [
      ['Vehicle', title],
      ['VIN', vin],
    ],
    action: link('Look it up', `/look-up?vin=${vin}`),
  }
}

function keyCreated(data: NoticeData['key_created'], link: LinkTo): Letter {
  return {
    subject: `${nameInSubject('API key', data.name)} was created`,
    paragraphs: ['This new API key can spend your lookup credits.'],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, revoke the key and change your password.",
  }
}

function keyRevoked(data: NoticeData['key_revoked'], link: LinkTo): Letter {
  return {
    subject: `${nameInSubject('API key', data.name)} was revoked`,
    paragraphs: ['Requests that use this key now fail.'],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, change your password.",
  }
}

function keyRotated(data: NoticeData['key_rotated'], link: LinkTo): Letter {
  return {
    subject: `${nameInSubject('API key', data.name)} was rotated`,
    paragraphs: ['The key has a new secret. Requests that use the old one now fail.'],
    facts: keyFacts(data),
    action: link('View your API keys', '/api-keys'),
    note: "If this wasn't you, revoke the key and change your password.",
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
