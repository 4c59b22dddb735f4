/** `--dry-run`: the request as it would be sent, which never leaves. */
import type { Fetch, FetchInit } from '@vinspec/sdk'

export interface PlannedRequest {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly idempotency_key?: string
}

export interface DryRun {
  /** Instead of the global `fetch`. */
  readonly fetch: Fetch
  /** Undefined until something would have been sent. */
  readonly planned: () => PlannedRequest | undefined
}

export function startDryRun(): DryRun {
  let planned: PlannedRequest | undefined
  return {
    planned: () => planned,
    fetch: async (url, { method, headers, body }) => {
      const key = headers['idempotency-key']
      planned = {
        method,
        url,
        ...(body !== undefined && { body: isJson(headers) ? JSON.parse(body) : body }),
        ...(key !== undefined && { idempotency_key: key }),
      }
      throw new Error('a dry run sends nothing')
    },
  }
}

const isJson = (headers: FetchInit['headers']) => headers['content-type']?.includes('json') ?? true
