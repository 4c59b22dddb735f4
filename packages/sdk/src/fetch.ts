/** What the client needs of a `fetch`: few enough members that any other way to send a request can stand in for it. */

export interface FetchInit {
  readonly method: string
  /** Names in lowercase. */
  readonly headers: Record<string, string>
  /** Absent if the operation takes no body. */
  readonly body?: string
  /** Aborted at the timeout, or when the caller aborts. */
  readonly signal: AbortSignal
  /** A redirect would turn a POST into a GET, or carry it to an unexpected server. */
  readonly redirect: 'manual'
}

/** What `Headers` has and a caller may need. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  /** The value of a header, whatever the case of its name; null if it is absent. */
  get(name: string): string | null
}

/** A `Response` is one. */
export interface FetchResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  /** Read instead of the text if its parts can be iterated: a response that is too large is then not read to its end. */
  readonly body?: unknown
  text(): Promise<string>
}

/** Sends one request. The global `fetch` is one, and so is the one of undici. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>
