/** What clients read by URI: the page that shows a vehicle, and the customer's saved vehicles, by the tools for them. */
import { ProtocolError } from '@modelcontextprotocol/server'
import { isObject } from '@vinspec/contract/guards'
import { parserOf } from '@vinspec/contract/validator'
import type { ToolResult } from './call-tool.ts'
import { errorOf } from './offer-page.ts'
import { VEHICLE_URI } from './pages.ts'
import { findTool } from './registry.ts'
import { TASK_TOOLS } from './tasks.ts'
import type { Tool } from './tool.ts'
import type { ToolCaller } from './tool-caller.ts'
import { getVehicle } from './tools/get-vehicle.ts'
import { listVehicles } from './tools/list-vehicles.ts'
import { readView } from './vehicle-view.ts'

const TEMPLATE = `${VEHICLE_URI}{vin}`
const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
/** Of the older protocols. The package turns it into that of 2026-07-28. */
const NOT_FOUND = -32_002
const NO_SUCH_VEHICLE: ReadonlySet<unknown> = new Set(['vehicle_not_found', 'invalid_vin', 'invalid_request'])
/** As many values as an answer may have, and the longest search. */
const MOST = 100
const parseList = parserOf('SavedVehicleList')

/** Mutable, as the protocol's packages want them. */
interface Templates extends Record<string, unknown> {
  resourceTemplates: Array<{ uriTemplate: string; name: string; title: string }>
}

interface Contents extends Record<string, unknown> {
  contents: Array<{ uri: string; mimeType: string; text: string }>
}

interface Completion extends Record<string, unknown> {
  completion: { values: string[]; hasMore: boolean }
}

/** The tool that answers a message, if one does. */
export function toolBehind(method: unknown, params: unknown): Tool | undefined {
  const { name, uri, ref } = isObject(params) ? params : {}
  if (method === 'tools/call') return findTool(name)
  if (method === 'resources/read') return vinOf(uri) === undefined ? undefined : getVehicle
  if (method === 'completion/complete' && isTemplate(ref)) return listVehicles
  return TASK_TOOLS.get(String(method))
}

export function listTemplates({ listed }: Pick<ToolCaller, 'listed'>): Templates {
  const template = { uriTemplate: TEMPLATE, name: 'saved-vehicle', title: 'Saved vehicle' }
  return { resourceTemplates: listed.includes(getVehicle) ? [template] : [] }
}

/** Throws an error that every version of the protocol answers in its own way. */
export async function readResource(caller: ToolCaller, params: unknown): Promise<Contents> {
  const uri = isObject(params) ? params['uri'] : undefined
  const vin = vinOf(uri)
  if (vin === undefined || typeof uri !== 'string') return readView(params) ?? refuseUri(uri)
  if (!caller.tools.includes(getVehicle)) return refuseUri(uri)
  const result = await caller.runTool(getVehicle, { vin }, false)
  if (result.isError) return NO_SUCH_VEHICLE.has(errorOf(result)['code']) ? refuseUri(uri) : refuse(result)
  return {
    contents: [
      { uri, mimeType: 'text/markdown', text: result.content[0].text },
      { uri, mimeType: 'application/json', text: JSON.stringify(result.structuredContent) },
    ],
    // The answer is one customer's, and changes with each lookup.
    ttlMs: 0,
    cacheScope: 'private',
  }
}

/** Saved vehicles by words of their VIN, title, or note. Throws like {@link readResource}. */
export async function complete(caller: ToolCaller, params: unknown): Promise<Completion> {
  const { ref, argument } = isObject(params) ? params : {}
  const { name, value } = isObject(argument) ? argument : {}
  if (!isTemplate(ref) || name !== 'vin' || !caller.tools.includes(listVehicles))
    throw new ProtocolError(INVALID_PARAMS, `Only the VIN in ${TEMPLATE} can be completed.`)
  const search = typeof value === 'string' ? value.trim().slice(0, MOST) : ''
  const asked = { limit: MOST, ...(search !== '' && { search }) }
  const result = await caller.runTool(listVehicles, asked, false)
  const list = parseList(result.structuredContent)
  if (!list.ok) return refuse(result)
  const { data, next_cursor: next } = list.value
  return { completion: { values: data.map(({ vin }) => vin), hasMore: next !== null } }
}

function vinOf(uri: unknown): string | undefined {
  return typeof uri === 'string' && uri.startsWith(VEHICLE_URI) ? uri.slice(VEHICLE_URI.length) : undefined
}

function isTemplate(ref: unknown): boolean {
  return isObject(ref) && ref['type'] === 'ref/resource' && ref['uri'] === TEMPLATE
}

function refuseUri(uri: unknown): never {
  const text = `There is no such resource. See resources/list, and for saved vehicles ${TEMPLATE}.`
  throw new ProtocolError(NOT_FOUND, text, { uri })
}

function refuse({ content: [{ text }] }: ToolResult): never {
  throw new ProtocolError(INTERNAL_ERROR, text)
}
