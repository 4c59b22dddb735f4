/**
 * The endpoint that MCP clients talk to. It checks in this order: host and origin, method, media type, body, access,
 * limits, headers, and only then the protocol.
 */
import { isObject } from '@vinspec/contract/guards'
import { isLive } from '@vinspec/core/access'
import { logFailedAuthentication, nameOperation } from '@vinspec/http-server'
import { selectTools, type Tool } from '@vinspec/mcp-tools'
import { type Identity, identify } from '@vinspec/mcp-tools/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toChallenge } from './challenge.ts'
import { createOriginCheck } from './check-origin.ts'
import { checkRoutingHeaders } from './check-routing-headers.ts'
import { createCredentialJudge } from './credentials.ts'
import { answerDirectly, readDirectCall } from './direct-call.ts'
import { refuseMessage } from './errors.ts'
import { judgeAccess } from './gate.ts'
import { answerId, type Message, Refusal, RPC_CODE, readMessages } from './json-rpc.ts'
import { createLimits, type LimitSettings } from './limits.ts'
import { operationOf } from './operation-of.ts'
import { withSlashOrWithout } from './places.ts'
import { metadataUrl } from './protected-resource.ts'
import { createProtocolHandler, type ProtocolHandler } from './protocol.ts'
import { createToolCallers, type ToolDependencies } from './run-tool.ts'

export interface EndpointDependencies extends ToolDependencies, LimitSettings {
  /** Origins of web pages that may call, in addition to the server's own. */
  readonly allowedOrigins: readonly string[]
}

/** Far larger than any message that makes sense. */
export const BODY_LIMIT_BYTES: number = 64 * 1024
/** How long a revoked token or key may still work, on each replica. */
const CREDENTIAL_CACHE_MS = 2_000

export async function mcpEndpoint(
  app: FastifyInstance,
  { endpoint: dependencies }: { readonly endpoint: EndpointDependencies },
): Promise<void> {
  const { places, allowedOrigins } = dependencies
  const ownUrl = new URL(places.mcpUrl)
  const identity = identify(places.portalUrl)
  const protocol = createProtocolHandler(identity)
  const answer = createAnswer(dependencies, protocol, identity)
  const guide = new URL('/docs/agents', places.portalUrl).href
  app.addHook('onClose', () => protocol.close())
  app.addHook('onRequest', createOriginCheck(ownUrl, allowedOrigins))

  // The gate and the protocol read the same body, so it is parsed once, here.
  app.removeAllContentTypeParsers()
  const parsing = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('application/json', parsing, (_request, text: string, done) => {
    try {
      done(null, JSON.parse(text))
    } catch {
      done(new Refusal(400, RPC_CODE.parseError, "The body isn't valid JSON."))
    }
  })

  for (const path of withSlashOrWithout(ownUrl.pathname)) {
    app.post(path, async (request, reply) => {
      const messages = readMessages(request.body)
      try {
        return await answer(request, reply, messages)
      } catch (error) {
        throw refuseMessage(answerId(messages), error)
      }
    })
    app.options(path, async (_request, reply) => reply.code(204).send())
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => {
        reply.header('vary', 'Origin, Accept')
        if (!asksForPage(request.headers.accept)) refuseMethod()
        nameOperation(request, 'connect_page')
        return await reply.redirect(guide)
      },
    })
  }
}

function createAnswer(dependencies: EndpointDependencies, protocol: ProtocolHandler, identity: Identity) {
  const { places } = dependencies
  const judgeCredential = createCredentialJudge({
    ...dependencies,
    resource: places.mcpUrl,
    cacheForMs: CREDENTIAL_CACHE_MS,
  })
  const limits = createLimits(dependencies)
  const callerOf = createToolCallers(dependencies, limits)

  return async (request: FastifyRequest, reply: FastifyReply, messages: readonly Message[]) => {
    nameRequestedOperation(request, messages)
    const { authorization, 'user-agent': userAgent } = request.headers
    const tools = readTools(request.query)
    const access = await judgeAccess(judgeCredential, authorization, messages, (calls) =>
      limits.takeTastes(calls, request.ip),
    )
    if (access.kind === 'refused' && access.error === 'invalid_token') {
      logFailedAuthentication(request, access.error)
    }
    await limits.admitMessages(messages, access, request.ip)
    if (access.kind === 'refused') {
      request.outcome = 'challenge'
      const challenge = toChallenge(access, { metadataUrl: metadataUrl(places), userAgent, messages })
      return await reply.code(challenge.status).headers(challenge.headers).send(challenge.body)
    }
    if (access.principal) reply.header('vinspec-livemode', String(isLive(access.principal)))
    checkRoutingHeaders(request.headers, messages)
    const caller = callerOf(
      {
        principal: access.principal,
        requestId: request.id,
        onBug: (error) => request.log.error({ err: error }, 'a tool failed'),
        onOutcome: (outcome) => {
          // For a batch, records every part that did not simply succeed.
          if (outcome !== 'ok') request.outcome = outcome
        },
      },
      tools,
    )
    const direct = readDirectCall(request.headers, request.body, tools)
    if (direct) {
      const text = JSON.stringify(await answerDirectly(direct, caller, identity))
      return await reply.header('content-type', 'application/json').send(text)
    }
    const response = await protocol.handle(toWebRequest(request, places.mcpUrl), request.body, caller)
    return await answerWith(response, reply)
  }
}

/** Names that are meant to narrow the tools: ignored, they would leave an agent all of them. */
const LIKE_OURS = /^(tools?|tool[-_]?sets?|read[-_]?only)$/i

/** The tools that the URL selects: `?tools=vehicles`, `?read_only=true`. Throws {@link Refusal}. */
function readTools(query: unknown): readonly Tool[] {
  const { tools: toolsets, read_only: readOnly = 'false', ...others } = isObject(query) ? query : {}
  const isMisspelled = Object.keys(others).some((name) => LIKE_OURS.test(name))
  const isText = !isMisspelled && (toolsets === undefined || typeof toolsets === 'string')
  const isFlag = readOnly === 'true' || readOnly === 'false'
  const selected = isText && isFlag && selectTools({ toolsets, readOnly: readOnly === 'true' })
  if (selected) return selected
  const text =
    'The URL has "tools" or "read_only" wrong. Use tools=vehicles, tools=credits, tools=research, or several with commas, and read_only=true.'
  throw new Refusal(400, RPC_CODE.refused, text)
}

function nameRequestedOperation(request: FastifyRequest, messages: readonly Message[]): void {
  const operation = operationOf(messages)
  if (operation === undefined) request.outcome = 'unknown_operation'
  else nameOperation(request, operation)
}

/** Sends a complete body in one piece with its length, which costs far less than a stream. */
async function answerWith(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.headers.get('content-type') !== 'application/json') return reply.send(response)
  const text = await response.text()
  return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(text)
}

/**
 * Whether a person's browser asks, which is redirected to apps/web/content/docs/agents.md. MCP clients accept event
 * streams.
 */
function asksForPage(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('text/html') && !accept.includes('text/event-stream')
}

/** Rejects other methods: the server never sends anything unrequested. */
function refuseMethod(): never {
  throw new Refusal(405, RPC_CODE.refused, 'Send messages with POST.', {
    headers: { allow: 'POST, OPTIONS' },
  })
}

/** The request as the protocol's packages take it. They get the body already parsed. */
function toWebRequest({ headers }: FastifyRequest, url: string): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(url, { method: 'POST', headers: pairs })
}
