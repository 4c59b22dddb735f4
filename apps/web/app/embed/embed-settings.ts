/** How a page asks for a sheet: what it leaves out, or gets wrong, is the usual. */
import { type Distance, readDistance } from '../ui/distance.ts'
import { LANGUAGES, type Language, ROW_WORDS, type RowKey } from './embed-words.ts'

export interface EmbedSettings {
  readonly language: Language
  readonly distance: Distance
  readonly rows: readonly RowKey[]
  /** Six hexadecimal digits. */
  readonly accent: string | undefined
  readonly theme: 'light' | 'dark' | undefined
}

/** A sheet of a link that is revoked meanwhile may be seen for as long. */
export const KEPT = { 'cache-control': `public, max-age=${5 * 60}` }

/** As CSS: empty if the page asks for no accent. */
export function stylesOf(accent: string | undefined): string {
  return accent === undefined ? '' : `:root{--embed-accent:#${accent}}`
}

const isRow = (key: string): key is RowKey => Object.hasOwn(ROW_WORDS, key)
const ALL = Object.keys(ROW_WORDS).filter(isRow)

/** The language of a page of the portal, which only an embedded sheet has another of than English. */
export function embedLanguage({ pathname, searchParams }: URL): Language {
  return pathname.startsWith('/embed/') ? readEmbedSettings(searchParams).language : 'en'
}

export function readEmbedSettings(search: URLSearchParams): EmbedSettings {
  const wanted = search.get('rows')?.split(',') ?? []
  const rows = ALL.filter((key) => wanted.includes(key))
  const theme = search.get('theme')
  return {
    language: LANGUAGES.find((each) => each === search.get('lang')) ?? 'en',
    distance: readDistance(search.get('units')) ?? 'mi',
    rows: rows.length > 0 ? rows : ALL,
    accent: /^[\da-f]{6}$/i.exec(search.get('accent') ?? '')?.[0],
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}
