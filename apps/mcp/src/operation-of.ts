/** The name of a request in logs, traces, and metrics: one of a few names, whatever a client sends. */
import { findTool } from '@vinspec/mcp-tools'
import { calledTool, type Message } from './json-rpc.ts'

/** Methods that the protocol's packages handle, besides calls. */
const METHODS: ReadonlySet<unknown> = new Set([
  'completion/complete',
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'prompts/get',
  'prompts/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
  'subscriptions/listen',
  'tasks/cancel',
  'tasks/get',
  'tasks/update',
  'tools/list',
])

/** The tool, the method, or `batch`; undefined if the name is unknown. */
export function operationOf(messages: readonly Message[]): string | undefined {
  const [message] = messages
  if (messages.length !== 1 || !message) return 'batch'
  const { method } = message
  if (method === 'tools/call') return findTool(calledTool(message))?.name
  return typeof method === 'string' && METHODS.has(method) ? method : undefined
}
