/** The documentation by the portal's own search, and its own pages as Markdown: there is no other index. */
import { isObject } from '@vinspec/contract/guards'
import { VinspecError } from '@vinspec/core/foundation'
import type { Docs } from '@vinspec/mcp-tools'

const TIMEOUT_MS = 3_000
const RETRY_SECONDS = 10

export function portalDocs(portalUrl: string): Docs {
  const get = (path: string) => fetch(new URL(path, portalUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) })

  async function find(query: string) {
    const response = await get(`/docs/search.json?q=${encodeURIComponent(query)}`)
    const found: unknown = response.ok ? await response.json() : []
    return Array.isArray(found) ? found.flatMap(toSection) : []
  }

  async function read(path: string) {
    const response = await get(`${path}.md`)
    if (!response.ok && response.status !== 404) throw new Error(`status ${response.status}`)
    return response.ok ? await response.text() : undefined
  }

  return {
    // A search is of vehicles, too, which the portal is not needed for.
    search: async (query) => await find(query).catch(() => []),
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
