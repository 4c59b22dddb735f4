/** Checks what the headers say about the body and the idempotency key, before the body is read. */
import type { IncomingHttpHeaders } from 'node:http'
import type { operations } from '@vinspec/contract/operations'
import { parserOf } from '@vinspec/contract/validator'
import { VinspecError } from '@vinspec/core/foundation'
import { invalidRequest, unsupportedMediaType } from './errors.ts'

type Operation = (typeof operations)[number]

const FILE_TYPE = /^text\/csv[ \t]*(;|$)/i
const JSON_TYPE = /^application\/json[ \t]*(;|$)/i
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";\s]*)/i

/** A body must be JSON, unless the operation takes a file. An operation without a body must not get one. */
export function checkMediaType(operation: Operation, headers: IncomingHttpHeaders): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const takesFile = operation.fileParameters !== null
  if (!isPlainJson(headers) && !(takesFile && isFile(headers))) throw unsupportedMediaType(takesFile)
  if (operation.bodySchema === null) {
    throw invalidRequest(`${operation.method} ${operation.path} takes no request body.`)
  }
}

/** JSON is UTF-8 on the wire (RFC 8259, section 8.1); nothing here decodes anything else. */
function isPlainJson(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  return JSON_TYPE.test(type) && charset === 'utf-8' && isPlain(headers)
}

/**
 * Whether the body is a file. Its encoding is detected from its content: programs that write such files rarely declare
 * it.
 */
export function isFile(headers: IncomingHttpHeaders): boolean {
  return FILE_TYPE.test(headers['content-type'] ?? '') && isPlain(headers)
}

const isPlain = (headers: IncomingHttpHeaders) =>
  (headers['content-encoding']?.toLowerCase() ?? 'identity') === 'identity'

const parseIdempotencyKey = parserOf('IdempotencyKey')

export function readIdempotencyKey(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') {
    throw new VinspecError(
      'idempotency_key_missing',
      'The Idempotency-Key header is missing. Send a unique value for each new request, and the same value when you retry it.',
    )
  }
  const parsed = parseIdempotencyKey(key)
  if (parsed.ok) return parsed.value
  throw new VinspecError(
    'idempotency_key_invalid',
    'The Idempotency-Key header must be 1 to 200 visible ASCII characters.',
  )
}
