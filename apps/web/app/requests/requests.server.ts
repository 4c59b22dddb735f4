/** The request log as its page, its CSV, and the page of one request show it. */

import { operations } from '@vinspec/contract/operations'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import type { ApiKeySummary } from '@vinspec/core/access'
import type { ListedRequest, RequestFilter } from '@vinspec/core/requests'
import { addDays, readDay, startOfDay } from '../server/days.server.ts'
import { explainOutcome } from './explain-outcome.server.ts'

/** The values of the filter's form, as typed. */
export interface AskedRequests {
  readonly vin: string
  readonly id: string
  readonly key: string
  readonly status: string
  readonly from: string
  readonly to: string
}

export function readAskedRequests(searchParams: URLSearchParams): AskedRequests {
  const read = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, MAX_LENGTH)
  return {
    vin: tidyVin(read('vin')),
    id: read('id'),
    key: read('key'),
    status: read('status'),
    from: readDay(searchParams.get('from')) ?? '',
    to: readDay(searchParams.get('to')) ?? '',
  }
}

const MAX_LENGTH = 100

/** @param timeZone in which the days of the filter begin and end */
export function toRequestFilter(asked: AskedRequests, timeZone: string): Omit<RequestFilter, 'limit'> {
  const { vin, id, key, status, from, to } = asked
  return {
    ...(vin !== '' && { vin }),
    ...(id !== '' && { requestId: id }),
    ...(key !== '' && { apiKeyId: key }),
    ...(status !== '' && { outcome: status }),
    ...(from !== '' && { since: startOfDay(from, timeZone) }),
    ...(to !== '' && { before: startOfDay(addDays(to, 1), timeZone) }),
  }
}

export type ShownRequest = ReturnType<typeof toShownRequest>

export function toShownRequest(request: ListedRequest, keys: readonly ApiKeySummary[]) {
  const key = keys.find(({ id }) => id === request.apiKeyId)
  return {
    ...request,
    title: operationTitle(request.operation),
    key: key ? nameKey(key) : null,
    charge: chargeOf(request, key?.mode),
    explanation: explainOutcome(request.outcome, request.status),
  }
}

export function nameKey({ name, lastFour }: ApiKeySummary): string {
  return `${name} …${lastFour}`
}

export type Charge = 'charged' | 'replayed' | 'free' | 'test'

function chargeOf(
  { operation, status, outcome }: ListedRequest,
  mode: ApiKeySummary['mode'] = 'live',
): Charge {
  if (mode === 'test') return 'test'
  if (outcome === 'replayed') return 'replayed'
  return operation === 'lookUpVehicleSpecs' && status < 400 ? 'charged' : 'free'
}

/** The contract's title of each operation, without its cost in parentheses, which matters only where the operation is offered. */
const titles = new Map<string, string>(
  operations.map(({ id, summary }) => [id, summary.replace(/ \(.*\)$/, '')]),
)

/** The title of an operation, or its name if the contract no longer has it. */
function operationTitle(operation: string): string {
  return titles.get(operation) ?? operation
}
