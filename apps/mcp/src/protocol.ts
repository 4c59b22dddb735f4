/**
 * Implements MCP: protocol 2026-07-28, and 2025-11-25 and older. Both are stateless, with one server object per request, and
 * both list and run the same tools.
 */

import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { isObject } from '@vinspec/contract/guards'
import { createToolServer, type Identity, type ToolCaller } from '@vinspec/mcp-tools/server'
import { readSession, startSession } from './session.ts'

export interface ProtocolHandler {
  /** @param body the parsed body that was checked */
  handle(request: Request, body: unknown, caller: ToolCaller): Promise<Response>
  close(): Promise<void>
}

/** Subscriptions would have nothing to report: the list never changes while a process runs. */
const MAX_SUBSCRIPTIONS = 100

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
  const server = createToolServer(identity, caller, readSession(request.headers.get('mcp-session-id')))
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
