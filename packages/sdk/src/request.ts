/** What an operation's input looks like in a request. */
import { check } from './check-options.ts'
import { UsageError } from './errors.ts'

type Scalar = string | number | boolean

/** The input of an operation, and where it goes: names in braces into the path, the rest into the query. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>
  readonly body?: unknown
  /** Needs no API key, and gets none. */
  readonly open?: boolean
  /** Takes an idempotency key. */
  readonly keyed?: boolean
  /** Parameters that are headers. */
  readonly headers?: readonly string[]
  /** Lists that are written as `a=1,2` instead of `a=1&a=2`. */
  readonly joined?: readonly string[]
}

export interface RequestParts {
  /** Path and query. */
  readonly target: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Throws a {@link UsageError} for what no request can carry. */
export function toRequest(path: string, request: RequestInput): RequestParts {
  const { params = {}, body, headers = [], joined = [] } = request
  const sent: Record<string, string> = {}
  const query: string[] = []
  let filled = path
  try {
    for (const [name, value] of Object.entries(params)) {
      if (value === undefined) continue
      const slot = `{${name}}`
      if (path.includes(slot)) filled = filled.replace(slot, () => toSegment(name, String(value)))
      else if (headers.includes(name)) sent[name] = String(value)
      else query.push(...toPairs(name, value, joined.includes(name)))
    }
    check(!filled.includes('{'), `${filled} lacks a parameter.`)
    return {
      target: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers: sent,
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
  check(!/^\.{0,2}$/.test(value), `"${value}" can't be the ${name} in a path.`)
  return encodeURIComponent(value)
}

function toPairs(name: string, value: Scalar | readonly Scalar[], joined: boolean): string[] {
  const values = [value].flat().map((each) => encodeURIComponent(String(each)))
  const key = encodeURIComponent(name)
  if (joined && values.length > 0) return [`${key}=${values.join(',')}`]
  return values.map((each) => `${key}=${each}`)
}
