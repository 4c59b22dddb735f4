/** A proxy between a client and the API that plays faults, then lets everything through. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listen } from '@vinspec/core/testing/listen'
import type { Fault } from './rules.ts'

export interface FaultyRoad extends AsyncDisposable {
  /** Root of the API, through this proxy. */
  readonly baseUrl: string
  /** The idempotency key of each request; null for none. */
  readonly keys: readonly (string | null)[]
}

export async function openFaultyRoad(apiUrl: string, faults: readonly Fault[]): Promise<FaultyRoad> {
  const keys: (string | null)[] = []
  const server = createServer((request, response) => {
    const fault = faults[keys.length]
    const key = request.headers['idempotency-key']
    keys.push(typeof key === 'string' ? key : null)
    carry(request, response, apiUrl, fault).catch(() => response.destroy())
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    keys,
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

async function carry(
  request: IncomingMessage,
  response: ServerResponse,
  apiUrl: string,
  fault: Fault | undefined,
): Promise<void> {
  const body = await buffer(request)
  if (fault?.kind === 'hang_up') return void response.destroy()
  if (fault?.kind === 'error') return answer(response, fault)
  const url = new URL(request.url ?? '', apiUrl)
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
  )
  const { method = 'GET' } = request
  const reply = await fetch(url, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (fault?.kind === 'lose_response') return void response.destroy()
  const sent = [...reply.headers].filter(([name]) => !HOP_BY_HOP.has(name))
  response.writeHead(reply.status, { ...Object.fromEntries(sent), 'content-length': bytes.length })
  if (fault?.kind === 'break_off') response.write(bytes.slice(0, 9), () => response.destroy())
  else response.end(bytes)
}

const HOP_BY_HOP = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'host',
  'keep-alive',
  'transfer-encoding',
])

function answer(
  response: ServerResponse,
  { status = 500, code, details, retry_after: seconds }: Fault,
): void {
  const error = { code, message: 'The road is faulty.', request_id: 'req_road', details }
  const headers = {
    'content-type': 'application/json',
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  }
  response.writeHead(status, headers).end(JSON.stringify({ error }))
}
