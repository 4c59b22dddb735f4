/** `--dry-run`: the request as it would be sent, which never leaves. */

export interface PlannedRequest {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly idempotency_key?: string
}

export interface DryRun {
  /** Instead of the global `fetch`. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Undefined until something would have been sent. */
  readonly planned: () => PlannedRequest | undefined
}

export function startDryRun(): DryRun {
  let planned: PlannedRequest | undefined
  return {
    planned: () => planned,
    fetch: async (request) => {
      const text = await request.text()
      const key = request.headers.get('idempotency-key')
      planned = {
        method: request.method,
        url: request.url,
        ...(text !== '' && { body: JSON.parse(text) }),
        ...(key !== null && { idempotency_key: key }),
      }
      throw new Error('a dry run sends nothing')
    },
  }
}
