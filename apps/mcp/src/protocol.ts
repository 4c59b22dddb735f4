/**
 * Speaks MCP: protocol 2026-07-28 and, by the package that is kept for them, 2025-11-25 and older. Both are
 * stateless, one server object for each request, and both list and run the same tools.
 */
import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { createMcpHandler, isLegacyRequest, ProtocolError, Server } from '@modelcontextprotocol/server'
import { document } from '@vinspec/contract/document'
import {
  describeTools,
  findTool,
  ICONS,
  INSTRUCTIONS,
  type Tool,
  type ToolResult,
  tools,
} from '@vinspec/mcp-tools'

/** Runs a tool for whoever sent the request. Never throws. */
export type RunTool = (tool: Tool, args: unknown) => Promise<ToolResult>

export interface ProtocolHandler {
  /** @param body parsed, as it was judged */
  handle(request: Request, body: unknown, runTool: RunTool): Promise<Response>
  close(): Promise<void>
}

const INVALID_PARAMS = -32_602
const CAPABILITIES = { tools: {} }
/** The list changes with a release only. */
const LIST_TTL_MS = 300_000
/** Subscriptions never have anything to tell, since the list never changes while a process runs. */
const MAX_SUBSCRIPTIONS = 100

const list = { tools: describeTools(tools) }

export function createProtocolHandler(websiteUrl: string): ProtocolHandler {
  const identity = {
    name: 'vinspec',
    title: 'vinspec',
    version: document.info.version,
    websiteUrl,
    icons: [...ICONS],
  }
  const runners = new WeakMap<Request, RunTool>()
  const modern = createMcpHandler(
    ({ requestInfo }) => createModernServer(identity, requestInfo && runners.get(requestInfo)),
    { legacy: 'reject', maxSubscriptions: MAX_SUBSCRIPTIONS },
  )
  return {
    async handle(request, body, runTool) {
      if (await isLegacyRequest(request, body)) return await answerLegacy(identity, request, body, runTool)
      runners.set(request, runTool)
      return await modern.fetch(request, { parsedBody: body })
    },
    close: () => modern.close(),
  }
}

type Identity = ConstructorParameters<typeof Server>[0]

function createModernServer(identity: Identity, runTool: RunTool | undefined): Server {
  const server = new Server(identity, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
  })
  server.setRequestHandler('tools/list', () => list)
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = findTool(params.name)
    if (!tool || !runTool) throw new ProtocolError(INVALID_PARAMS, unknownTool(params.name))
    return await runTool(tool, params.arguments)
  })
  return server
}

async function answerLegacy(
  identity: Identity,
  request: Request,
  body: unknown,
  runTool: RunTool,
): Promise<Response> {
  const server = new LegacyServer(identity, { capabilities: CAPABILITIES, instructions: INSTRUCTIONS })
  server.setRequestHandler(ListToolsRequestSchema, () => list)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = findTool(params.name)
    if (!tool) throw new McpError(INVALID_PARAMS, unknownTool(params.name))
    return await runTool(tool, params.arguments)
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function unknownTool(name: string): string {
  return `There is no tool ${JSON.stringify(name.slice(0, 100))}. See tools/list.`
}
