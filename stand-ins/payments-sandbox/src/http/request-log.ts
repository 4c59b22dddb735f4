/** The latest requests to the API, for tests to ask what was really called. In memory only. */

export interface LoggedRequest {
  readonly requestId: string | null
  readonly idempotencyKey: string | null
  readonly method: string
  readonly path: string
  /** Undefined where no operation was recognized. */
  readonly operation?: string
  readonly fault: string | null
  readonly body: string
  /** Null: never answered. */
  status: number | null
  replayed: boolean
}

export interface RequestLog {
  add(request: Omit<LoggedRequest, 'status' | 'replayed'>): LoggedRequest
  /** Oldest first. */
  all(): readonly LoggedRequest[]
  clear(): void
}

const KEPT = 10_000

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      const logged = { ...request, status: null, replayed: false }
      requests.push(logged)
      if (requests.length > KEPT) requests = requests.slice(-KEPT / 2)
      return logged
    },
    all: () => requests,
    clear() {
      requests = []
    },
  }
}
