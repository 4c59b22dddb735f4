import { randomUUID } from 'node:crypto'

/** An ID that names one request, in its response and in the log. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}
