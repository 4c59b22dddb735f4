/** Searches the sections of the documentation. */
import type { Services } from '@vinspec/web/services'
import MiniSearch, { type SearchResult } from 'minisearch'
import { isPlaceName } from '../../build/docs/places.ts'
import { refuseTooMany } from '../server/refuse-too-many.server.ts'
import { DOC_PAGES, docPath, type Fill } from './docs.server.ts'
import { placesFor } from './docs-places.server.ts'

export interface Found {
  readonly href: string
  /** The page, and the heading on it. */
  readonly page: string
  readonly title: string
  readonly excerpt: string
}

interface Entry extends Omit<Found, 'excerpt'> {
  readonly id: number
  readonly text: string
}

const MOST = 12
const LONGEST_QUERY = 100
const MOST_WORDS = 12
/** Only words of at least this many letters are corrected: nearly every word resembles a shorter one. */
const LETTERS_TO_CORRECT = 5
/** Words that are not searched for, because every page has them. */
const NO_SUBJECT = new Set([
  'and',
  'are',
  'can',
  'do',
  'does',
  'for',
  'get',
  'how',
  'if',
  'in',
  'is',
  'it',
  'me',
  'much',
  'my',
  'of',
  'on',
  'the',
  'to',
  'we',
  'what',
  'when',
  'where',
  'which',
  'with',
  'you',
  'your',
])
/** Other services' words for what the documentation calls differently. */
const OUR_WORDS: ReadonlyMap<string, string> = new Map([
  ['2fa', 'two-factor'],
  ['invoice', 'receipt'],
  ['mfa', 'two-factor'],
  ['money', 'refunds'],
  ['openai', 'chatgpt'],
  ['otp', 'two-factor'],
  ['pagination', 'lists'],
  ['php', 'curl'],
  ['quota', 'limits'],
  ['rate', 'limits'],
  ['sandbox', 'test'],
  ['soh', 'health'],
  ['sticker', 'sheet'],
  ['subscription', 'credits'],
  ['throttling', 'limits'],
  ['wordpress', 'site'],
])
/** Pages that are not part of the documentation, by what people ask that they answer. */
const BESIDE: ReadonlyArray<Pick<Entry, 'href' | 'title' | 'text'>> = [
  { href: '/pricing', title: 'What a lookup costs', text: 'Prices of all packages.' },
  { href: '/coverage', title: 'Coverage', text: 'Which cars are supported, by make, model, and year.' },
  {
    href: '/status',
    title: 'Status page',
    text: 'Uptime, outages, and incidents, also as a feed and by email.',
  },
  { href: '/changelog', title: 'Changelog', text: 'What is new: releases, and corrections of the data.' },
  {
    href: '/privacy',
    title: 'Privacy',
    text: 'Personal data (GDPR): what is stored, how you export it, and how you delete your account.',
  },
]
/** Sections that name what others have count less by this factor. */
const COMPARED = { title: 'Compared', factor: 0.2 }
/** The factor by which a section counts more if its text has the words together, as they were typed. */
const WHOLE_PHRASE = 2
const EXCERPT = 160

interface Index {
  readonly entries: readonly Entry[]
  readonly search: MiniSearch<Entry>
}

/** Built by the first search, so that it does not delay the start of a server. */
const indexes = new WeakMap<Services, Index>()

/** Searches the documentation with this service's own numbers filled in. */
function searchDocs(services: Services, query: string): Found[] {
  const index = indexes.get(services) ?? indexEntries(readEntries(placesFor(services, {})))
  indexes.set(services, index)
  return find(index, query)
}

function readEntries(fill: Fill): Entry[] {
  const fillIn = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => (isPlaceName(name) ? fill(name) : place))
  return DOC_PAGES.flatMap((page) =>
    page.sections.map(({ id, title, text }) => ({
      href: id === '' ? docPath(page) : `${docPath(page)}#${id}`,
      page: page.name,
      title: fillIn(title || page.title),
      text: fillIn(text),
    })),
  )
    .concat(BESIDE.map((entry) => ({ ...entry, page: entry.title })))
    .map((entry, id) => ({ ...entry, id }))
}

function indexEntries(entries: readonly Entry[]): Index {
  const search = new MiniSearch<Entry>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length >= LETTERS_TO_CORRECT ? 0.15 : false),
      combineWith: 'AND',
      // Single letters are left out: as prefixes, they would match too much.
      tokenize: (query) =>
        [...new Set(toWords(query).map((word) => OUR_WORDS.get(word.toLowerCase()) ?? word))]
          .filter((word) => word.length > 1 && !NO_SUBJECT.has(word.toLowerCase()))
          .slice(0, MOST_WORDS),
    },
    tokenize: toWords,
  })
  search.addAll(entries)
  return { entries, search }
}

/** `vehicle_not_found` is found whole and by its words. */
function toWords(text: string): string[] {
  return text.split(/[\s.,:;()/"“”]+/).flatMap((word) => [word, ...word.split(/[_-]+/)])
}

/** Throws a page's 429 if the caller's network searches too often. */
export async function searchForAnyone(services: Services, request: Request, query: string): Promise<Found[]> {
  await refuseTooMany(services.searches, request)
  return searchDocs(services, query)
}

function find({ entries, search }: Index, query: string): Found[] {
  const words = query.slice(0, LONGEST_QUERY)
  // First all words as typed, then with corrections, then any of the words.
  const ways = [{ fuzzy: false }, {}, { combineWith: 'OR' }] as const
  let some: SearchResult[] = []
  for (const way of ways) if (some.length === 0) some = search.search(words, way)
  const phrase = words.trim().toLowerCase()
  const weigh = ({ id, score }: SearchResult) => {
    const { title, text } = entries[Number(id)] ?? { title: '', text: '' }
    const factor = title === COMPARED.title ? COMPARED.factor : 1
    return score * factor * (text.toLowerCase().includes(phrase) ? WHOLE_PHRASE : 1)
  }
  const sorted = some.toSorted((one, other) => weigh(other) - weigh(one))
  return sorted.slice(0, MOST).flatMap(({ id, terms }) => {
    const entry = entries[Number(id)]
    if (!entry) return []
    const { href, page, title, text } = entry
    return [{ href, page, title, excerpt: excerptOf(text, terms) }]
  })
}

/** The text around the first word that was found. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const first = Math.min(...places, text.length)
  if (first === text.length || first < EXCERPT / 2)
    return endAtWord(text.slice(0, EXCERPT), text.length > EXCERPT)
  const start = text.indexOf(' ', first - EXCERPT / 2) + 1
  return `… ${endAtWord(text.slice(start, start + EXCERPT), text.length > start + EXCERPT)}`
}

/** Ends a text that goes on at the last whole word. */
const endAtWord = (text: string, goesOn: boolean): string =>
  goesOn ? `${text.replace(/\s\S*$/, '')} …` : text
