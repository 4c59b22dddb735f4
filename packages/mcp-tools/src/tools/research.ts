/**
 * The tools that ChatGPT's deep research calls: `search` and `fetch`. Each takes one text, and returns JSON as text.
 */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parserOf } from '@vinspec/contract/validator'
import type { Backend } from '../backend.ts'
import { correctionsText } from '../texts/corrections-text.ts'
import { blocks } from '../texts/markdown.ts'
import { specsText } from '../texts/specs-text.ts'
import { invalidArguments, requireFields, type Tool } from '../tool.ts'
import { getVehicle } from './get-vehicle.ts'
import { listVehicles } from './list-vehicles.ts'

const LONGEST_SEARCH = 100
const MOST_WORDS = 12
const FOUND = 20
const SECTIONS_FOUND = 5
/** A page of the documentation, or a section of one. No VIN looks like it. */
const DOC = /^(\/docs\/[\w-]+)(?:#[\w-]+)?$/
/** Words of a question that do not distinguish one vehicle from another. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'about all am an and any are as at be been between by can car cars compare could did do does find for from give has have how ' +
    'if in into is it its know like list many me more most much my need of on or our please report should show some tell than that ' +
    'the their them there these they this those to us vehicle vehicles want was we were what when where which who will with would ' +
    'write you your'
  ).split(' '),
)

const parseList = parserOf('SavedVehicleList')
const parseSpecs = parserOf('CustomerVehicleSpecsV1')

interface Document {
  readonly id: string
  readonly title: string
  readonly url: string
}

export const search: Tool = {
  ...listVehicles,
  name: 'search',
  title: 'Search saved vehicles and docs',
  description:
    'Find vehicles that the customer has looked up, by words of their title, VIN, or note, and the documentation. Free.',
  ...oneText('query', 'Words such as a make, a model, or a year; or a question about the service.'),
  outputSchema: { type: 'object', properties: { results: {} } },
  async run(backend, args) {
    const query = readText('search', 'query', args)
    const whole = await findVehicles(backend, query)
    const vehicles = whole.length > 0 ? whole : await findByWords(backend, query)
    const sections = (await backend.docs?.search(query)) ?? []
    const pages = sections.map(({ path, title }) => ({ id: path, title, url: docUrl(backend, path) }))
    return asJson({ results: [...vehicles.slice(0, FOUND), ...pages.slice(0, SECTIONS_FOUND)] })
  },
}

export const fetchDocument: Tool = {
  ...getVehicle,
  name: 'fetch',
  title: 'Fetch a saved vehicle or docs',
  description:
    'Read the specifications of a vehicle, or a page of the documentation, that search has found. Free.',
  ...oneText('id', 'The id of a result of search.'),
  outputSchema: { type: 'object', properties: { id: {}, title: {}, text: {}, url: {} } },
  async run(backend, args) {
    const id = readText('fetch', 'id', args)
    const [, page] = DOC.exec(id) ?? []
    if (page !== undefined) return asJson({ ...(await readDoc(backend, id, page)) })
    const vin = tidyVin(id)
    const answer = await backend.operations.getVehicle({ vin }, {})
    const { body } = answer
    const parsed = parseSpecs(body)
    // Stored under an older contract, whose facts have other names.
    const specs = parsed.ok ? specsText(parsed.value) : JSON.stringify(body)
    return asJson({ ...toDocument(backend, body), text: blocks(specs, correctionsText(answer)) })
  },
}

/** Throws `invalid_request` if there is no such page, and `service_unavailable`. */
async function readDoc(
  backend: Backend,
  id: string,
  page: string,
): Promise<Document & { readonly text: string }> {
  const text = await backend.docs?.read(page)
  const [, title] = /^# (.+)$/m.exec(text ?? '') ?? []
  if (text !== undefined && title !== undefined) return { id, title, text, url: docUrl(backend, id) }
  const explanation = '"id" must be one that search has found'
  throw invalidArguments('fetch', { pointer: '/id', reason: 'must be of a page', explanation })
}

const docUrl = ({ serviceInfo: { links } }: Backend, path: string) =>
  new URL(path, links.account_url ?? links.docs_url).href

function oneText(name: string, description: string): Pick<Tool, 'inputSchema'> {
  const properties = { [name]: { type: 'string', description } }
  return { inputSchema: { type: 'object', properties, required: [name], additionalProperties: false } }
}

/** Throws `invalid_request`. */
function readText(tool: string, name: string, args: unknown): string {
  const value = requireFields(tool, args, [name])[name]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  const explanation = `"${name}" must be text`
  throw invalidArguments(tool, { pointer: `/${name}`, reason: 'must be text', explanation })
}

/**
 * Questions in full sentences have words that no vehicle has. Vehicles with all the other words come first, then those
 * with most of them.
 */
async function findByWords(backend: Backend, query: string): Promise<Document[]> {
  const words = query.toLowerCase().split(/[^\p{L}\d]+/u)
  const telling = new Set(words.filter((word) => word.length > 1 && !ASKING.has(word)))
  const hits: Array<readonly [word: string, found: readonly Document[]]> = []
  // One word at a time, so that a call never uses more of the database at once than any other.
  for (const word of [...telling].slice(0, MOST_WORDS)) {
    const found = await findVehicles(backend, word)
    if (found.length > 0) hits.push([word, found])
  }
  if (hits.length === 0) return []
  const all = await findVehicles(backend, hits.map(([word]) => word).join(' '))
  const groups = [
    ...Map.groupBy(
      hits.flatMap(([, found]) => found),
      ({ id }) => id,
    ).values(),
  ]
  const most = groups
    .toSorted((one, other) => other.length - one.length)
    .flatMap((group) => group.slice(0, 1))
  return [...new Map([...all, ...most].map((each) => [each.id, each])).values()]
}

async function findVehicles(backend: Backend, words: string): Promise<Document[]> {
  const asked = words.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_SEARCH)
  const parsed = parseList((await backend.operations.listVehicles({ search: asked, limit: FOUND }, {})).body)
  return parsed.ok ? parsed.value.data.map((each) => toDocument(backend, each)) : []
}

function toDocument(
  { portalUrl, serviceInfo }: Backend,
  { vin, title }: { readonly vin: string; readonly title: string },
): Document {
  return { id: vin, title, url: new URL(`/vehicles/${vin}`, portalUrl ?? serviceInfo.links.docs_url).href }
}

const asJson = (body: Record<string, unknown>) => ({ body, text: JSON.stringify(body) })
