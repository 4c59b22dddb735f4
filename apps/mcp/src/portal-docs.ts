/** The documentation by the portal's own search, and its own pages as Markdown: there is no other index. */
import { isObject } from '@vinspec/contract/guards'
import { VinspecError } from '@vinspec/core/foundation'
import type { Docs } from '@vinspec/mcp-tools'
import { LRUCache } from 'lru-cache'

const TIMEOUT_MS = 3_000
const RETRY_SECONDS = 10
/** The portal lets answers be kept this long. It limits searches by network, and all agents search from here. */
const KEPT_MS = 10 * 60 * 1_000
const MOST_KEPT = 1_000

export function portalDocs(portalUrl: string): Docs {
  const get = (path: string) => fetch(new URL(path, portalUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) })

  async function find(query: string) {
    const response = await get(`/docs/search.json?q=${encodeURIComponent(query)}`)
    if (!response.ok) throw new Error(`status ${response.status}`)
    const found: unknown = await response.json()
    return Array.isArray(found) ? found.flatMap(toSection) : []
  }
  const kept = new LRUCache<string, Awaited<ReturnType<typeof find>>>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    fetchMethod: find,
  })

  async function read(path: string) {
    const response = await get(`${path}.md`)
    if (!response.ok && response.status !== 404) throw new Error(`status ${response.status}`)
    return response.ok ? await response.text() : undefined
  }

  return {
    // A search is of vehicles, too, which the portal is not needed for.
    search: async (query) => (await kept.fetch(query).catch(() => undefined)) ?? [],
    read: async (path) =>
      await read(path).catch((cause: unknown) => {
        const message = `The documentation can't be read now. Try again in ${RETRY_SECONDS} seconds.`
        throw new VinspecError('service_unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause })
      }),
  }
}

/** Other pages that the portal finds are not of the documentation, and no Markdown. */
function toSection(found: unknown) {
  if (!isObject(found)) return []
  const { href, page, title } = found
  if (typeof href !== 'string' || !href.startsWith('/docs/')) return []
  return { path: href, title: page === title ? String(title) : `${String(page)}: ${String(title)}` }
}
