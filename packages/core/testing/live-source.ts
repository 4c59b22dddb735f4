/** A made-up vendor on this machine, and the source that asks it. Each test decides what it answers, and when. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LiveSource, Price, Question, Reply, SourceTerms } from '@vinspec/live-sources'
import type { SourceSubject } from '@vinspec/vehicle-data'
import { closeServer, listen } from './listen.ts'
import { PATIENCE_MS } from './patience.ts'

export type Respond = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export interface Vendor {
  readonly url: string
  /** The VINs of the requests that arrived, by path. */
  readonly asked: string[]
  respond: Respond
  close(): Promise<void>
}

export async function startVendor(respond: Respond = answerHealth(91)): Promise<Vendor> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').slice(1))
    void vendor.respond(request, response)
  })
  const vendor: Vendor = {
    url: `http://127.0.0.1:${await listen(server)}`,
    asked,
    respond,
    close: () => closeServer(server),
  }
  return vendor
}

export function answerHealth(percent: unknown): Respond {
  return (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ health: percent }))
  }
}

export function answerStatus(status: number, headers: Readonly<Record<string, string>> = {}): Respond {
  return (_, response) => void response.writeHead(status, headers).end()
}

export interface MadeUp {
  readonly url: string
  readonly name?: string
  readonly title?: string
  readonly price?: Price
  readonly terms?: Partial<SourceTerms>
  /** Called when the response has been read, before it is stored. */
  readonly onReply?: () => Promise<void>
  readonly isEstimate?: true
  /** What the source's answers are about; by default, this very car. */
  readonly about?: SourceSubject
}

const TERMS: SourceTerms = {
  facts: ['stateOfHealthPercent', 'lastMeasured'],
  price: { micros: 100_000, billed: 'result' },
  about: 'vehicle',
  needsConsent: false,
  freshForHours: 24,
  keptForDays: 30,
  deadlineMs: PATIENCE_MS,
  atOnce: 8,
  perMinute: 10_000,
  breaker: { failures: 5, pauseMs: 60_000 },
  license: 'made up',
}

/** A source that knows the batteries of Teslas. */
export function madeUpSource({
  url,
  name = 'made-up',
  title = 'Made-up Motors',
  price = TERMS.price,
  terms,
  ...rest
}: MadeUp): LiveSource {
  return {
    name,
    title,
    terms: { ...TERMS, price, ...terms },
    covers: ({ make }) => make === 'Tesla',
    async ask(question: Question): Promise<Reply> {
      try {
        const send = () => fetch(`${url}/${question.vin}`, { signal: question.signal })
        const response = await question.bill(send, ({ status }) => status === 200)
        const reply = await readReply(response, { name: title, ...rest })
        await rest.onReply?.()
        return reply
      } catch (cause) {
        return { kind: 'away', cause }
      }
    },
  }
}

async function readReply(
  response: Response,
  { name, isEstimate, about = 'vehicle' }: Pick<MadeUp, 'isEstimate' | 'about'> & { readonly name: string },
): Promise<Reply> {
  const cause = new Error(`the vendor answered ${response.status}`)
  if (response.status === 404) return { kind: 'unknown' }
  if (response.status === 403) return { kind: 'closed', cause }
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'away', cause, ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }) }
  }
  const body: unknown = await response.json()
  // As a source may be mistaken about what a vendor sends.
  const facts: Record<string, unknown> = {
    stateOfHealthPercent: read(body, 'health'),
    lastMeasured: '2026-11-20',
  }
  const source = { name, about, date: '2026-11-21' }
  return { kind: 'answered', statements: [{ source, facts, ...(isEstimate && { isEstimate }) }] }
}

function read(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
