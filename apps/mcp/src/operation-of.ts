/** What a request asks for, in the log, the traces and the metrics: one of few names, whatever a client makes up. */
import { findTool } from '@vinspec/mcp-tools'
import { calledTool, type Message } from './json-rpc.ts'

/** What the protocol's packages answer, besides calls. */
const METHODS: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/list',
])

/** The tool, the method, or `batch`; undefined when there is nothing of that name. */
export function operationOf(messages: readonly Message[]): string | undefined {
  const [message] = messages
  if (messages.length !== 1 || !message) return 'batch'
  const { method } = message
  if (method === 'tools/call') return findTool(calledTool(message))?.name
  return typeof method === 'string' && METHODS.has(method) ? method : undefined
}
