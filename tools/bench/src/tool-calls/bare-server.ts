/**
 * The baselines: a server of the protocol's packages alone, with a tool that does nothing and one that reads a balance with
 * one query.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as LegacyServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import * as pg from '@vinspec/connections'
import { customerId, databaseUrl } from '../config.ts'

const IDENTITY = { name: 'bare', version: '1.0.0' }
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const NOTHING = { description: 'Does nothing.' }
const nothing = () => ({ content: [] })

const BALANCE = { description: 'Reads a balance.' }
async function readBalance() {
  const text = 'SELECT available FROM available_credits($1, now())'
  const { rows } = await pool.query<{ available: number }>({ name: 'balance', text, values: [customerId] })
  return { content: [{ type: 'text' as const, text: `Credits left: ${rows[0]?.available}` }] }
}

const modern = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer(IDENTITY)
    server.registerTool('nothing', NOTHING, nothing)
    server.registerTool('balance', BALANCE, readBalance)
    return server
  }),
)

const http = createServer((request, response) => {
  const serve = request.headers['mcp-protocol-version'] === '2026-07-28' ? modern : serveLegacy
  // Called without types, because the packages' optional fields do not fit exactOptionalPropertyTypes.
  Reflect.apply(serve, undefined, [request, response])
})

async function serveLegacy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new LegacyServer(IDENTITY)
  server.registerTool('nothing', NOTHING, nothing)
  server.registerTool('balance', BALANCE, readBalance)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => void server.close())
  await Reflect.apply(server.connect, server, [transport])
  await transport.handleRequest(request, response, await json(request))
}

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.([`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`])
})
