/** Names every change between the contract of the last release and the current one, and what it means for clients. */
import { isEqual, type JsonObject, show, toList, toObject } from '../json.ts'
import { type Change, summarize } from './change.ts'
import { compareSchema } from './compare-schemas.ts'
import { Contract } from './contract.ts'
import {
  breaking,
  described,
  elsewhere,
  entries,
  illustrated,
  members,
  type Rule,
  text,
  value,
} from './rules.ts'
import { Spot } from './spot.ts'

/** Both are OpenAPI 3.1 documents. The worst changes come first. */
export function compareContracts(releasedDocument: unknown, currentDocument: unknown): readonly Change[] {
  const released = new Contract(releasedDocument)
  const current = new Contract(currentDocument)
  const pair = { released, current, seen: new Set<string>() }
  const spot = new Spot(pair, { name: 'the contract', use: '', direction: 'response', sunset: null })
  return summarize(contract(released.document, current.document, spot, 'contract'))
}

const content = entries({
  removed: (type) => ['breaking', `it is no longer possible as ${type}`],
  added: (type) => ['minor', `it is possible as ${type} too`],
  kept: members({ example: text, examples: text, schema: compareSchema }),
})

const required = value((_before, after) =>
  after === true ? ['narrower', 'it is required now'] : ['wider', 'it may be left out now'],
)

const parameters = entries({
  read: (list, contract) => {
    const followed = toList(list).map((parameter) => contract.follow(parameter))
    return Object.fromEntries(
      followed.map((parameter) => [`${show(parameter['in'])} ${show(parameter['name'])}`, parameter]),
    )
  },
  at: (spot, name, was) => inRequest(spot, `the ${name} parameter`, was),
  removed: () => ['breaking', 'the parameter was removed'],
  added: (_name, parameter) =>
    toObject(parameter)['required'] === true
      ? ['breaking', 'the required parameter was added']
      : ['minor', 'the parameter was added'],
  kept: members({
    ...illustrated,
    required,
    style: breaking,
    explode: breaking,
    allowReserved: breaking,
    schema: compareSchema,
  }),
})

const requestBody = entries({
  read: (body) => (body === undefined ? {} : { body }),
  at: (spot, _name, was) => inRequest(spot, 'the body', was),
  removed: () => ['breaking', 'there is no longer a body'],
  added: (_name, body, { pair }) => [
    pair.current.follow(body)['required'] === true ? 'breaking' : 'minor',
    'a body was added',
  ],
  kept: members({ description: text, required, content }),
})

function inRequest(spot: Spot, name: string, was: unknown): Spot {
  return spot.enter(name, was, { use: `in the request of ${spot.name}`, direction: 'request' })
}

const headers = entries({
  at: (spot, name, was) => spot.enter(`the ${name} header`, was),
  removed: () => ['breaking', 'the header was removed'],
  added: () => ['minor', 'the header was added'],
  kept: members({
    ...illustrated,
    required: value((_before, after) =>
      after === true ? ['minor', 'it is always there now'] : ['breaking', 'it may be missing now'],
    ),
    schema: compareSchema,
  }),
})

const responses = entries({
  // Clients can do without an error that they handle, but not without the success that they wait for.
  removed: (status) => [isError(status) ? 'minor' : 'breaking', `${status} is no longer returned`],
  // A new error's code tells clients that do not know it what to do. A new kind of success does not.
  added: (status) => [isError(status) ? 'minor' : 'breaking', `${status} is returned now`],
  kept: (before, after, spot, status) => {
    const body = spot.enter('the body', before, { use: `in the ${status} response of ${spot.name}` })
    const response = spot.enter(`the ${status} response`, before, { use: `of ${spot.name}` })
    const inBody =
      (rule: Rule): Rule =>
      (was, is, _spot, key) =>
        rule(was, is, body, key)
    const rules = { description: text, summary: text, headers: inBody(headers), content: inBody(content) }
    return members(rules)(before, after, response, status)
  },
})

function isError(status: string): boolean {
  return /^[45]|^default$/.test(status)
}

/** A name that generated clients, our command, and our SDK use for their methods. */
const renamed = value((before, after, key) =>
  before === undefined
    ? ['minor', `\`${key}\` ${show(after)} was added`]
    : ['breaking', `\`${key}\` changed from ${show(before)} to ${show(after)}`],
)

const operations = entries({
  read: listOperations,
  at: (spot, name, was) => spot.enter(name, was),
  removed: () => ['breaking', 'the operation was removed'],
  added: () => ['minor', 'the operation was added'],
  kept: members({
    ...described,
    summary: text,
    externalDocs: text,
    tags: text,
    operationId: renamed,
    'x-sdk': renamed,
    'x-cli': renamed,
    'x-public': value((_before, after) =>
      after === true ? ['minor', 'it no longer needs an account'] : ['breaking', 'it needs an account now'],
    ),
    'x-permission': breaking,
    'x-rate-limit': breaking,
    'x-idempotency': breaking,
    'x-pagination': breaking,
    security: value((_before, after) =>
      isEqual(after, [])
        ? ['minor', 'it no longer needs authentication']
        : ['breaking', 'it needs another authentication now'],
    ),
    servers: breaking,
    parameters,
    requestBody,
    responses,
  }),
})

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** The operations by method and path, each with the parameters of its path. */
function listOperations(paths: unknown): JsonObject {
  const listed = Object.entries(toObject(paths)).flatMap(([path, item]) =>
    Object.entries(toObject(item))
      .filter(([key]) => METHODS.has(key))
      .map(([method, operation]): [string, JsonObject] => {
        const shared = toList(toObject(item)['parameters'])
        const own = toList(toObject(operation)['parameters'])
        return [
          `${method.toUpperCase()} ${path}`,
          { ...toObject(operation), parameters: [...shared, ...own] },
        ]
      }),
  )
  return Object.fromEntries(listed)
}

const servers = entries({
  read: (list) => Object.fromEntries(toList(list).map((server) => [show(toObject(server)['url']), server])),
  removed: (url) => ['breaking', `the server ${url} was removed`],
  added: (url) => ['minor', `the server ${url} was added`],
  kept: (before, after, spot, url) =>
    members({ description: text, variables: breaking })(
      before,
      after,
      spot.enter(`the server ${url}`, before),
      url,
    ),
})

/** The tools, with the results of those that return no operation's response. */
const tools = entries({
  at: (spot, name) => spot.enter(`the tool ${name}`, undefined),
  removed: () => ['breaking', 'the tool was removed'],
  added: () => ['minor', 'the tool was added'],
  kept: members(
    {
      answer: (was, is, spot, key) =>
        compareSchema(was, is, spot.enter('the answer', undefined, { use: `of ${spot.name}` }), key),
    },
    elsewhere,
  ),
})

/** Schemas by name, which are the types of generated clients, independent of where they are used. */
const schemas = entries({
  at: (spot, name, was) => spot.enter(name, was),
  removed: () => ['breaking', 'the schema was removed, and generated clients lose its type'],
  added: () => ['minor', 'the schema was added'],
  kept: elsewhere,
})

const securitySchemes = entries({
  at: (spot, name) => spot.enter(`the authentication ${name}`, undefined),
  removed: () => ['breaking', 'it was removed'],
  added: () => ['minor', 'it was added'],
  kept: members({ description: text, bearerFormat: text }),
})

/** An error code must keep its status and its remedy. */
const errorCodes = entries({
  at: (spot, code) => spot.enter(`the error code ${code}`, undefined),
  removed: () => ['breaking', 'the code was removed'],
  added: () => ['minor', 'the code was added'],
  kept: members({ status: breaking, remedy: breaking }),
})

const contract = members({
  info: text,
  tags: text,
  externalDocs: text,
  'x-extensions': text,
  openapi: breaking,
  jsonSchemaDialect: breaking,
  security: breaking,
  servers,
  paths: operations,
  'x-tools': tools,
  // Other components are compared where they are used.
  components: members({ schemas, securitySchemes, 'x-errors': errorCodes }, elsewhere),
})
