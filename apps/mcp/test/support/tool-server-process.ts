/** The MCP server as it runs in production. */
import { openDoor } from '@vinspec/http-server/open-door'
import { type ServerProcess, startServerProcess } from '@vinspec/http-server/testing'
import { mcpUrlOf } from '../../testing/test-tool-server.ts'

export interface ToolServerProcess extends ServerProcess {
  readonly mcpUrl: string
}

export async function startToolServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ToolServerProcess> {
  const door = await openDoor()
  const mcpUrl = mcpUrlOf(door)
  const main = new URL('../../src/main.ts', import.meta.url)
  const started = await startServerProcess(main, { MCP_URL: mcpUrl, ...environment })
  door.leadTo(Number(new URL(started.origin).port))
  return {
    ...started,
    mcpUrl,
    stop: async () => {
      const exitCode = await started.stop()
      await door.close()
      return exitCode
    },
  }
}
