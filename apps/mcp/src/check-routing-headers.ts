/**
 * Headers that repeat the message, so that proxies can route by them (SEP-2243). In every protocol, they must say the
 * same as the message.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { calledTool, type Message, Refusal, RPC_CODE } from './json-rpc.ts'

/** Throws {@link Refusal}. */
export function checkRoutingHeaders(headers: IncomingHttpHeaders, messages: readonly Message[]): void {
  const { 'mcp-method': method, 'mcp-name': name } = headers
  if (method === undefined && name === undefined) return
  const [message] = messages
  const tool = message && calledTool(message)
  const agree =
    messages.length === 1 &&
    (method === undefined || method === message?.['method']) &&
    (name === undefined || typeof tool !== 'string' || name === tool)
  if (!agree) {
    const text = "The Mcp-Method and Mcp-Name headers don't match the message."
    throw new Refusal(400, RPC_CODE.headerMismatch, text)
  }
}
