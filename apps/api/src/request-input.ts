/** The input of a request: parameters and body, read and checked against the contract. */
import type { operations } from '@vinspec/contract/operations'
import type { Input, OperationId } from '@vinspec/contract/port'
import {
  fileParserOf,
  type ParameterSource,
  requestParserOf,
  requireValid,
} from '@vinspec/contract/validator'
import type { ListFile } from '@vinspec/core/operations'
import { BrokenRequest } from '@vinspec/http-server'
import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'
import { parseJsonBody } from './parse-json-body.ts'

type Operation = (typeof operations)[number]

const PATH_PARAMETER = /\{([^{}]+)\}/g

/** The path in the router's syntax. Its parameters are numbered, because their names can be anything. */
export function toRoute(path: string): string {
  let count = 0
  return path.replaceAll(PATH_PARAMETER, () => `:${count++}`)
}

/**
 * Creates the function that returns an operation's checked input. A schema that does not compile prevents the start.
 */
export function createInputReader<Id extends OperationId>(
  id: Id,
  { path, bodySchema }: Operation,
): (request: FastifyRequest) => Input<Id> {
  const parse = requestParserOf(id)
  const names = Array.from(path.matchAll(PATH_PARAMETER), ([, name = '']) => name)
  return (request) => {
    const values = Object.values(request.params ?? {}).map(String)
    const inPath = new Map(names.map((name, index) => [name, values[index] ?? '']))
    return requireValid(
      parse(sourceOf(request, inPath), bodySchema === null ? undefined : readJson(request.body)),
    )
  }
}

interface GivenFile {
  readonly options: Omit<Input<'createBatch'>, 'vins'>
  readonly file: ListFile
}

/** Like {@link createInputReader}, for a request whose body is a file of vehicles instead of JSON. */
export function createFileReader(id: 'createBatch'): (request: FastifyRequest) => GivenFile {
  const parse = fileParserOf(id)
  return (request) => {
    const { column, ...options } = requireValid(parse(sourceOf(request)))
    const { body } = request
    if (Buffer.isBuffer(body) && body.length > 0) return { options, file: { content: body, column } }
    throw invalidRequest('The request has no body. Send a file of vehicles.')
  }
}

function sourceOf({ raw, headers }: FastifyRequest, path = new Map<string, string>()): ParameterSource {
  return { path, query: raw.url?.split('?').slice(1).join('?') ?? '', headers }
}

/** The largest JSON body: Node parses it in one go, while all other requests wait. */
const MOST_JSON_BYTES = 3 * 1024 * 1024

function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw invalidRequest('The request has no body. Send a JSON object.')
  if (body.length > MOST_JSON_BYTES) throw new BrokenRequest(413, 'The request body is too large.')
  return parseJsonBody(body)
}
