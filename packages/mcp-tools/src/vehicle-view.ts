/**
 * The sheet of a vehicle as a page that hosts show beside the answer (MCP Apps, SEP-1865). The answer itself is whole
 * without it.
 */
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server'
import { isObject } from '@vinspec/contract/guards'
import { VEHICLE_VIEW } from './generated/vehicle-view.ts'

const EXTENSION = 'io.modelcontextprotocol/ui'
const MIME_TYPE = 'text/html;profile=mcp-app'

export const VEHICLE_VIEW_URI = 'ui://vinspec/vehicle'

/** The tools whose answer is one vehicle's specifications. */
export const SHOWN_TOOLS: ReadonlySet<string> = new Set(['fetch_vehicle_specs', 'get_vehicle'])

/**
 * Whether a client shows such pages. In 2026-07-28 every request says so.
 * @param declared what the client declared when it connected
 */
export function showsViews(envelope: unknown, declared: unknown): boolean {
  const capabilities = isObject(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : declared
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined
  const extension = isObject(extensions) ? extensions[EXTENSION] : undefined
  const types = isObject(extension) ? extension['mimeTypes'] : undefined
  return Array.isArray(types) && types.includes(MIME_TYPE)
}

/** Mutable, as the protocol's packages want it. */
interface View extends Record<string, unknown> {
  uri: string
  name: string
  title: string
  mimeType: string
}

export function listViews(): { resources: View[] } {
  const title = 'Vehicle sheet'
  return { resources: [{ uri: VEHICLE_VIEW_URI, name: 'vehicle', title, mimeType: MIME_TYPE }] }
}

interface ViewPage extends Record<string, unknown> {
  uri: string
  mimeType: string
  text: string
  _meta: Record<string, unknown>
}

/** Undefined: that is another resource. */
export function readView(params: unknown): { contents: ViewPage[] } | undefined {
  const uri = isObject(params) ? params['uri'] : undefined
  if (uri !== VEHICLE_VIEW_URI) return undefined
  const ui = { csp: {}, prefersBorder: true }
  return { contents: [{ uri, mimeType: MIME_TYPE, text: VEHICLE_VIEW, _meta: { ui } }] }
}
