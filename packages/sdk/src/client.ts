/** openapi-fetch over any `fetch(url, init)`: a request stays plain data until it is sent, and a response arrives whole. */
import type { paths } from '@vinspec/contract'
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import { check } from './check-options.ts'
import type { Config } from './config.ts'
import type { FetchResponse } from './fetch.ts'
import { isRecord } from './is-record.ts'
import { parseJson } from './parse-json.ts'
import { readText } from './read-text.ts'

/** The client's methods require parameters. Here, one that is undefined is left out. */
type Loose<Operation> = Operation extends { readonly parameters: infer P }
  ? Omit<Operation, 'parameters'> & {
      readonly parameters: {
        readonly [Place in keyof P]?: {
          readonly [Name in keyof NonNullable<P[Place]>]?: NonNullable<P[Place]>[Name] | undefined
        }
      }
    }
  : Operation

/** The paths of the contract. */
export type ApiClient = Client<
  { [Path in keyof paths]: { [Method in keyof paths[Path]]: Loose<paths[Path][Method]> } },
  'application/json'
>

export function openClient({ baseUrl, headers, fetch, fetchOptions }: Config): ApiClient {
  const options = {
    ...fetchOptions,
    baseUrl,
    headers,
    redirect: 'manual',
    Request: PlainRequest,
    pathSerializer: fillPath,
    querySerializer: writeQuery,
    // Otherwise, a caller's `content-type` of a form would turn the body into one.
    bodySerializer: (body: unknown) => JSON.stringify(body),
    fetch: async ({ url, body, headers: sent, ...init }: PlainRequest) =>
      receive(
        await fetch(url, {
          ...init,
          ...(body && { body }),
          headers: Object.fromEntries(sent),
        }),
      ),
  } as const
  return createClient(clientOptions(options))
}

/** Can be sent by a `fetch` of any origin, as often as it takes: most know no `Request` but their own. */
class PlainRequest {
  declare readonly url: string
  declare readonly headers: Headers
  declare readonly body: string | undefined
  declare readonly method: string
  declare readonly redirect: 'manual'
  declare readonly signal: AbortSignal

  constructor(url: string, init: Omit<PlainRequest, 'url'>) {
    Object.assign(this, init, { url })
  }
}

interface WholeResponse extends FetchResponse {
  /** Successful, and with the body of an operation. */
  readonly ok: boolean
  json(): Promise<unknown>
}

interface PlainOptions {
  readonly Request: typeof PlainRequest
  readonly fetch: (request: PlainRequest) => Promise<WholeResponse>
}

/** openapi-fetch is typed for the classes of a browser, and uses no more of them than these have. */
function clientOptions(options: PlainOptions): ClientOptions
function clientOptions(options: object): object {
  return options
}

/** Reads the body now, so that one that breaks or ends too late is a failure to send the request. */
async function receive(response: FetchResponse): Promise<WholeResponse> {
  const { status, headers } = response
  const text = await readText(response)
  const body = parseJson(text)
  return {
    status,
    headers,
    // The service checks its responses against the contract before it sends them.
    ok: status >= 200 && status < 300 && isRecord(body),
    text: async () => text,
    json: async () => body,
  }
}

/** An empty segment or one made of dots would lead to another path. */
function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(.+?)\}/g, (_, name: string) => {
    const segment = String(values[name])
    check(!/^(\.{0,2}|undefined)$/.test(segment), `"${segment}" can't be the ${name} in a path.`)
    return encodeURIComponent(segment)
  })
}

type Value = string | number | boolean

/** Writes a list as `a=1&a=2`, or as `a=1,2` if its name is among those of `joined`. */
export function writeQuery(query: object, joined: readonly string[] = []): string {
  return Object.entries<Value | readonly Value[] | undefined>({ ...query })
    .flatMap(([name, value]) => {
      const values = [value ?? []].flat().map((each) => encodeURIComponent(String(each)))
      return values.length > 0 ? `${name}=${values.join(joined.includes(name) ? ',' : `&${name}=`)}` : []
    })
    .join('&')
}
