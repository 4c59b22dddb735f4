/** Checks values against a contract: returns valid ones typed, and what is wrong with the others. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ContractFault, Parsed } from './contract-fault.ts'
import { explainFault } from './explain-fault.ts'
import { isObject } from './guards.ts'
import { type ParameterSource, readGiven, readNames } from './read-given.ts'
import type { Operation } from './read-operations.ts'
import type { Parameter } from './read-parameters.ts'

/** Fills in the contract's defaults; changes, coerces, and drops nothing. */
export type ContractParser<T> = (value: unknown) => Parsed<T>

/** Reads parameters from the text of a request, and checks them together with its body. */
export type RequestParser<T> = (source: ParameterSource, body: unknown) => Parsed<T>

type Asked = Pick<Operation, 'parameters' | 'bodySchema'> & Partial<Pick<Operation, 'fileParameters'>>

export interface Validator {
  /** The parser of a named schema, which determines `T`. It is compiled when the first value arrives. */
  parserOf<T>(name: string): ContractParser<T>
  /** The parser of an operation's input: its parameters and the fields of its body, by name, in one object. */
  inputParser<T>(operation: Asked): ContractParser<T>
  requestParser<T>(operation: Asked): RequestParser<T>
}

const DOCUMENT_ID = 'openapi.json'
/** Keys of an OpenAPI document and of its schemas that say nothing about what is valid. */
const OPENAPI_KEYWORDS = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']
const ANNOTATIONS = ['discriminator', 'xml', 'externalDocs', 'example']

export function createValidator(document: object): Validator {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, useDefaults: true, validateSchema: false })
  addFormats.default(ajv)
  ajv.addVocabulary([...OPENAPI_KEYWORDS, ...ANNOTATIONS, ...extensionsOf(document)])
  ajv.addSchema(document, DOCUMENT_ID)

  function parserOf<T>(name: string): ContractParser<T> {
    let validate: ValidateFunction<T> | undefined
    return (value) => {
      validate ??= ajv.getSchema<T>(`${DOCUMENT_ID}#/components/schemas/${name}`)
      if (!validate) throw new Error(`the contract has no schema ${name}`)
      return judge(validate, value, 'field')
    }
  }

  function parametersParser<T>(parameters: readonly Parameter[]): ContractParser<T> {
    const validate = ajv.compile<T>({
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name, schema, fallback }) => [
          name,
          // A default takes effect beside a reference, not in what it refers to.
          { $ref: `${DOCUMENT_ID}${schema}`, ...(fallback !== null && { default: fallback }) },
        ]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    })
    return (value) => judge(validate, value, 'parameter')
  }

  function inputParser<T>({ parameters, bodySchema }: Asked): ContractParser<T> {
    if (bodySchema === null) return parametersParser(parameters)
    if (parameters.length === 0) return compiled(parserOf<T>(bodySchema))
    const parseParameters = parametersParser<Fields>(parameters)
    const parseBody = compiled(parserOf<Fields>(bodySchema))
    const isInput = ajv.compile<T>({ type: 'object' })
    return (value) => {
      const members = Object.entries(isObject(value) ? value : {})
      const isParameter = ([member]: [string, unknown]) => parameters.some(({ name }) => name === member)
      const given = parseParameters(Object.fromEntries(members.filter(isParameter)))
      if (!given.ok) return given
      const body = parseBody(Object.fromEntries(members.filter((member) => !isParameter(member))))
      return body.ok ? judge(isInput, { ...body.value, ...given.value }, 'field') : body
    }
  }

  function requestParser<T>(operation: Asked): RequestParser<T> {
    const { parameters, bodySchema } = operation
    const parse = inputParser<T>(operation)
    return (source, body) => {
      const given = readParts(operation, source)
      if (!given.ok) return given
      if (bodySchema === null) return parse(given.value)
      if (parameters.length === 0) return parse(body)
      if (!isObject(body)) return parserOf<T>(bodySchema)(body)
      const stray = parameters.find(({ name }) => Object.hasOwn(body, name))
      return stray
        ? fault(stray.name, 'must NOT be in the body', 'is not a known field')
        : parse({ ...body, ...given.value })
    }
  }

  return { parserOf, inputParser, requestParser }
}

type Fields = Readonly<Record<string, unknown>>

/** A schema that does not compile must prevent the start, not fail the first request. */
function compiled<T>(parse: ContractParser<T>): ContractParser<T> {
  parse(undefined)
  return parse
}

/**
 * Reads the parameters. If those in the query belong to a file, a query without one is rejected: it would be ignored,
 * and what was meant as a preview would spend credits.
 */
function readParts(
  { parameters, fileParameters }: Asked,
  source: ParameterSource,
): ReturnType<typeof readGiven> {
  const known = new Set(parameters.map(({ name }) => name))
  const stranger = fileParameters ? readNames(source.query).find((name) => !known.has(name)) : undefined
  if (stranger === undefined) return readGiven(parameters, source)
  const isOfFile = fileParameters?.some(({ name }) => name === stranger)
  const explanation = isOfFile ? 'in the query is only for CSV' : 'is not a known parameter'
  return fault(stranger, 'must NOT be in the query', explanation)
}

/** The fault for something given in the wrong place. */
function fault(name: string, reason: string, explanation: string): Parsed<never> {
  return {
    ok: false,
    fault: {
      pointer: `/${escapePointer(name)}`,
      reason,
      explanation: `${JSON.stringify(name)} ${explanation}`,
    },
  }
}

/** All extensions of OpenAPI that the document uses, anywhere. */
function extensionsOf(document: object): Set<string> {
  return new Set(Array.from(JSON.stringify(document).matchAll(/"(x-[\w-]+)":/g), ([, name = '']) => name))
}

type Member = 'field' | 'parameter'

function judge<T>(validate: ValidateFunction<T>, value: unknown, member: Member): Parsed<T> {
  return validate(value) ? { ok: true, value } : { ok: false, fault: toFault(validate.errors?.[0], member) }
}

function toFault(error: ErrorObject | undefined, member: Member): ContractFault {
  const extra: unknown = error?.params['additionalProperty']
  return {
    pointer: (error?.instancePath ?? '') + (typeof extra === 'string' ? `/${escapePointer(extra)}` : ''),
    reason: error?.message ?? 'is not valid',
    explanation: error ? explainFault(error, member) : 'it is not valid',
  }
}

/** Escapes a key for a JSON Pointer (RFC 6901). */
function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
