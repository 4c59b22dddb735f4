/** The source of `resources.py`: for each resource a class that waits and one that is awaited, with its operations. */
import {
  type Contract,
  ContractError,
  type DescribedOperation,
  type SchemaType,
} from '@vinspec/contract/reader'
import { checkName, pascal, snake } from './names.ts'
import { docstring } from './render-docstring.ts'
import { literal, renderType } from './render-type.ts'

type Sources = Pick<Contract, 'operations' | 'schemas'>

/** What the client does itself. The methods of this resource are methods of the client. */
const ROOT = 'vehicle_specs'

/** What a client has besides. */
const TAKEN = new Set(['base_url', 'with_options', 'look_up_many', 'create_batch_from_csv', 'close'])

/** Throws a `ContractError` when an operation's method has no usable name or a name that is already taken. */
export function renderResources(contract: Sources): string {
  const resources = groupByResource(contract.operations)
  const classes = ['', 'Async'].flatMap((prefix) => [
    ...[...resources].flatMap(([resource, methods]) =>
      resource === ROOT ? [] : [renderClass(prefix, `${pascal(resource)}Resource`, methods, contract)],
    ),
    renderOperations(prefix, [...resources.keys()], resources.get(ROOT) ?? new Map(), contract),
  ])
  return `${IMPORTS}${classes.join('')}`
}

/** Such as `batches.get(batch_id)`: with what it cannot go without. */
export function renderUsage(operation: DescribedOperation, { schemas }: Sources): string {
  const [resource = '', method = ''] = operation.sdkMethod.split('.').map(snake)
  const required = listArguments(operation, schemas).filter((each) => each.required)
  const call = `${method}(${required.map(({ name }) => name).join(', ')})`
  return resource === ROOT ? call : `${resource}.${call}`
}

const IMPORTS = `from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack

from .._pages import AsyncPages, Pages
from .._resource import AsyncResource, Resource
from .._transport import AsyncTransport, Call, CallOptions, Transport, choose_key, segment
from . import models as m
`

type Methods = ReadonlyMap<string, DescribedOperation>

function groupByResource(operations: readonly DescribedOperation[]): ReadonlyMap<string, Methods> {
  const resources = new Map<string, Map<string, DescribedOperation>>()
  for (const operation of operations) {
    const pointer = `${operation.pointer}/x-sdk/method`
    const [resource = '', method = ''] = operation.sdkMethod.split('.').map(snake)
    checkName(resource, pointer)
    checkName(method, pointer)
    const methods = resources.get(resource) ?? new Map<string, DescribedOperation>()
    if (TAKEN.has(resource) || TAKEN.has(method) || methods.has(method)) {
      throw new ContractError(pointer, `the name ${operation.sdkMethod} is taken`)
    }
    resources.set(resource, methods.set(method, operation))
  }
  return resources
}

function renderClass(prefix: string, name: string, methods: Methods, contract: Sources): string {
  const rendered = [...methods].map(([method, operation]) =>
    renderMethod(prefix, method, operation, contract),
  )
  return `\n\nclass ${prefix}${name}(${prefix}Resource):${rendered.join('')}`
}

function renderOperations(
  prefix: string,
  resources: readonly string[],
  methods: Methods,
  contract: Sources,
): string {
  const members = resources
    .filter((resource) => resource !== ROOT)
    .map((resource) => `        self.${resource} = ${prefix}${pascal(resource)}Resource(transport)\n`)
  const opening = `
    """Every operation of the API."""

    def __init__(self, transport: ${prefix}Transport) -> None:
        super().__init__(transport)
${members.join('')}`
  return `${renderClass(prefix, 'Operations', new Map(), contract)}${opening}${[...methods]
    .map(([method, operation]) => renderMethod(prefix, method, operation, contract))
    .join('')}`
}

const IDEMPOTENCY_KEY = {
  name: 'idempotency_key',
  type: 'str',
  description:
    'Within 24 hours, the same call with the same key is never paid for twice. Default: a new one.',
} as const

interface Argument {
  readonly name: string
  readonly sent: string
  readonly place: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly description: string
  readonly type: string
}

function listArguments(operation: DescribedOperation, schemas: Sources['schemas']): readonly Argument[] {
  const { parameters, bodySchema, pointer } = operation
  const body = bodySchema === null ? undefined : schemas.get(bodySchema)?.type
  const fields = body?.kind === 'object' ? body.fields : []
  const toArgument = (place: Argument['place'], sent: string, given: Given): Argument => {
    const name = snake(sent)
    checkName(name, pointer)
    return { ...given, name, sent, place, type: renderInput(given.type, pointer) }
  }
  const all = [
    ...parameters.map((each) => {
      if (each.in === 'header' || each.list) throw new ContractError(pointer, `${each.name} cannot be sent`)
      return toArgument(each.in, each.name, each)
    }),
    ...fields.map((each) => toArgument('body', each.name, each)),
  ]
  // What may be left out comes last.
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

interface Given {
  readonly required: boolean
  readonly description: string
  readonly type: SchemaType
}

function renderInput(type: SchemaType, pointer: string): string {
  const refuse = (): never => {
    throw new ContractError(pointer, 'an input must be plain, or a list of what is plain')
  }
  return renderType(type, { refer: refuse, name: refuse, received: false })
}

function renderMethod(
  prefix: string,
  method: string,
  operation: DescribedOperation,
  { schemas }: Sources,
): string {
  const { idempotent, pagination, resultSchema } = operation
  const given = listArguments(operation, schemas)
  const result = `m.${resultSchema}`
  const optional = [...given.filter(({ required }) => !required), ...(idempotent ? [IDEMPOTENCY_KEY] : [])]
  const signature = [
    'self',
    ...given.filter(({ required }) => required).map(({ name, type }) => `${name}: ${type}`),
    ...(optional.length > 0 ? ['*'] : []),
    ...optional.map(({ name, type }) => `${name}: ${type} | None = None`),
    '**options: Unpack[CallOptions]',
  ]
  const awaited = prefix !== '' && pagination === null
  const returned = pagination ? `${prefix}Pages[${result}, ${itemOf(operation, schemas)}]` : result
  const call = renderCall(operation, given)
  const body = pagination
    ? `return self._list(
            ${call},
            options,
            ${literal(pagination.cursor)},
            lambda page: (page.${pagination.items}, page.${pagination.next}),
        )`
    : `return ${awaited ? 'await ' : ''}self._send(
            ${call},
            options,
        )`
  return `
    ${awaited ? 'async ' : ''}def ${method}(
        ${signature.join(',\n        ')},
    ) -> ${returned}:
${docstring(describe(operation, given), '        ')}        ${body}
`
}

function itemOf(
  { pagination, resultSchema, pointer }: DescribedOperation,
  schemas: Sources['schemas'],
): string {
  const page = schemas.get(resultSchema)?.type
  const items =
    page?.kind === 'object' ? page.fields.find(({ name }) => name === pagination?.items)?.type : undefined
  if (items?.kind !== 'list' || items.items.kind !== 'named') {
    throw new ContractError(pointer, 'the items of a list must have a name')
  }
  return `m.${items.items.name}`
}

function renderCall(operation: DescribedOperation, given: readonly Argument[]): string {
  const { method, path, resultSchema, authenticated, idempotent } = operation
  const of = (place: Argument['place']) => given.filter((each) => each.place === place)
  const members = (place: Argument['place']) =>
    `{${of(place)
      .map(({ sent, name }) => `${literal(sent)}: ${name}`)
      .join(', ')}}`
  const filled = of('path').reduce(
    (rest, { sent, name }) => rest.replace(`{${sent}}`, `{segment(${name}, ${literal(name)})}`),
    path,
  )
  const parts = [
    literal(method),
    filled === path ? literal(path) : `f'${filled}'`,
    `m.${resultSchema}`,
    ...(of('query').length > 0 ? [`query=${members('query')}`] : []),
    ...(operation.bodySchema === null ? [] : [`body=${members('body')}`]),
    ...(idempotent ? [`key=choose_key(${IDEMPOTENCY_KEY.name})`] : []),
    ...(authenticated ? [] : ['open=True']),
  ]
  return `Call(${parts.join(', ')})`
}

function describe(operation: DescribedOperation, given: readonly Argument[]): string[] {
  const { summary, method, path, description, deprecated, charges, idempotent } = operation
  const cost = charges
    ? 'Costs 1 credit; nothing if it raises an error, or if its idempotency key was used before.'
    : `Costs no credit.${idempotent ? ' Its idempotency key makes it safe to repeat.' : ''}`
  return [
    `${summary}. \`${method} ${path}\``,
    description,
    cost,
    [...given, ...(idempotent ? [IDEMPOTENCY_KEY] : [])]
      .map((each) => `${each.name}: ${each.description}`)
      .join('\n'),
    deprecated ? 'Deprecated.' : '',
  ]
}
