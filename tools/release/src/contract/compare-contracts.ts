/** Names every change between the contract of the last release and the current one, and what it means for clients. */
import { type JsonObject, show, toList, toObject } from '../json.ts'
import { type Change, summarize } from './change.ts'
import type { Pair } from './compare-content.ts'
import { breaking, compareEntries, compareKeys, elsewhere, text } from './compare-keys.ts'
import { compareOperation } from './compare-operations.ts'
import { compareNames, SchemaComparison } from './compare-schemas.ts'
import { Contract } from './contract.ts'
import { Spot } from './spot.ts'

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Both are OpenAPI 3.1 documents. The worst changes come first. */
export function compareContracts(releasedDocument: unknown, currentDocument: unknown): readonly Change[] {
  const released = new Contract(releasedDocument)
  const current = new Contract(currentDocument)
  const pair: Pair = { released, current, schemas: new SchemaComparison(released, current) }
  const rules = {
    info: text,
    tags: text,
    externalDocs: text,
    'x-extensions': text,
    // Everything that is reached through them is compared where it is used.
    components: elsewhere,
    openapi: breaking,
    jsonSchemaDialect: breaking,
    security: breaking,
    paths: elsewhere,
    servers: compareServers,
  }
  const parts = { 'x-tools': (before: unknown, after: unknown) => compareTools(pair, before, after) }
  return summarize([
    ...compareKeys(released.document, current.document, new Spot('the contract'), rules, parts),
    ...compareEntries(listOperations(released), listOperations(current), {
      removed: (name, operation) => [
        new Spot(name).enter(name, operation).change('breaking', 'the operation was removed'),
      ],
      added: (name) => [new Spot(name).change('minor', 'the operation was added')],
      kept: (name, before, after) =>
        compareOperation(pair, toObject(before), toObject(after), new Spot(name).enter(name, before)),
    }),
    ...compareComponents(released, current),
  ])
}

/** The operations by method and path, each with the parameters of its path. */
function listOperations({ document }: Contract): JsonObject {
  const operations: [string, JsonObject][] = Object.entries(toObject(document['paths'])).flatMap(
    ([path, item]) =>
      Object.entries(toObject(item))
        .filter(([key]) => METHODS.has(key))
        .map(([method, operation]) => {
          const parameters = [
            ...toList(toObject(item)['parameters']),
            ...toList(toObject(operation)['parameters']),
          ]
          return [`${method.toUpperCase()} ${path}`, { ...toObject(operation), parameters }]
        }),
  )
  return Object.fromEntries(operations)
}

function compareServers(before: unknown, after: unknown, spot: Spot): readonly Change[] {
  const was = byUrl(before)
  const is = byUrl(after)
  return compareEntries(was, is, {
    removed: (url) => [spot.change('breaking', `the server ${url} was removed`)],
    added: (url) => [spot.change('minor', `the server ${url} was added`)],
    kept: (url, one, other) =>
      compareKeys(toObject(one), toObject(other), new Spot(`the server ${url}`), {
        description: text,
        variables: breaking,
      }),
  })
}

function byUrl(servers: unknown): JsonObject {
  return Object.fromEntries(toList(servers).map((server) => [show(toObject(server)['url']), server]))
}

/** What AI agents read from tools that return no response of an operation. */
function compareTools(pair: Pair, before: unknown, after: unknown): readonly Change[] {
  return compareEntries(toObject(before), toObject(after), {
    removed: (name) => [new Spot(`the tool ${name}`).change('breaking', 'the tool was removed')],
    added: (name) => [new Spot(`the tool ${name}`).change('minor', 'the tool was added')],
    kept: (name, one, other) =>
      pair.schemas.compare(
        toObject(one)['answer'],
        toObject(other)['answer'],
        'response',
        new Spot('the answer', `of the tool ${name}`),
      ),
  })
}

/** What is known by its name: types of generated clients, codes of errors, and how to authenticate. */
function compareComponents(released: Contract, current: Contract): readonly Change[] {
  const was = toObject(released.document['components'])
  const is = toObject(current.document['components'])
  return [
    ...compareNames(was['schemas'], is['schemas'], new Spot('components')),
    ...compareSchemes(toObject(was['securitySchemes']), toObject(is['securitySchemes'])),
    ...compareErrorCodes(toObject(was['x-errors']), toObject(is['x-errors'])),
  ]
}

function compareSchemes(before: JsonObject, after: JsonObject): readonly Change[] {
  const at = (name: string) => new Spot(`the authentication ${name}`)
  return compareEntries(before, after, {
    removed: (name) => [at(name).change('breaking', 'it was removed')],
    added: (name) => [at(name).change('minor', 'it was added')],
    kept: (name, one, other) =>
      compareKeys(toObject(one), toObject(other), at(name), { description: text, bearerFormat: text }),
  })
}

/** A code keeps its status and what it asks of a client. */
function compareErrorCodes(before: JsonObject, after: JsonObject): readonly Change[] {
  return compareEntries(before, after, {
    removed: (code) => [new Spot(`the error code ${code}`).change('breaking', 'the code was removed')],
    added: (code) => [new Spot(`the error code ${code}`).change('minor', 'the code was added')],
    kept: (code, one, other) =>
      compareKeys(toObject(one), toObject(other), new Spot(`the error code ${code}`), {
        status: breaking,
        remedy: breaking,
      }),
  })
}
