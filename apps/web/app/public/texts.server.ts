import { tablesAtHand, type VehicleTables } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { marked } from 'marked'
import { fillContact } from '../../build/docs/places.ts'
import privacy from '../../content/privacy.md?raw'
import security from '../../content/security.md?raw'
import terms from '../../content/terms.md?raw'
import { carPath } from '../cars/car-path.ts'

interface Text {
  readonly title: string
  readonly html: string
}

const TEXTS: ReadonlyMap<string, Text> = new Map(
  Object.entries({ privacy, security, terms }).map(([name, markdown]) => [name, toText(name, markdown)]),
)

/** The text about coverage is made from the tables that lookups use at this moment. */
export function readText(name: string, { vehicleData, contactEmail }: Services): Text | undefined {
  if (name === 'coverage') return readCoverage(tablesAtHand(vehicleData))
  const text = TEXTS.get(name)
  return text && { ...text, html: fillContact(text.html, contactEmail) }
}

/** The text about coverage, with a link to each model year. */
function readCoverage(tables: VehicleTables): Text {
  const { all } = tables.modelYears()
  const models = [...Map.groupBy(all, ({ make, model }) => `| ${make} | ${model} |`)].map(
    ([row, years]) => `${row} ${years.map((each) => `[${each.year}](${carPath(each)})`).join(' ')} |`,
  )
  const text = toText('coverage', tables.coverage())
  const table = ['| Make | Model | Years |', '| --- | --- | --- |', ...models].join('\n')
  return { ...text, html: `${text.html}<h2 id="models">Range by model and year</h2>${render(table)}` }
}

function toText(name: string, markdown: string): Text {
  return { title: /^# (.*)$/m.exec(markdown)?.[1] ?? name, html: render(markdown) }
}

/** Wraps tables, so that a wide one scrolls instead of the page. */
function render(markdown: string): string {
  return marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
