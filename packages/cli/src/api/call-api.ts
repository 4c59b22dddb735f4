/** `vinspec api`: any request to the API, also one that this version does not know. */
import { readFileSync } from 'node:fs'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Fetch } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import { usageError } from '../command-error.ts'
import { createRenderer } from '../data/render-data.ts'
import { startDryRun } from '../dry-run.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { unreadable } from '../file-fault.ts'
import { listenForInterruption } from '../interruption.ts'
import { newKey } from '../new-key.ts'
import { printAnswer } from '../output/deliver.ts'
import { print } from '../output/standard-output.ts'
import type { ApiSettings } from '../settings.ts'
import { logRequests } from '../transport/log-requests.ts'
import { sendRequest } from '../transport/send-request.ts'

export async function callApi(method: string, path: string, settings: ApiSettings): Promise<ExitCode> {
  const request = toRequest(method, path, settings)
  using interruption = listenForInterruption()
  const access = resolveAccess(settings)
  requireKey(access)
  const render = await createRenderer(settings)
  const dry = startDryRun()
  const sender = settings.dryRun ? dry.fetch : sendRequest
  const send = settings.verbose ? logRequests(sender) : sender
  // A call whose request is another on its way: key, time limit, and errors are those of every call.
  const fetch: Fetch = async (_url, { signal, redirect, headers }) =>
    await send(`${baseUrl}/${request.path}`, {
      ...(request.body !== undefined && { body: request.body }),
      method,
      signal,
      redirect,
      headers: { ...headers, ...request.headers },
    })
  const client = createClient(settings, { fetch, maxRetries: settings.retries ?? 0 }, access)
  const { baseUrl } = client
  if (!new URL(`${baseUrl}/${request.path}`).href.startsWith(`${baseUrl}/`))
    throw usageError(`${path} leads out of the API.`)
  const { signal } = interruption
  const call =
    method === 'GET'
      ? client.credits.get({ signal })
      : client.checkouts.create(
          { package_key: '' },
          { signal, idempotencyKey: settings.idempotencyKey ?? newKey() },
        )
  try {
    const { data, response } = await call.withResponse()
    await printAnswer(response, () => render(data))
  } catch (error) {
    const planned = dry.planned()
    if (!planned) throw error
    await print(await render({ dry_run: true, request: planned }))
  }
  return EXIT.done
}

interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Below the address of the API, whatever is given: the key goes nowhere else. */
  readonly path: string
}

/** Fields are the query of a GET, and else the body. */
function toRequest(method: string, given: string, { data, field = [], header = [] }: ApiSettings): Request {
  const path = given.replace(/^\/+/, '')
  const fields = field.map((each) => split(each, '='))
  const headers = Object.fromEntries(header.map(toHeader))
  if (data !== undefined && method === 'GET') throw usageError('A GET has no body: leave --data out.')
  if (data !== undefined && fields.length > 0) throw usageError('Use either --data or --field.')
  if (data !== undefined) return { headers, path, body: readBody(data, headers['content-type']) }
  if (fields.length === 0) return { headers, path }
  if (method === 'GET') {
    const query = new URLSearchParams(fields).toString()
    return { headers, path: `${path}${path.includes('?') ? '&' : '?'}${query}` }
  }
  const body = Object.fromEntries(fields.map(([name, value]) => [name, parse(value)]))
  return { headers, path, body: JSON.stringify(body) }
}

function toHeader(given: string): [name: string, value: string] {
  const [name, value] = split(given, ':')
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw usageError(
      `The header ${JSON.stringify(name)} can't be sent: it has a character that no header has.`,
    )
  }
  return [name.toLowerCase(), value]
}

/** @param text `name=value` */
function split(text: string, mark: string): [name: string, value: string] {
  const at = text.indexOf(mark)
  if (at > 0) return [text.slice(0, at), text.slice(at + 1).trim()]
  throw usageError(`"${text}" has no "${mark}" between its name and its value.`)
}

/** A value is JSON, such as a number or a list; else it is a text, and so is a VIN of digits, which no number holds. */
function parse(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'number' && String(parsed) !== value ? value : parsed
  } catch {
    return value
  }
}

/** @param type undefined: JSON */
function readBody(data: string, type = 'application/json'): string {
  const text = (data.startsWith('@') ? readText(data.slice(1)) : data).replace(/^\uFEFF/, '')
  try {
    if (type.includes('json')) JSON.parse(text)
  } catch {
    throw usageError('The body is not JSON.')
  }
  return text
}

/** @param path `-` for standard input */
function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}
