/**
 * Runs a call of the reference as a test key of the reader would: by the port, in test mode, within the limits of their test
 * keys, and told as the API tells it (`rest-answer.ts`). So nothing is charged, bought, or changed, and no key is made.
 */
import { STATUS_CODES } from 'node:http'
import { contract } from '@vinspec/contract/description'
import { VinspecError } from '@vinspec/contract/error'
import { type AnswerTo, definitions, type OperationId, type Operations } from '@vinspec/contract/port'
import type { DescribedOperation } from '@vinspec/contract/reader'
import { type RestAnswer, toRestAnswer, toRestError } from '@vinspec/contract/rest-answer'
import { requestParserOf, requireValid } from '@vinspec/contract/validator'
import { countedAs, rehearsingPrincipal } from '@vinspec/core/access'
import { newId } from '@vinspec/core/foundation'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { isRunnable } from '../../build/docs/runnable.ts'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'

/** What a reader fills in: a parameter, or a text of the body. */
export interface RunField {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'body'
  readonly value: string
}

export interface Runnable extends DescribedOperation {
  readonly id: OperationId
}

export interface RunResult {
  /** As it would go to the API. */
  readonly request: string
  /** As it would come back, without the headers that every response has. */
  readonly response: string
}

const isOperation = (id: string): id is OperationId => Object.hasOwn(definitions, id)

/** Undefined: there is none of that name, or it is not run here. */
export function findRunnable(name: string): Runnable | undefined {
  const operation = contract.operations.find(({ id }) => id === name)
  return operation && isRunnable(operation) && isOperation(name) ? { ...operation, id: name } : undefined
}

/** What the contract shows, or what the form says instead. */
export function fieldsOf({ parameters, bodyExample }: Runnable, form = new FormData()): readonly RunField[] {
  const needed = parameters.filter(({ required }) => required)
  const texts = Object.entries(bodyExample ?? {}).filter(([, value]) => typeof value === 'string')
  return [
    ...needed.map(({ name, in: place, example }) => ({ name, in: place, value: String(example) })),
    ...texts.map(([name, value]) => ({ name, in: 'body', value: String(value) }) as const),
  ].map((field) => (form.has(field.name) ? { ...field, value: readText(form, field.name) } : field))
}

export async function runOperation(
  context: Readonly<RouterContextProvider>,
  operation: Runnable,
  fields: readonly RunField[],
): Promise<RunResult> {
  const { rateLimits, operationsFor, apiUrl } = context.get(servicesContext)
  const { id: requestId } = context.get(notedRequestContext)
  const { customerId, sessionId } = signedIn(context)
  const principal = rehearsingPrincipal(customerId, sessionId)
  const idempotencyKey = operation.idempotent ? newId() : undefined
  const call: Call = { operation, fields, idempotencyKey }
  const { refusal, header, release } = await rateLimits.admit(operation.id, countedAs(principal))
  try {
    const operations = operationsFor({ principal, requestId })
    const { status, headers, body } = await answer(call, operations, { refusal, requestId })
    const all = {
      ...headers,
      'vinspec-livemode': 'false',
      'ratelimit-policy': rateLimits.describe(operation.id),
      ratelimit: header,
      'request-id': requestId,
    }
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
    const response = toText(first, all, JSON.stringify(JSON.parse(body), null, 2))
    return { request: toRequest(call, new URL(apiUrl)), response }
  } finally {
    release()
  }
}

interface Call {
  readonly operation: Runnable
  readonly fields: readonly RunField[]
  readonly idempotencyKey: string | undefined
}

async function answer(
  call: Call,
  operations: Operations,
  { refusal, requestId }: { readonly refusal: VinspecError | undefined; readonly requestId: string },
): Promise<RestAnswer> {
  try {
    if (refusal) throw refusal
    return toRestAnswer(call.operation.successStatus, await ask(call.operation.id, call, operations))
  } catch (error) {
    if (error instanceof VinspecError) return toRestError(error, requestId)
    throw error
  }
}

async function ask<Id extends OperationId>(
  id: Id,
  call: Call,
  operations: Operations,
): Promise<AnswerTo<Id>> {
  const valuesIn = (place: RunField['in']) =>
    call.fields.flatMap(({ name, in: where, value }) => (where === place ? [[name, value] as const] : []))
  const source = {
    path: new Map(valuesIn('path')),
    query: toQuery(call.fields),
    headers: Object.fromEntries(valuesIn('header').map(([name, value]) => [name.toLowerCase(), value])),
  }
  const input = requireValid(requestParserOf(id)(source, toBody(call)))
  return await operations[id](input, { idempotencyKey: call.idempotencyKey })
}

function toBody({ operation: { bodySchema, bodyExample }, fields }: Call): unknown {
  if (bodySchema === null) return undefined
  const typed = fields.flatMap(({ name, in: place, value }) => (place === 'body' ? [[name, value]] : []))
  return { ...Object(bodyExample), ...Object.fromEntries(typed) }
}

const toQuery = (fields: readonly RunField[]): string =>
  fields
    .flatMap(({ name, in: place, value }) =>
      place === 'query' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
    )
    .join('&')

function toRequest({ operation, fields, idempotencyKey }: Call, { host, pathname }: URL): string {
  const { method, path } = operation
  const filled = fields.reduce(
    (text, { name, in: place, value }) =>
      place === 'path' ? text.replace(`{${name}}`, () => encodeURIComponent(value)) : text,
    path,
  )
  const [query, body] = [toQuery(fields), toBody({ operation, fields, idempotencyKey })]
  const headers = {
    host,
    authorization: 'Bearer vsk_test_…',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...Object.fromEntries(
      fields.flatMap(({ name, in: place, value }) => (place === 'header' ? [[name, value]] : [])),
    ),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const first = `${method} ${pathname}${filled}${query === '' ? '' : `?${query}`} HTTP/1.1`
  return toText(first, headers, body === undefined ? '' : JSON.stringify(body, null, 2))
}

function toText(first: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [first, ...Object.entries(headers).map((pair) => pair.join(': ')), '', body].join('\n').trimEnd()
}
