/** What an operation's input looks like in a request. */
import { UsageError } from './errors.ts'

/** Where an operation is, and where its input goes: names in braces into the path, the rest into the query. */
export interface Operation {
  readonly method: string
  readonly path: string
  /** Needs no API key, and gets none. */
  readonly open?: boolean
  /** Takes an idempotency key. */
  readonly keyed?: boolean
  /** Parameters that are headers. */
  readonly headers?: readonly string[]
  /** Lists that are written as `a=1,2` instead of `a=1&a=2`. */
  readonly joined?: readonly string[]
}

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface RequestParts {
  /** Path and query. */
  readonly target: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Throws a {@link UsageError} for what no request can carry. */
export function toRequest(
  { path, headers = [], joined = [] }: Operation,
  { params = {}, body }: Input,
): RequestParts {
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const take = (name: string): string => {
    const value = rest.get(name)
    rest.delete(name)
    return String(value)
  }
  try {
    const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => toSegment(name, take(name)))
    const sent = headers
      .filter((name) => rest.has(name))
      .map((name) => [name.toLowerCase(), take(name)] as const)
    const query = [...rest].flatMap(([name, value]) => toPairs(name, value, joined.includes(name)))
    return {
      target: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  } catch (cause) {
    throw cause instanceof UsageError
      ? cause
      : new UsageError(`The request can't be sent (${String(cause)}).`)
  }
}

/** An empty segment or one made of dots would lead to another path. */
function toSegment(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new UsageError(`"${value}" can't be the ${name} in a path.`)
  return encodeURIComponent(value)
}

function toPairs(name: string, value: unknown, joined: boolean): string[] {
  const values = [value].flat().map((each) => encodeURIComponent(String(each)))
  const key = encodeURIComponent(name)
  if (joined && values.length > 0) return [`${key}=${values.join(',')}`]
  return values.map((each) => `${key}=${each}`)
}
