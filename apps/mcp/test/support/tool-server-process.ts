/** The MCP server as it runs in production. */
import { type ServerProcess, startServerProcess } from '@vinspec/http-server/testing'
import { findFreePort } from '../../testing/test-tool-server.ts'

export interface ToolServerProcess extends ServerProcess {
  readonly mcpUrl: string
}

export async function startToolServerProcess(
  environment: Readonly<Record<string, string>>,
  nodeOptions?: readonly string[],
): Promise<ToolServerProcess> {
  const port = await findFreePort()
  const main = new URL('../../src/main.ts', import.meta.url)
  const started = await startServerProcess(main, { PORT: String(port), ...environment }, nodeOptions)
  return { ...started, mcpUrl: `${started.origin}/mcp` }
}
