/**
 * Answers a valid call directly, with the result that the protocol's packages would return. For each message, the
 * packages create a server, a transport, and a Web request and response, which takes longer than most calls. They
 * handle everything else: other methods, batches, clients that open pages, and whatever they reject.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'
import { isObject } from '@vinspec/contract/guards'
import type { Tool } from '@vinspec/mcp-tools'
import type { Identity, ToolCaller } from '@vinspec/mcp-tools/server'
import type { JsonObject, RequestId } from './json-rpc.ts'
import { readSession } from './session.ts'

export interface DirectCall {
  readonly id: RequestId
  readonly tool: Tool
  readonly args: unknown
  /** Whether it uses protocol 2026-07-28, in which each result names its type and server. */
  readonly isModern: boolean
}

const MODERN = '2026-07-28'
const MESSAGE = new Set(['jsonrpc', 'id', 'method', 'params'])
const PARAMS = new Set(['name', 'arguments', '_meta'])
const META = new Set(['progressToken'])
const MODERN_META = new Set([
  ...META,
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
])

/** Undefined: the packages have to handle it. */
export function readDirectCall(
  headers: IncomingHttpHeaders,
  message: unknown,
  tools: readonly Tool[],
): DirectCall | undefined {
  if (!isObject(message) || !hasOnly(message, MESSAGE)) return undefined
  const { jsonrpc, id, method, params } = message
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id)) return undefined
  if (!isObject(params) || !hasOnly(params, PARAMS) || !takesJson(headers.accept)) return undefined
  const { name, arguments: args, _meta: meta = {} } = params
  const tool = tools.find((each) => each.name === name)
  if (!tool || !(args === undefined || isObject(args)) || !isObject(meta)) return undefined
  if (!(meta['progressToken'] === undefined || isId(meta['progressToken']))) return undefined
  const isModern = PROTOCOL_VERSION_META_KEY in meta
  const isInOrder = isModern ? isModernCall(headers, tool, meta) : isLegacyCall(headers, meta)
  return isInOrder ? { id, tool, args, isModern } : undefined
}

export async function answerDirectly(
  { id, tool, args, isModern }: DirectCall,
  { runTool }: ToolCaller,
  identity: Identity,
): Promise<object> {
  const result = await runTool(tool, args, true)
  if (!isModern) return { jsonrpc: '2.0', id, result }
  const meta = { ...result._meta, [SERVER_INFO_META_KEY]: identity }
  return { jsonrpc: '2.0', id, result: { ...result, resultType: 'complete', _meta: meta } }
}

function isLegacyCall(headers: IncomingHttpHeaders, meta: JsonObject): boolean {
  const { 'mcp-protocol-version': version, 'mcp-session-id': session } = headers
  if (readSession(session).opensPages) return false
  const isKnown = typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  return (version === undefined || isKnown) && hasOnly(meta, META)
}

function isModernCall(headers: IncomingHttpHeaders, tool: Tool, meta: JsonObject): boolean {
  const {
    [PROTOCOL_VERSION_META_KEY]: version,
    [CLIENT_INFO_META_KEY]: info,
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  } = meta
  return (
    version === MODERN &&
    headers['mcp-protocol-version'] === MODERN &&
    headers['mcp-method'] === 'tools/call' &&
    headers['mcp-name'] === tool.name &&
    hasOnly(meta, MODERN_META) &&
    (info === undefined || isClientInfo(info)) &&
    isObject(capabilities) &&
    Object.keys(capabilities).length === 0
  )
}

function isClientInfo(info: unknown): boolean {
  return (
    isObject(info) &&
    hasOnly(info, CLIENT_INFO) &&
    Object.values(info).every(isText) &&
    'name' in info &&
    'version' in info
  )
}

const CLIENT_INFO = new Set(['name', 'version', 'title'])
const isText = (value: unknown) => typeof value === 'string'
const isId = (value: unknown): value is RequestId => isText(value) || Number.isSafeInteger(value)

function hasOnly(object: JsonObject, known: ReadonlySet<string>): boolean {
  return Object.keys(object).every((key) => known.has(key))
}

function takesJson(accept = ''): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream')
}
