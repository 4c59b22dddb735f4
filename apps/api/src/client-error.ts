/** Answers what is not HTTP at all, in the Error shape: no request exists that a route could answer. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { VinspecError } from '@vinspec/core'
import { toErrorBody } from './plugins/errors.ts'

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const requestId = `req_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify(
    toErrorBody(new VinspecError('invalid_request', 'The request is not valid HTTP.'), requestId),
  )
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
