import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Address, Offer } from './addresses.ts'

/** Waits for this time. */
export type Wait = (milliseconds: number) => Promise<unknown>

const USER_AGENT = 'vinspec-refresh/1 (public vehicle data, once per night)'
const TRIES = 5
const FIRST_WAIT_MS = 5_000
const TRY_MS = 120_000

/** Fetches the first file of an offer that is there. Says which that was, and whether it is new; nothing if none is there yet. */
export async function fetchFirst(
  { addresses, isAwaited }: Offer,
  folder: string,
  wait: Wait,
): Promise<string | undefined> {
  for (const address of addresses) {
    try {
      return `${address.name}: ${await fetchFile(address, folder, wait)}`
    } catch (error) {
      const isThere = !(error instanceof Error && error.cause instanceof Refused)
      if (isThere || (!isAwaited && address === addresses.at(-1))) throw error
    }
  }
  return undefined
}

/**
 * Fetches a published file into a folder, unless the one that is there is still the newest. Gives way to a server that asks for
 * it, and goes on where an earlier try ended, if the file is still the same. The file is there only once it is whole, with its
 * digest beside it (`NAME.fetched`).
 */
export async function fetchFile(
  address: Address,
  folder: string,
  wait: Wait,
): Promise<'fetched' | 'unchanged'> {
  for (let nth = 1; ; nth += 1) {
    const outcome = await tryOnce(address, `${folder}/${address.name}`).catch((cause: Error) => ({ cause }))
    if (typeof outcome === 'string') return outcome
    if (nth === TRIES || outcome.cause instanceof Refused)
      throw new Error(`${address.url}: ${outcome.cause.message}`, { cause: outcome.cause })
    const { cause } = outcome
    const asked = cause instanceof Busy ? cause.waitMs : undefined
    await wait(asked ?? FIRST_WAIT_MS * 2 ** (nth - 1))
  }
}

/** The server is busy, and the request is to be repeated later. */
class Busy extends Error {
  readonly waitMs: number | undefined

  constructor(status: number, waitMs: number | undefined) {
    super(`the server answered ${status}`)
    this.waitMs = waitMs
  }
}

/** A failure that repeating the request would not change. */
class Refused extends Error {}

async function tryOnce({ url }: Address, path: string): Promise<'fetched' | 'unchanged'> {
  const part = `${path}.part`
  const known = readKnown(path)
  const begun = existsSync(part) && known.etag !== '' ? statSync(part).size : 0
  const isWhole = existsSync(path) && known.sha256 === digestOf(path)
  const response = await fetch(url, {
    headers: {
      'user-agent': USER_AGENT,
      'accept-encoding': 'identity',
      ...(isWhole && known.etag !== '' && { 'if-none-match': known.etag }),
      ...(isWhole && known.lastModified !== '' && { 'if-modified-since': known.lastModified }),
      ...(!isWhole && begun > 0 && { range: `bytes=${begun}-`, 'if-range': known.etag }),
    },
    signal: AbortSignal.timeout(TRY_MS),
  })
  if (response.status === 304) return 'unchanged'
  if (response.status === 429 || response.status >= 500)
    throw new Busy(response.status, waitOf(response.headers.get('retry-after')))
  if (!response.ok || response.body === null) throw new Refused(`the server answered ${response.status}`)
  const from = response.status === 206 ? begun : 0
  const described = ['etag', 'last-modified'].map((name) => response.headers.get(name) ?? '')
  writeFileSync(`${path}.fetched`, described.join('\n'))
  await pipeline(Readable.fromWeb(response.body), createWriteStream(part, { flags: from > 0 ? 'a' : 'w' }))
  const length = response.headers.get('content-length')
  if (length !== null && statSync(part).size !== from + Number(length)) throw new Error('it ended too early')
  renameSync(part, path)
  writeFileSync(`${path}.fetched`, [...described, digestOf(path)].join('\n'))
  return 'fetched'
}

type Known = Readonly<Record<'etag' | 'lastModified' | 'sha256', string>>

/** What is known about the file that is there, or about the part of one: a line each. */
function readKnown(path: string): Known {
  const text = existsSync(`${path}.fetched`) ? readFileSync(`${path}.fetched`, 'utf8') : ''
  const [etag = '', lastModified = '', sha256 = ''] = text.split('\n')
  return { etag, lastModified, sha256 }
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The time to wait, in milliseconds, from a `Retry-After` in seconds or as a date. */
function waitOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const until = Date.parse(retryAfter) - Date.now()
  return Number.isNaN(until) ? undefined : Math.max(until, 0)
}
