/** The words of letters about recalls. */
import type { NoticeData, RecalledModel } from './notices.ts'
import type { Letter, LinkTo } from './render-letter.ts'

/** @param turnOffToken undefined: the letter has no link that turns such letters off */
export function recallsFound(
  { models, more }: NoticeData['recalls_found'],
  link: LinkTo,
  turnOffToken: string | undefined,
): Letter {
  const vins = models.flatMap(({ vins: some }) => some)
  const [only] = vins
  return {
    subject: subjectOf(models, more),
    paragraphs: [
      "NHTSA lists recalls that weren't there when we looked before. They are of the model and year, so they may not concern your vehicle. A dealer knows by the VIN, and repairs it for free.",
      ...(more > 0
        ? [`There is news of ${more} more ${more === 1 ? 'model' : 'models'} in My vehicles as well.`]
        : []),
    ],
    facts: models.flatMap(toFacts),
    action:
      vins.length === 1
        ? link('View the vehicle', `/vehicles/${only}`)
        : link('View your vehicles', '/vehicles'),
    ...(turnOffToken !== undefined && {
      other: link('Turn off these emails', `/turn-off-recalls?token=${turnOffToken}`),
    }),
  }
}

function subjectOf(models: readonly RecalledModel[], more: number): string {
  const [first] = models
  const recalls = first?.recalls.length ?? 0
  if (models.length + more > 1) return `New recalls of ${models.length + more} models in My vehicles`
  return recalls === 1 ? `New recall of the ${first?.name}` : `${recalls} new recalls of the ${first?.name}`
}

function toFacts({ name, vehicles, vins, recalls }: RecalledModel): Array<readonly [string, string]> {
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
