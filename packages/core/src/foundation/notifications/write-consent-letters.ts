/** What a customer is told about owners who were asked whether their car may be read. */
import type { NoticeData } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'

export function ownerReading({ vin, title }: NoticeData['owner_reading'], link: LinkTo): Letter {
  return {
    subject: `The owner of the ${title} agreed to a reading`,
    paragraphs: [
      'The car has been read. Its battery history shows the reading now, and your next lookup of this vehicle includes it.',
      'Only you see it. The owner can withdraw at any time.',
    ],
    facts: [
      ['Vehicle', title],
      ['VIN', vin],
    ],
    action: link('View the vehicle', `/vehicles/${vin}`),
  }
}

export function ownerConsentEnded(
  { vin, title, reason }: NoticeData['owner_consent_ended'],
  link: LinkTo,
): Letter {
  return {
    subject: `No owner's readings of the ${title}`,
    paragraphs: [
      REASONS.get(reason) ?? "The owner's consent has ended.",
      "We don't read this car anymore, and we won't email you about this again.",
    ],
    facts: [
      ['Vehicle', title],
      ['VIN', vin],
    ],
    action: link('View the vehicle', `/vehicles/${vin}#owner`),
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['declined', 'The owner declined to have the car read.'],
  ['other_vehicle', 'The account that the owner signed in to has no car with this VIN.'],
  ['unreadable', "We couldn't reach the car for a week."],
  ['ended_at_maker', "The car's maker no longer lets us read it: the owner may have ended that there."],
  ['withdrawn_by_owner', 'The owner has withdrawn.'],
])
