/** Checks every response against openapi.json, independently of the server's own validation. */
import { document } from '@vinspec/contract/document'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { HttpAnswer, HttpRequest } from './http.ts'

const BASE = '/api/v1'

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'contract')

export interface Judgement {
  /** Undefined if the request names no operation of the contract. */
  readonly operationId: string | undefined
  readonly status: number
  /** The error code; undefined on success. */
  readonly code: string | undefined
}

/** Throws, naming every fault, if the response breaks the contract. Otherwise returns what was seen. */
export function judgeAnswer(request: HttpRequest, answer: HttpAnswer): Judgement {
  const operation = findOperation(request)
  const body = answer.text === '' ? undefined : JSON.parse(answer.text)
  const code = answer.status < 400 || body === undefined ? undefined : String(read(body, 'error', 'code'))
  const faults = [
    ...faultsOfAnyAnswer(answer),
    ...(hasNoBody(request, answer) ? [] : faultsOfBody(answer, body)),
    ...(operation
      ? faultsOfOperation(operation, request, answer, { body, code })
      : faultsOfNoOperation(answer)),
  ]
  if (faults.length > 0) {
    const what = `${request.method} ${request.path} -> ${answer.status} ${answer.text.slice(0, 300)}`
    throw new Error(`${what}\nbreaks the contract:\n- ${faults.join('\n- ')}`)
  }
  return { operationId: operation?.operationId, status: answer.status, code }
}

function hasNoBody({ method }: HttpRequest, { status }: HttpAnswer): boolean {
  return method === 'HEAD' || status === 304 || status === 204
}

function faultsOfAnyAnswer({ headers }: HttpAnswer): string[] {
  return [
    ...unless(/^req_[0-9a-f]{32}$/.test(headers['request-id'] ?? ''), 'Request-Id is missing'),
    ...unless(headers['x-content-type-options'] === 'nosniff', 'the content type may be sniffed'),
    ...Object.keys(headers).filter((name) => name.startsWith('access-control-')),
  ]
}

function faultsOfBody({ status, headers }: HttpAnswer, body: unknown): string[] {
  const json = unless(headers['content-type'] === 'application/json; charset=utf-8', 'is not JSON')
  if (status < 400) return json
  const sameId = read(body, 'error', 'request_id') === headers['request-id']
  const later = status !== 429 && status !== 503 ? true : /^[1-9]\d*$/.test(headers['retry-after'] ?? '')
  return [
    ...json,
    ...faultsOf('#/components/schemas/Error', body),
    ...unless(sameId, 'request_id is not the Request-Id'),
    ...unless(later, 'Retry-After is missing'),
  ]
}

function faultsOfNoOperation({ status, headers }: HttpAnswer): string[] {
  return [
    ...unless(
      [400, 404, 405].includes(status),
      'nothing but 400, 404 or 405 fits a request for no operation',
    ),
    ...unless(status !== 405 || headers['allow'] !== undefined, 'Allow is missing'),
  ]
}

interface Body {
  readonly body: unknown
  readonly code: string | undefined
}

function faultsOfOperation(
  operation: Operation,
  request: HttpRequest,
  answer: HttpAnswer,
  { body, code }: Body,
): string[] {
  const response = locate(`${operation.pointer}/responses/${answer.status}`)
  if (at(response) === undefined) return [`status ${answer.status} is not declared`]
  const content = `${response}/content/application~1json`
  const documented = code === undefined || namesIn(at(`${content}/examples`)).includes(code)
  return [
    ...(hasNoBody(request, answer) ? [] : faultsOf(`${content}/schema`, body)),
    ...unless(documented, `code ${code} is not documented for this status`),
    ...faultsOfDeclaredHeaders(response, answer),
    ...faultsOfRateLimit(answer),
  ]
}

function faultsOfDeclaredHeaders(response: string, { headers }: HttpAnswer): string[] {
  const declared = namesIn(at(`${response}/headers`))
  const undeclared = [...contractHeaders].filter(
    (name) => !declared.includes(name) && headers[name.toLowerCase()] !== undefined,
  )
  return [
    ...undeclared.map((name) => `${name} is not declared`),
    ...declared.flatMap((name) => {
      const header = locate(`${response}/headers/${name}`)
      const value = headers[name.toLowerCase()]
      if (value === undefined) return unless(read(at(header), 'required') !== true, `${name} is missing`)
      return faultsOf(`${header}/schema`, toHeaderValue(header, value)).map((fault) => `${name}: ${fault}`)
    }),
  ]
}

/** Headers are text, so a number in one is parsed as written. */
function toHeaderValue(header: string, value: string): unknown {
  return read(at(header), 'schema', 'type') === 'integer' && /^\d+$/.test(value) ? Number(value) : value
}

function faultsOfRateLimit({ status, headers }: HttpAnswer): string[] {
  const policy = /^"[a-z-]+";q=\d+/.test(headers['ratelimit-policy'] ?? '')
  const left = /^"[a-z-]+";r=\d+;t=\d+/.test(headers['ratelimit'] ?? '')
  return [
    ...unless(policy, 'RateLimit-Policy is missing'),
    // Without a known customer, the request cannot be counted.
    ...unless(left || status === 401 || status >= 500, 'RateLimit is missing'),
  ]
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}

interface Operation {
  readonly operationId: string
  readonly pointer: string
}

function findOperation({ method, path }: HttpRequest): Operation | undefined {
  if (!path.startsWith(`${BASE}/`)) return undefined
  const segments = (path.split('?', 1)[0] ?? '').slice(BASE.length).split('/').map(unescape)
  const template = Object.keys(document.paths).find((each) => fits(each.split('/'), segments))
  if (template === undefined) return undefined
  // A HEAD response is that of GET without its body.
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  const pointer = `#/paths/${escapeKey(template)}/${asked}`
  const operationId = read(at(pointer), 'operationId')
  return typeof operationId === 'string' ? { operationId, pointer } : undefined
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((name, index) =>
      name.startsWith('{') ? segments[index] !== '' : name === segments[index],
    )
  )
}

/** An escaped letter is that letter (RFC 3986, section 6.2.2.2). */
function unescape(segment: string): string {
  return segment.replaceAll(/%[2-7][\da-f]/gi, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  )
}

/** RFC 6901, in a URI fragment. */
function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Every header that openapi.json names, by its name on the wire. */
const contractHeaders = new Set(
  Array.from(
    JSON.stringify(document).matchAll(/"([A-Z][A-Za-z-]+)":\{"\$ref":"#\/components\/headers\//g),
    ([, name = '']) => name,
  ),
)

const validators = new Map<string, ValidateFunction>()

function faultsOf(pointer: string, value: unknown): string[] {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` })
  validators.set(pointer, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The pointer, or the one that the value there refers to. */
function locate(pointer: string): string {
  const target = read(at(pointer), '$ref')
  return typeof target === 'string' ? target : pointer
}

function at(pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  const keys = names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
  return read(document, ...keys)
}

function read(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  )
}

function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
