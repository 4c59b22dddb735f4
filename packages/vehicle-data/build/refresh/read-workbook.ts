import { strFromU8, unzipSync } from 'fflate'

/** A row of a sheet: texts by the letters of their columns. */
export type SheetRow = ReadonlyMap<string, string>

/** The rows of one sheet of an Excel workbook, which is a zip of XML files; dates are the numbers that Excel keeps. */
export function readSheet(workbook: Uint8Array, isWanted: (sheet: string) => boolean): SheetRow[] {
  const files = unzipSync(workbook, { filter: ({ name }) => name.endsWith('.xml') || name.endsWith('.rels') })
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  const sheet = elements(textOf('xl/workbook.xml'), 'sheet').find(({ name }) => isWanted(name ?? ''))
  const target = elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ Id }) => Id !== undefined && Id === sheet?.['r:id'],
  )?.['Target']
  if (target === undefined) throw new Error('The workbook has no such sheet.')
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    writtenIn(text),
  )
  const rows = textOf(`xl/${target}`).matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)
  return [...rows].map(([, cells = '']) => new Map(cellsIn(cells, shared)))
}

function cellsIn(row: string, shared: readonly string[]): [string, string][] {
  return [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([, column = '', attributes = '', content = '']) => {
      const [, value = ''] = /<v>(.*?)<\/v>/s.exec(content) ?? []
      const text = attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : unescaped(value)
      return [column, attributes.includes('t="inlineStr"') ? writtenIn(content) : text]
    },
  )
}

/** What is in the text elements of a rich or a plain string. */
const writtenIn = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescaped(text)).join('')

const unescaped = (xml: string): string =>
  xml
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** The attributes of each element of a name. */
const elements = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]),
    ),
  )
