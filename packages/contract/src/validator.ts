/** Checks values against openapi.json. */

import type { Parsed } from './contract-fault.ts'
import { type ContractParser, createValidator, type RequestParser } from './create-validator.ts'
import { document } from './document.ts'
import { VinspecError } from './error.ts'
import { operations } from './generated/operations.ts'
import type { components, operations as operationTypes } from './generated/types.ts'
import type { Input, OperationId } from './port.ts'
import type { ParameterSource } from './read-given.ts'

export type { ContractFault, Parsed } from './contract-fault.ts'
export type { ContractParser } from './create-validator.ts'
export type { ParameterSource } from './read-given.ts'

type Schemas = components['schemas']

const validator = createValidator(document)

/** The parser of a named schema of the contract. */
export function parserOf<Name extends keyof Schemas>(name: Name): ContractParser<Schemas[Name]> {
  return validator.parserOf(name)
}

/** The parser of an operation's input, with parameters and body fields in one object. */
export function inputParserOf<Id extends OperationId>(id: Id): ContractParser<Input<Id>> {
  return validator.inputParser(find(id))
}

/** The parser of an operation's input as it arrives in an HTTP request. */
export function requestParserOf<Id extends OperationId>(id: Id): RequestParser<Input<Id>> {
  return validator.requestParser(find(id))
}

/** The parser of the query parameters that come with a file instead of an operation's JSON body. */
export function fileParserOf<Id extends OperationId>(
  id: Id,
): (source: ParameterSource) => Parsed<NonNullable<operationTypes[Id]['parameters']['query']>> {
  const parse = validator.requestParser<NonNullable<operationTypes[Id]['parameters']['query']>>({
    parameters: find(id).fileParameters ?? [],
    bodySchema: null,
  })
  return (source) => parse(source, undefined)
}

/** What a request says. Throws `invalid_request`. */
export function requireValid<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  const { pointer, reason, explanation } = parsed.fault
  throw new VinspecError('invalid_request', `The request is invalid: ${explanation}.`, {
    details: { pointer, reason },
  })
}

function find(id: OperationId): (typeof operations)[number] {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`the contract has no operation ${id}`)
  return operation
}
