import { tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { marked } from 'marked'
import { fillContact } from '../../build/docs/places.ts'
import privacy from '../../content/privacy.md?raw'
import security from '../../content/security.md?raw'
import terms from '../../content/terms.md?raw'

interface Text {
  readonly title: string
  readonly html: string
}

const TEXTS: ReadonlyMap<string, Text> = new Map(
  Object.entries({ privacy, security, terms }).map(([name, markdown]) => [name, toText(name, markdown)]),
)

/** What the data covers is from the tables that answers are made from at this moment. */
export function readText(name: string, { vehicleData, contactEmail }: Services): Text | undefined {
  if (name === 'coverage') return toText(name, tablesAtHand(vehicleData).coverage())
  const text = TEXTS.get(name)
  return text && { ...text, html: fillContact(text.html, contactEmail) }
}

function toText(name: string, markdown: string): Text {
  return { title: /^# (.*)$/m.exec(markdown)?.[1] ?? name, html: render(markdown) }
}

/** A wide table scrolls by itself. */
function render(markdown: string): string {
  return marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
