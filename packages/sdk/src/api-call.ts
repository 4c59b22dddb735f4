/** A call in progress, and the rest of its response besides the body. */
import type { FetchResponse, ResponseHeaders } from './fetch.ts'

export interface ResponseInfo {
  /** HTTP status. */
  readonly status: number
  /** Identifies this request; send it to support. */
  readonly requestId: string | null
  /** The idempotency key that was sent; null for operations that have none. */
  readonly idempotencyKey: string | null
  /** Whether this is the stored response to an earlier request with the same idempotency key. */
  readonly replayed: boolean
  /** On a replay, the request that produced the response. */
  readonly originalRequestId: string | null
  /** False with a test key: nothing was charged, bought, or saved. Null where no key is needed, or none was judged. */
  readonly livemode: boolean | null
  /** Credits that this response cost: 1, or 0 on a replay or with a test key. Null for operations that cost none. */
  readonly creditsCharged: number | null
  /** Credits left to spend after this response. Null for operations that cost none. */
  readonly creditsRemaining: number | null
  /** Whose data the response was made from, with the day of each; empty where the service does not say. */
  readonly dataSources: readonly DataSource[]
  /** All headers. */
  readonly headers: ResponseHeaders
}

export interface DataSource {
  readonly name: string
  /** Such as 2026-10-13. */
  readonly date: string
}

export interface Answer<T> {
  readonly data: T
  readonly response: ResponseInfo
}

/** An answer, and the text that it was read from. */
export interface Arrival<T> extends Answer<T> {
  readonly text: string
}

/**
 * A promise of the response's body. The request is already on its way.
 *
 *     const specs = await vinspec.vehicleSpecs.lookUp({ vin })
 *     const { data, response } = await vinspec.vehicleSpecs.lookUp({ vin }).withResponse()
 */
export class ApiCall<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiCall'
  readonly #arrival: Promise<Arrival<T>>

  /** @internal */
  constructor(arrival: Promise<Arrival<T>>) {
    this.#arrival = arrival
  }

  /** The body, with the request ID, whether it is a replay, and the credits charged and remaining. */
  withResponse(): Promise<Answer<T>> {
    return this.#arrival.then(({ data, response }) => ({ data, response }))
  }

  /** The response itself. Its body has arrived, and each call returns it anew. An unsuccessful one is thrown. */
  asResponse(): Promise<Response> {
    return this.#arrival.then(
      ({ text, response: { status, headers } }) => new Response(text, { status, headers: [...headers] }),
    )
  }

  then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#arrival.then(({ data }) => data).then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}

export function readResponseInfo(
  { status, headers }: FetchResponse,
  idempotencyKey: string | null,
): ResponseInfo {
  const read = <T>(name: string, parse: (text: string) => T): T | null => {
    const text = headers.get(name)
    return text === null ? null : parse(text)
  }
  return {
    status,
    requestId: headers.get('request-id'),
    idempotencyKey,
    replayed: headers.get('idempotent-replayed') === 'true',
    originalRequestId: headers.get('original-request-id'),
    livemode: read('vinspec-livemode', (text) => text === 'true'),
    creditsCharged: read('credits-charged', Number),
    creditsRemaining: read('credits-remaining', Number),
    dataSources: readSources(headers.get('data-sources')),
    headers,
  }
}

function readSources(header: string | null): DataSource[] {
  const items = (header ?? '').matchAll(/"([^"]*)";date="([^"]*)/g)
  return Array.from(items, ([, name = '', date = '']) => ({ name, date }))
}
