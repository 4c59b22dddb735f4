/** Reads parameters from the text of a request, as the types that the contract gives them. */
import type { Parsed } from './contract-fault.ts'
import type { Parameter } from './read-parameters.ts'
import type { Kind } from './read-shape.ts'

export interface ParameterSource {
  /** Decoded values by name. */
  readonly path: ReadonlyMap<string, string>
  /** What follows the question mark, unchanged. */
  readonly query: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

type Given = Readonly<Record<string, unknown>>

/**
 * The values by name. Text that is not a value of its type stays text, so that the schema rejects it. Unknown query
 * names are included, unless the operation reads no query.
 */
export function readGiven(parameters: readonly Parameter[], source: ParameterSource): Parsed<Given> {
  const values = new Map<string, unknown>()
  for (const parameter of parameters) {
    const text = parameter.in === 'path' ? source.path.get(parameter.name) : headerOf(parameter, source)
    if (text !== undefined) values.set(parameter.name, toValue(text, parameter.kind))
  }
  const queried = parameters.filter((parameter) => parameter.in === 'query')
  if (queried.length > 0) {
    const pairs = readPairs(source.query)
    if (pairs === null) return brokenQuery
    for (const [name, same] of Map.groupBy(pairs, (pair) => pair.name)) {
      const parameter = queried.find((each) => each.name === name)
      if (parameter?.list === false && same.length > 1) return repeated(name)
      const raw = same.map((pair) => pair.raw)
      values.set(name, parameter ? readQueried(parameter, raw) : raw)
    }
  }
  return { ok: true, value: Object.fromEntries(values) }
}

/** All names in a query, whether or not the operation reads them. */
export function readNames(query: string): string[] {
  return (readPairs(query) ?? []).map(({ name }) => name)
}

const brokenQuery: Parsed<never> = {
  ok: false,
  fault: {
    pointer: '',
    reason: 'must be percent-encoded UTF-8',
    explanation: 'the query is not valid: check its percent-encoding',
  },
}

function repeated(name: string): Parsed<never> {
  const explanation = `"${name}" is given more than once`
  return { ok: false, fault: { pointer: `/${name}`, reason: 'must NOT be repeated', explanation } }
}

function headerOf(parameter: Parameter, { headers }: ParameterSource): string | undefined {
  if (parameter.in !== 'header') return undefined
  const value = headers[parameter.name.toLowerCase()]
  return typeof value === 'object' ? value.join(', ') : value
}

interface Pair {
  readonly name: string
  readonly raw: string
}

/** Null if an escape is invalid. Values stay escaped: a comma may separate items, but an escaped one never does. */
function readPairs(query: string): Pair[] | null {
  const pairs = query.split('&').filter((pair) => pair !== '')
  try {
    return pairs.map((pair) => {
      const [name = '', ...raw] = pair.split('=')
      const value = raw.join('=')
      decode(value)
      return { name: decode(name), raw: value }
    })
  } catch {
    return null
  }
}

function readQueried({ list, explode, kind }: Parameter, raw: readonly string[]): unknown {
  if (list) {
    const items = explode ? raw : raw.flatMap((each) => each.split(','))
    return items.map((item) => toValue(decode(item), kind))
  }
  return toValue(decode(raw[0] ?? ''), kind)
}

function decode(raw: string): string {
  return decodeURIComponent(raw.replaceAll('+', ' '))
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const INTEGER = /^-?(0|[1-9]\d*)$/

function toValue(text: string, kind: Kind): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'integer':
      return INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
  }
}
