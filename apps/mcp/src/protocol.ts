/**
 * Implements MCP: protocol 2026-07-28 and, through the package maintained for them, 2025-11-25 and older. Both are
 * stateless, with one server object per request, and both list and run the same tools.
 */

import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { createMcpHandler, isLegacyRequest, ProtocolError } from '@modelcontextprotocol/server'
import { isObject } from '@vinspec/contract/guards'
import { describeTools, instructionsFor } from '@vinspec/mcp-tools'
import {
  CAPABILITIES,
  complete,
  createToolServer,
  type Identity,
  listPrompts,
  listTemplates,
  listViews,
  readPrompt,
  readResource,
  runNamedTool,
  runOrOfferPage,
  type ToolCaller,
} from '@vinspec/mcp-tools/server'
import { readSession, startSession } from './session.ts'

export interface ProtocolHandler {
  /** @param body the parsed body that was checked */
  handle(request: Request, body: unknown, caller: ToolCaller): Promise<Response>
  close(): Promise<void>
}

/** Subscriptions would have nothing to report: the list never changes while a process runs. */
const MAX_SUBSCRIPTIONS = 100
const METHOD_NOT_FOUND = -32_601

/** Shared by all servers: each would otherwise create its own, which costs more than answering. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

export function createProtocolHandler(identity: Identity): ProtocolHandler {
  const callers = new WeakMap<Request, ToolCaller>()
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo)
      if (!caller) throw new Error('the protocol handler asks for a server without our request')
      return createToolServer(identity, caller)
    },
    { legacy: 'reject', maxSubscriptions: MAX_SUBSCRIPTIONS },
  )
  return {
    async handle(request, body, caller) {
      if (await isLegacyRequest(request, body)) {
        return await answerLegacy(identity, request, body, caller)
      }
      callers.set(request, caller)
      return await modern.fetch(request, { parsedBody: body })
    },
    close: () => modern.close(),
  }
}

async function answerLegacy(
  identity: Identity,
  request: Request,
  body: unknown,
  caller: ToolCaller,
): Promise<Response> {
  const server = new LegacyServer(identity, {
    capabilities: CAPABILITIES,
    instructions: instructionsFor(caller.tools),
    jsonSchemaValidator,
  })
  const session = readSession(request.headers.get('mcp-session-id'))
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: describeTools(caller.listed, session.showsViews),
  }))
  // Handlers for each method would make the package check the parameters first, and reject them in words that no model
  // understands.
  server.fallbackRequestHandler = async ({ method, params }) => {
    if (method === 'tools/call') {
      return session.opensPages ? await runOrOfferPage(caller, params) : await runNamedTool(caller, params)
    }
    if (method === 'prompts/list') return { prompts: listPrompts(caller.listed) }
    if (method === 'prompts/get') return readPrompt(caller.listed, params)
    if (method === 'resources/list') return listViews()
    if (method === 'resources/templates/list') return listTemplates(caller)
    if (method === 'resources/read') return await readResource(caller, params)
    if (method === 'completion/complete') return await complete(caller, params)
    throw new ProtocolError(METHOD_NOT_FOUND, 'Method not found')
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return withSession(await transport.handleRequest(request, { parsedBody: body }), body)
  } finally {
    await server.close()
  }
}

/** Tells a client that connects the session ID that says what it can do. */
function withSession(response: Response, body: unknown): Response {
  const isConnecting = isObject(body) && body['method'] === 'initialize' && response.ok
  const session = isConnecting && isObject(body['params']) ? startSession(body['params']) : undefined
  if (session !== undefined) response.headers.set('mcp-session-id', session)
  return response
}
