/** Distinguishes an unavailable database (retry later) from a bad statement (a bug). */
import { readField, readString } from '@vinspec/contract/guards'
import { VinspecError } from '../errors.ts'

/**
 * SQLSTATE classes: 08 connection, 28 sign-in, 3D no such database, 53 resources, 57 operator intervention, 58 system.
 */
const UNAVAILABLE_STATE = /^(08|28|3D|53|57|58)/
/**
 * Serialization failure, deadlock, a lock that was not available in time, a transaction that was idle for too long, and
 * a node that is not the primary yet, or no longer. Nothing was done, so the same request may succeed later.
 */
const RETRY_STATE = /^(40001|40P01|55P03|25P03|25006)$/
/** Codes of Prisma (unreachable, timed out, connection closed, no free connection) and of the operating system. */
const UNAVAILABLE_CODE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
const UNAVAILABLE_KIND = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
])

export function translateDatabaseError(error: unknown): unknown {
  if (!isUnavailable(error)) return error
  return new VinspecError(
    'service_unavailable',
    "The service isn't available right now. Try again in a few seconds.",
    {
      cause: error,
      retryAfterSeconds: 2,
    },
  )
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = readString(error, 'code') ?? ''
  if (UNAVAILABLE_CODE.has(code) || UNAVAILABLE_STATE.test(code) || RETRY_STATE.test(code)) return true
  // The driver's error within Prisma's. If a commit is lost, there is only the driver's.
  const driverError = readField(readField(error, 'meta'), 'driverAdapterError') ?? error
  const cause = readField(driverError, 'cause')
  const state = readString(cause, 'originalCode') ?? ''
  return (
    UNAVAILABLE_KIND.has(readString(cause, 'kind') ?? '') ||
    UNAVAILABLE_STATE.test(state) ||
    RETRY_STATE.test(state) ||
    // pg reports a connection lost during a query or between two queries of a transaction, and a full pool, as plain
    // errors.
    /Connection terminated|Query read timeout|not queryable|connection timeout|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  )
}
