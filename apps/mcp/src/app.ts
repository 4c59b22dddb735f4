/** Puts the MCP server together. */
import { createServer, headersForPrograms, type ServerDependencies } from '@vinspec/http-server'
import { logFailures } from '@vinspec/rate-limits'
import type { FastifyInstance } from 'fastify'
import { toErrorAnswer } from './errors.ts'
import { Refusal, RPC_CODE } from './json-rpc.ts'
import { type EndpointDependencies, mcpEndpoint } from './mcp-endpoint.ts'
import { protectedResource } from './protected-resource.ts'

export type ToolServerDependencies = EndpointDependencies & ServerDependencies

export async function buildToolServer(dependencies: ToolServerDependencies): Promise<FastifyInstance> {
  const app = createServer(dependencies, toErrorAnswer)
  dependencies.limitStore.watch(logFailures(app.log))
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headersForPrograms))
  app.setNotFoundHandler(() => {
    const text = `There is nothing here. Send messages to ${dependencies.places.mcpUrl} with POST.`
    throw new Refusal(404, RPC_CODE.refused, text)
  })
  await app.register(protectedResource, dependencies.places)
  await app.register(mcpEndpoint, { endpoint: dependencies })
  return app
}
