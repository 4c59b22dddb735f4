/** The text of emails about vehicles: what customers asked about, what owners agreed to, corrections, and recalls. */
import type { RecalledModel } from './notices.ts'
import type { Letters } from './render-letter.ts'

export const vehicleLetters = {
  vehicle_available: ({ vin, title }, link) => ({
    subject: `You can now look up the ${title}`,
    paragraphs: [
      'You asked us to tell you when we know enough about this vehicle. We do now: a lookup returns its specifications for 1 credit.',
    ],
    facts: toFacts(title, vin),
    action: link('Look it up', `/look-up?vin=${vin}`),
  }),
  owner_reading: ({ vin, title }, link) => ({
    subject: `The owner of the ${title} agreed to a reading`,
    paragraphs: [
      'The car has been read. Its battery history shows the reading now, and your next lookup of this vehicle includes it.',
      'Only you see it. The owner can withdraw at any time.',
    ],
    facts: toFacts(title, vin),
    action: link('View the vehicle', `/vehicles/${vin}`),
  }),
  owner_consent_ended: ({ vin, title, reason }, link) => ({
    subject: `No owner's readings of the ${title}`,
    paragraphs: [
      REASONS.get(reason) ?? "The owner's consent has ended.",
      "We don't read this car anymore, and we won't email you about this again.",
    ],
    facts: toFacts(title, vin),
    action: link('View the vehicle', `/vehicles/${vin}/owner`),
  }),
  report_answered: ({ vin, title, word, credited }, link) => ({
    subject: `Your report about the ${title}`,
    paragraphs: [
      word,
      ...(credited
        ? ['The credit of this lookup is back, for 30 days. We give it back once per vehicle.']
        : []),
    ],
    facts: toFacts(title, vin),
    action: link('View the vehicle', `/vehicles/${vin}/report`),
  }),
  vehicle_corrected: ({ title, label, before, after, vehicles, vins }, link) => {
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
  },
  recalls_found: ({ models, more }, link, turnOffToken) => {
    const vins = models.flatMap(({ vins: some }) => some)
    const [only] = vins
    return {
      subject: subjectOf(models, more),
      paragraphs: [
        "NHTSA lists recalls that weren't there when we looked before. They are of the model and year, so they may not concern your vehicle. A dealer knows by the VIN, and repairs it for free.",
        ...(more > 0
          ? [`There is news of ${more} more ${more === 1 ? 'model' : 'models'} in My Vehicles as well.`]
          : []),
      ],
      facts: models.flatMap(recallFacts),
      action:
        vins.length === 1
          ? link('View the vehicle', `/vehicles/${only}`)
          : link('View your vehicles', '/vehicles'),
      ...(turnOffToken !== undefined && {
        other: link('Turn off these emails', `/turn-off-recalls?token=${turnOffToken}`),
      }),
    }
  },
} satisfies Partial<Letters>

const toFacts = (title: string, vin: string) =>
  [
    ['Vehicle', title],
    ['VIN', vin],
  ] as const

const REASONS: ReadonlyMap<string, string> = new Map([
  ['declined', 'The owner declined to have the car read.'],
  ['other_vehicle', 'The account that the owner signed in to has no car with this VIN.'],
  ['unreadable', "We couldn't reach the car for a week."],
  ['ended_at_maker', "The car's maker no longer lets us read it: the owner may have ended that there."],
  ['withdrawn_by_owner', 'The owner has withdrawn.'],
])

function subjectOf(models: readonly RecalledModel[], more: number): string {
  const [first] = models
  const recalls = first?.recalls.length ?? 0
  if (models.length + more > 1) return `New recalls of ${models.length + more} models in My Vehicles`
  return recalls === 1 ? `New recall of the ${first?.name}` : `${recalls} new recalls of the ${first?.name}`
}

function recallFacts({ name, vehicles, vins, recalls }: RecalledModel): Array<readonly [string, string]> {
  const others = vehicles - vins.length
  return [
    ...recalls.map(
      ({ campaign, component, advice }) =>
        [name, `${campaign}: ${component}.${ADVICE[advice] ?? ''}`] as const,
    ),
    [vehicles === 1 ? 'VIN' : 'VINs', [...vins, ...(others > 0 ? [`${others} more`] : [])].join(', ')],
  ]
}

const ADVICE: Readonly<Record<string, string>> = {
  do_not_drive: " Don't drive it until it is repaired.",
  park_outside: ' Park it outside until it is repaired.',
}
