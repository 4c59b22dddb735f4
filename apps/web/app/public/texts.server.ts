import { tablesAtHand, type VehicleTables } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { Marked, type Tokens } from 'marked'
import { fillContact } from '../../build/docs/places.ts'
import privacy from '../../content/privacy.md?raw'
import security from '../../content/security.md?raw'
import terms from '../../content/terms.md?raw'
import { carPath, makePath } from '../cars/car-path.ts'

interface Text {
  readonly title: string
  readonly html: string
}

/**
 * Wraps tables, so that a wide one scrolls instead of the page. Cells carry the titles of their columns, with which a phone shows
 * each row as a list.
 */
const withTitles = new Marked({
  renderer: {
    table({ header, rows }) {
      const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
      const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')
      const body = rows.map((row) =>
        row.map((cell, nth) => `<td${markOf(cell, header[nth], nth)}>${inline(cell)}</td>`).join(''),
      )
      return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table class="rows"><thead><tr>${head}</tr></thead><tbody>${body.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table></div>`
    },
  },
})

/** What a phone shows with its column's title: not the row's own name, links, nor what is not known. */
function markOf(
  { text, tokens }: Tokens.TableCell,
  title: Tokens.TableCell | undefined,
  nth: number,
): string {
  if (nth === 0 || text === '–' || !title) return ''
  return tokens.some(({ type }) => type === 'link') ? ' class="links"' : ` data-title="${title.text}"`
}

const render = (text: string): string => withTitles.parse(text, { async: false })

const TEXTS: ReadonlyMap<string, Text> = new Map(
  Object.entries({ privacy, security, terms }).map(([name, markdown]) => [name, toText(name, markdown)]),
)

/** The text about coverage is made from the tables that lookups use at this moment. */
export function readText(name: string, { vehicleData, contactEmail }: Services): Text | undefined {
  if (name === 'coverage') return readCoverage(tablesAtHand(vehicleData))
  const text = TEXTS.get(name)
  return text && { ...text, html: fillContact(text.html, contactEmail) }
}

/** The text about coverage, with a link to each make and model year. */
function readCoverage(tables: VehicleTables): Text {
  const { all } = tables.modelYears()
  const makes = new Map(all.map((each) => [each.make, `[${each.make}](${makePath(each)})`]))
  const models = [...Map.groupBy(all, ({ make, model }) => `| ${makes.get(make)} | ${model} |`)].map(
    ([row, years]) => `${row} ${years.map((each) => `[${each.year}](${carPath(each)})`).join(' ')} |`,
  )
  const covered = tables.coverage().replace(/^\| ([^|]+) \|/gm, (row, name: string) => {
    const link = makes.get(name)
    return link ? `| ${link} |` : row
  })
  const text = toText('coverage', covered)
  const table = ['| Make | Model | Years |', '| --- | --- | --- |', ...models].join('\n')
  const lead =
    '[Electric cars by make](/cars): each model and year with its range, and how much is known of it.'
  return {
    ...text,
    html: `${text.html}<h2 id="models">Range by model and year</h2>${render(lead)}${render(table)}`,
  }
}

function toText(name: string, text: string): Text {
  return { title: /^# (.*)$/m.exec(text)?.[1] ?? name, html: render(text) }
}
