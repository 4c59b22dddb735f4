/** Puts the MCP server together. */
import {
  createServer,
  headersForPrograms,
  refuseUnknownRoutes,
  type ServerDependencies,
} from '@vinspec/http-server'
import type { FastifyInstance } from 'fastify'
import { discovery } from './discovery.ts'
import { toErrorAnswer } from './errors.ts'
import { Refusal, RPC_CODE } from './json-rpc.ts'
import { type EndpointDependencies, mcpEndpoint } from './mcp-endpoint.ts'
import { protectedResource } from './protected-resource.ts'

export type ToolServerDependencies = EndpointDependencies & ServerDependencies

export async function buildToolServer(dependencies: ToolServerDependencies): Promise<FastifyInstance> {
  const app = createServer(dependencies, toErrorAnswer)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headersForPrograms))
  const { mcpUrl } = dependencies.places
  refuseUnknownRoutes(app, {
    notFound: () =>
      new Refusal(404, RPC_CODE.refused, `There is nothing here. Send messages to ${mcpUrl} with POST.`),
    methodNotAllowed: (method, path, allowed) =>
      new Refusal(405, RPC_CODE.refused, `${path} doesn't support ${method}. Use ${allowed}.`),
  })
  await app.register(protectedResource, dependencies.places)
  await app.register(discovery, dependencies.places)
  await app.register(mcpEndpoint, { endpoint: dependencies })
  return app
}
