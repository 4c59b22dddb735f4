/** The data dictionary in Markdown: what each key of a result tells, as `public/data-dictionary.json` has it for programs. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { escapeHtml } from './places.ts'

const numbers = z.object({
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  estimate: z.literal(true).optional(),
})

const entry = z.object({
  key: z.string(),
  place: z.string(),
  label: z.string(),
  meaning: z.string(),
  units: z.array(z.string()),
  is_estimate: z.boolean(),
  sources: z.array(z.string()),
  percent_of_cars: z.number(),
  example: z
    .object({
      value: z.union([z.string(), z.array(z.string())]),
      numbers: numbers.optional(),
      parts: z.array(numbers.extend({ name: z.string() })).optional(),
    })
    .nullable(),
})
type Entry = z.infer<typeof entry>

const file = new URL('../../public/data-dictionary.json', import.meta.url)

export function dataDictionary(): string {
  const { cars, keys } = z
    .object({ cars: z.number(), keys: z.array(entry) })
    .parse(JSON.parse(readFileSync(file, 'utf8')))
  const places = [...Map.groupBy(keys, ({ place }) => place)].map(([place, own]) =>
    [`## ${titleOf(place)}`, `In \`${place}\`:`, `<dl class="fields">${own.map(toItem).join('')}</dl>`].join(
      '\n\n',
    ),
  )
  return [
    `Shares are of ${cars.toLocaleString('en-US')} cars of a state register whose results are known.`,
    ...places,
  ].join('\n\n')
}

function titleOf(place: string): string {
  if (place.endsWith('wheel_rows')) return 'By wheel size'
  const [name = ''] = place.replace('sections.', '').split('.')
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function toItem({
  key,
  label,
  meaning,
  units,
  is_estimate,
  sources,
  percent_of_cars,
  example,
}: Entry): string {
  const facts = [
    label,
    ...(units.length === 0 ? [] : [units.join(' and ')]),
    ...(is_estimate ? ['estimate'] : []),
    percent_of_cars === 0 ? 'hardly any car' : `${percent_of_cars}% of cars`,
  ]
  const lines = [
    escapeHtml(meaning),
    ...(sources.length === 0
      ? []
      : [`${sources.length === 1 ? 'Source' : 'Sources'}: ${escapeHtml(sources.join('; '))}`]),
    ...(example === null ? [] : [`Example: ${exampleText(example)}`]),
  ]
  const term = `<dt><code>${escapeHtml(key)}</code> <span>${escapeHtml(facts.join(', '))}</span></dt>`
  return `<div>${term}<dd>${lines.join('<br>')}</dd></div>`
}

function exampleText({ value, ...figures }: NonNullable<Entry['example']>): string {
  const words = [value].flat().join('; ')
  const known = figures.numbers ?? figures.parts
  const code = known === undefined ? '' : ` <code>${escapeHtml(JSON.stringify(known))}</code>`
  return `“${escapeHtml(words)}”${code}`
}
