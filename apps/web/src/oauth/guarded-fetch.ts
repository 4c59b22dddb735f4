/**
 * Fetches what an app's metadata names, without letting it reach into this server's network: only https, only public
 * internet addresses, checked where the connection is made, so that a name cannot resolve differently in between.
 * Redirects are not followed.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, fetch as undiciFetch } from 'undici'

export interface GuardSettings {
  /** For development: allows documents on this machine. */
  readonly allowLoopback: boolean
}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

const CONNECT_TIMEOUT_MS = 2_000
/** Above the limits in provider-settings.ts, which apply to each kind of document. */
const MOST_BYTES = 64 * 1024

export function createGuardedFetch(settings: GuardSettings): Fetch {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: createGuardedLookup(settings) },
    maxHeaderSize: 16_384,
  })
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.protocol !== 'https:') throw new Error('only https is fetched')
    // `lookup` is not called for a literal address, so that is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isAllowedAddress(literal, settings)) throw new Error('address refused')
    const { status, headers, body } = await undiciFetch(url, {
      method: 'GET',
      headers: [...new Headers(init?.headers)],
      signal: init?.signal ?? null,
      redirect: 'manual',
      dispatcher,
    })
    return new Response(await readSome(body), { status, headers: [...headers] })
  }
}

async function readSome(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the document is too large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The addresses that are routed on the public IPv6 internet. All others are special or not assigned yet (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether this server may connect to an address that somebody else named. */
export function isAllowedAddress(address: string, { allowLoopback }: GuardSettings): boolean {
  const parsed = parseAddress(address)
  const range = parsed?.range()
  if (allowLoopback && range === 'loopback') return true
  if (!parsed || range !== 'unicast') return false
  // 6to4 and Teredo addresses are in 2000::/3 too, but the library does not call them unicast.
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : true
}

/** Converts ::ffff:a.b.c.d to IPv4. Undefined for anything but an address, and for one with a zone (`%eth0`). */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(address) === 4) return ipaddr.process(address)
  // Written without dots first, because the library mistakes ::a.b.c.d for ::ffff:a.b.c.d, and the system does not.
  const url = `http://[${address}]/`
  if (isIP(address) === 0 || !URL.canParse(url)) return undefined
  return ipaddr.process(new URL(url).hostname.slice(1, -1))
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function createGuardedLookup(settings: GuardSettings) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowedAddress(address, settings))
      const [first] = addresses ?? []
      if (error) callback(error, [])
      else if (refused || !first)
        callback(new Error(`${hostname} resolves to an address that is not allowed`), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
