/** The input of a request: parameters and body, read and checked against the contract. */
import type { operations } from '@vinspec/contract/operations'
import type { Input, OperationId } from '@vinspec/contract/port'
import { requestParserOf } from '@vinspec/contract/validator'
import { VinspecError } from '@vinspec/core/foundation'
import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'
import { parseJsonBody } from './parse-json-body.ts'

type Operation = (typeof operations)[number]

const PATH_PARAMETER = /\{([^{}]+)\}/g

/** The path in the router's syntax. Parameters are numbered there, because their names can be anything. */
export function toRoute(path: string): string {
  let count = 0
  return path.replaceAll(PATH_PARAMETER, () => `:${count++}`)
}

/** Returns the input of the operation, checked. A schema that does not compile prevents the start. */
export function createInputReader<Id extends OperationId>(
  id: Id,
  { path, bodySchema }: Operation,
): (request: FastifyRequest) => Input<Id> {
  const parse = requestParserOf(id)
  const names = Array.from(path.matchAll(PATH_PARAMETER), ([, name = '']) => name)
  return ({ params, raw, headers, body }) => {
    const values = Object.values(params ?? {}).map(String)
    const source = {
      path: new Map(names.map((name, index) => [name, values[index] ?? ''])),
      query: raw.url?.split('?').slice(1).join('?') ?? '',
      headers,
    }
    const parsed = parse(source, bodySchema === null ? undefined : readJson(body))
    if (parsed.ok) return parsed.value
    const { pointer, reason, explanation } = parsed.fault
    throw new VinspecError('invalid_request', `The request is invalid: ${explanation}.`, {
      details: { pointer, reason },
    })
  }
}

function readJson(body: unknown): unknown {
  if (Buffer.isBuffer(body) && body.length > 0) return parseJsonBody(body)
  throw invalidRequest('The request has no body. Send a JSON object.')
}
