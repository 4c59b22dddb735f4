/** An authorization server, the door of a MCP server, and a clock that the test moves. */
import {
  startTestAuthorizationServer,
  type TestAuthorizationServer,
  type TestAuthorizationServerOptions,
} from '../../testing/test-authorization-server.ts'
import { type ProtectedResource, startProtectedResource } from './protected-resource.ts'

export interface OAuthBed extends TestAuthorizationServer {
  readonly resource: ProtectedResource
  clock(): Date
  /** Moves the clock of the store forward, in milliseconds. */
  pass(ms: number): void
}

export async function startOAuthBed(options: TestAuthorizationServerOptions = {}): Promise<OAuthBed> {
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const resource = await startProtectedResource()
  const server = await startTestAuthorizationServer({ mcpUrl: resource.mcpUrl, clock, ...options })
  resource.guard(server.prisma, clock, server.url)
  return {
    ...server,
    resource,
    clock,
    pass: (ms) => {
      ahead += ms
    },
    close: async () => {
      await server.close()
      await resource.close()
    },
  }
}
