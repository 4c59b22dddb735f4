/** Calls a tool over HTTP, in either version of the protocol. */
import type { Pool } from 'undici'

export type Protocol = '2025-11-25' | '2026-07-28'

/** The MCP server's public URL, which it must know before it listens. */
export const MCP_URL = new URL('http://localhost:4016/mcp')

export interface ToolCall {
  readonly name: string
  readonly token?: string
}

export async function callTool(pool: Pool, protocol: Protocol, { name, token }: ToolCall): Promise<void> {
  const modern = protocol === '2026-07-28'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': protocol,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: MCP_URL.pathname,
    headers: {
      host: MCP_URL.host,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': protocol,
      ...(modern && { 'mcp-method': 'tools/call', 'mcp-name': name }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {}, ...(modern && { _meta: meta }) },
    }),
  })
  const text = await body.text()
  if (statusCode !== 200 || !text.includes('"content"')) throw new Error(`${name}: ${statusCode} ${text}`)
}
