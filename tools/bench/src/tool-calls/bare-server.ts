/** The baseline: what the protocol's packages serve by themselves, with a tool that does nothing. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as LegacyServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { serveBench } from '../server-process.ts'

const IDENTITY = { name: 'bare', version: '1.0.0' }
const CONFIG = { description: 'Does nothing.' }
const nothing = () => ({ content: [] })

const modern = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer(IDENTITY)
    server.registerTool('nothing', CONFIG, nothing)
    return server
  }),
)

const http = createServer((request, response) => {
  const serve = request.headers['mcp-protocol-version'] === '2026-07-28' ? modern : serveLegacy
  // Optional fields of the packages' types are not written for exactOptionalPropertyTypes.
  Reflect.apply(serve, undefined, [request, response])
})

async function serveLegacy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new LegacyServer(IDENTITY)
  server.registerTool('nothing', CONFIG, nothing)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => void server.close())
  await Reflect.apply(server.connect, server, [transport])
  await transport.handleRequest(request, response, await json(request))
}

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  serveBench(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
