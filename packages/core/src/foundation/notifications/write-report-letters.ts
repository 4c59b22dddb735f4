/** What customers are told about what is wrong with an answer. */
import type { NoticeData } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'

export function reportAnswered(
  { vin, title, word, credited }: NoticeData['report_answered'],
  link: LinkTo,
): Letter {
  return {
    subject: `Your report about the ${title}`,
    paragraphs: [
      word,
      ...(credited
        ? ['The credit of this lookup is back, for 30 days. We give it back once per vehicle.']
        : []),
    ],
    facts: [
      ['Vehicle', title],
      ['VIN', vin],
    ],
    action: link('View the vehicle', `/vehicles/${vin}#report`),
  }
}

export function vehicleCorrected(
  { title, label, before, after, vehicles, vins }: NoticeData['vehicle_corrected'],
  link: LinkTo,
): Letter {
  const cars = vehicles === 1 ? 'a vehicle' : `${vehicles} vehicles`
  return {
    subject: `We corrected what we told you about the ${title}`,
    paragraphs: [
      `You looked up ${cars} of this version. One of the facts was wrong, and is right now.`,
      'The credit of each lookup is back, unless it or its payment was already, so you can read the new result for free. Credits expire in 30 days.',
    ],
    facts: [
      ['Vehicle', title],
      [label, `${after} (before: ${before})`],
      [vehicles > vins.length ? 'Some of the VINs' : 'VIN', vins.join(', ')],
    ],
    action: link('View the changelog', '/changelog#data'),
  }
}
